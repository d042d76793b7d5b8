// Retry my mistakes: the position before each judged move of one side.
// The engine says whether a try is good enough.

import * as api from '../api';
import type { Played } from '../chess';
import { isBad } from '../labels';
import { afterRetry } from '../place';
import { showStage } from '../stage';
import type { Retry, Review } from '../state';
import { current, updateReview } from '../store';
import type { Side } from '../types';

export const MOST_HINTS = 3;

export const mistakesOf = (review: Review, side: Side): number[] =>
  [...review.moves.values()]
    .filter(move => move.side === side && isBad(move.label) && move.best)
    .map(move => move.ply)
    .sort((one, other) => one - other);

/** The side with more to learn goes first. */
export function startRetry(side?: Side): void {
  const review = current().review;
  if (!review) return;
  const [white, black] = [mistakesOf(review, 'white'), mistakesOf(review, 'black')];
  const chosen = side ?? (black.length > white.length ? 'black' : 'white');
  const plies = chosen === 'white' ? white : black;
  if (plies.length === 0) return;
  updateReview({
    retry: {
      side: chosen,
      plies,
      index: 0,
      hints: 0,
      asked: null,
      answer: null,
      problem: null,
      solved: [],
      finished: false,
      flippedBefore: review.retry?.flippedBefore ?? review.flipped,
    },
    ply: (plies[0] ?? 1) - 1,
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
  if (!review || !retry || retry.asked) return;
  const ply = retry.plies[retry.index] ?? 1;
  change({ asked: played, answer: null, problem: null });
  try {
    const answer = await api.tryMoves(review.id, ply - 1, [played.uci]);
    const solved = answer.accepted ? [...new Set([...retry.solved, ply])] : retry.solved;
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
  const next = retry.plies[index];
  updateReview({ line: null, step: 0, ply: next === undefined ? review.ply : next - 1 });
  change(
    next === undefined
      ? { finished: true, asked: null, answer: null }
      : { index, hints: 0, asked: null, answer: null, problem: null },
  );
}

export function endRetry(): void {
  const review = current().review;
  const retry = review?.retry;
  if (retry) updateReview({ line: null, step: 0, ply: retry.plies[retry.index] ?? 0, ...afterRetry(review) });
}
