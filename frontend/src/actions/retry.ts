// Retry my mistakes: the position before each judged move of one side.
// The engine says whether a try is good enough.

import * as api from '../api';
import type { Played } from '../chess';
import { isBad } from '../labels';
import { afterRetry, retried } from '../place';
import { showStage } from '../stage';
import type { Retry, Review } from '../state';
import { current, updateReview } from '../store';
import type { Side } from '../types';

export const MOST_HINTS = 3;

/** By their indexes. */
export const mistakesOf = (review: Review, side: Side): number[] =>
  [...review.moves.values()]
    .filter(move => move.side === side && isBad(move.label) && move.best)
    .map(move => move.index)
    .sort((one, other) => one - other);

/** Nothing asked or answered yet. */
export const retryOf = (side: Side, moves: number[], part: Partial<Retry> = {}): Retry => ({
  side,
  moves,
  index: 0,
  hints: 0,
  asked: null,
  answer: null,
  problem: null,
  solved: [],
  finished: false,
  flippedBefore: false,
  ...part,
});

/** The side with more to learn goes first. */
export function startRetry(side?: Side): void {
  const review = current().review;
  if (!review) return;
  const [white, black] = [mistakesOf(review, 'white'), mistakesOf(review, 'black')];
  const chosen = side ?? (black.length > white.length ? 'black' : 'white');
  const moves = chosen === 'white' ? white : black;
  const [first] = moves;
  if (first === undefined) return;
  updateReview({
    retry: retryOf(chosen, moves, { flippedBefore: review.retry?.flippedBefore ?? review.flipped }),
    position: first,
    line: null,
    step: 0,
    walking: false,
    flipped: chosen === 'black',
  });
  showStage('start');
}

const change = (part: Partial<Retry>, id?: string): void => {
  const retry = current().review?.retry;
  if (retry) updateReview({ retry: { ...retry, ...part } }, id);
};

export async function attempt(played: Played): Promise<void> {
  const review = current().review;
  const retry = review?.retry;
  const index = review && retried(review);
  if (!review || !retry || retry.asked || index === null) return;
  change({ asked: played, answer: null, problem: null });
  try {
    const answer = await api.tryMoves(review.id, index, [played.uci]);
    const solved = answer.accepted ? [...new Set([...retry.solved, index])] : retry.solved;
    change({ answer, solved }, review.id);
  } catch (error) {
    change({ problem: api.asProblem(error) }, review.id);
  }
}

export function tryAgain(): void {
  updateReview({ line: null, step: 0 });
  change({ asked: null, answer: null, problem: null });
}

export function hint(): void {
  const retry = current().review?.retry;
  if (retry) change({ hints: Math.min(MOST_HINTS, retry.hints + 1) });
}

export function nextMistake(): void {
  const review = current().review;
  const retry = review?.retry;
  if (!retry) return;
  const index = retry.index + 1;
  const next = retry.moves[index];
  updateReview({ line: null, step: 0, position: next ?? review.position });
  change(
    next === undefined
      ? { finished: true, asked: null, answer: null }
      : { index, hints: 0, asked: null, answer: null, problem: null },
  );
}

export function endRetry(): void {
  const review = current().review;
  if (!review?.retry) return;
  const index = retried(review) ?? 0;
  updateReview({ line: null, step: 0, position: index + 1, ...afterRetry(review) });
}
