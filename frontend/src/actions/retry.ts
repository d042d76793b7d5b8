// Retry my mistakes: the position before each judged move of one side.
// The engine says whether a try is good enough.

import * as api from '../api';
import type { Played } from '../chess';
import { isBad } from '../labels';
import { takeSide } from '../mine';
import { afterRetry, retried } from '../place';
import { showStage } from '../stage';
import { MOST_HINTS, type Retry, type Review } from '../state';
import { current, updateReview } from '../store';
import type { Side } from '../types';

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
  shown: [],
  finished: false,
  flippedBefore: false,
  ...part,
});

/** The reader's own side, if there is anything to learn; else the side with more. */
export function retrySide(review: Review): Side {
  if (review.mine && mistakesOf(review, review.mine).length > 0) return review.mine;
  return mistakesOf(review, 'black').length > mistakesOf(review, 'white').length ? 'black' : 'white';
}

/** All mistakes of a side, from the first of them. */
export function startRetry(): void {
  const review = current().review;
  if (review) begin(review, retrySide(review), 0);
}

/** Whoever wants a side's mistakes is that side, unless the library knows better. */
export function retryAs(side: Side): void {
  const review = current().review;
  if (!review?.game || mistakesOf(review, side).length === 0) return;
  takeSide(review.game, side);
  if (review.game.seats.length > 0) {
    begin(review, side, 0);
    return;
  }
  const before = review.retry && { ...review.retry, flippedBefore: side === 'black' };
  begin({ ...review, mine: side, retry: before }, side, 0);
}

/** From one mistake on. */
export function retryMove(index: number): void {
  const review = current().review;
  const side = review?.moves.get(index)?.side;
  if (review && side) begin(review, side, mistakesOf(review, side).indexOf(index));
}

function begin(review: Review, side: Side, index: number): void {
  const moves = mistakesOf(review, side);
  const position = moves[index];
  if (position === undefined) return;
  const flippedBefore = review.retry?.flippedBefore ?? review.flipped;
  updateReview({
    mine: review.mine,
    retry: retryOf(side, moves, { index, flippedBefore }),
    position,
    line: null,
    step: 0,
    walking: false,
    flipped: side === 'black',
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
    change({ answer, ...(answer.accepted ? counted(retry, index) : {}) }, review.id);
  } catch (error) {
    change({ problem: api.asProblem(error) }, review.id);
  }
}

/** What was shown first was not found. */
function counted({ solved, shown, hints }: Retry, index: number): Pick<Retry, 'solved' | 'shown'> {
  if (hints >= MOST_HINTS) return { solved, shown: [...new Set([...shown, index])] };
  return { solved: [...new Set([...solved, index])], shown };
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
