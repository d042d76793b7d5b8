// Going through the game: by steps, to marked moves, along the turning points.

import { asLabel, isMarked, type Label } from '../labels';
import { takeSide } from '../mine';
import { afterRetry, moveHere, nextWhere } from '../place';
import { showStage } from '../stage';
import type { Review } from '../state';
import { current, updateReview } from '../store';
import type { Side } from '../types';
import { leaveLine, showLine } from './lines';

/** To a position; wherever it was chosen, the board comes into view. */
export function goTo(position: number): void {
  place(position);
  showStage('nearest');
}

/** To the position after a move. */
export const goToMove = (index: number): void => goTo(index + 1);

function place(position: number): void {
  const review = current().review;
  if (!review?.game) return;
  const last = review.game.moves.length;
  updateReview({
    position: Math.max(0, Math.min(last, position)),
    line: null,
    step: 0,
    promotion: null,
    walking: false,
    ...afterRetry(review),
  });
}

/** Inside a side line the steps go along it; before its first move is the game again. */
export function step(direction: 1 | -1): void {
  const review = current().review;
  if (!review) return;
  if (!review.line) {
    if (!review.retry) goTo(review.position + direction);
    return;
  }
  const next = review.step + direction;
  if (next <= 0) leaveLine();
  else updateReview({ step: Math.min(next, review.line.steps.length) });
}

export const first = (): void => goTo(0);
export const last = (): void => goTo(current().review?.game?.moves.length ?? 0);

/** The next move with a mark, or with this mark. */
export function toMarked(direction: 1 | -1, label: Label | null = null): void {
  const review = current().review;
  const wanted = (index: number): boolean => {
    const found = asLabel(review?.moves.get(index)?.label);
    return label ? found === label : isMarked(found);
  };
  const index = review && nextWhere(review, direction, wanted);
  if (index !== null) goToMove(index);
}

/** Every move with a mark, by its index. */
export const markedMoves = (review: Review): number[] =>
  (review.game?.moves ?? [])
    .map(({ index }) => index)
    .filter(index => isMarked(review.moves.get(index)?.label ?? null));

export function walk(direction: 1 | -1 = 1): void {
  const review = current().review;
  const points = review?.report?.turning_points ?? [];
  if (!review || points.length === 0) {
    toMarked(direction);
    return;
  }
  const here = moveHere(review);
  const ahead = points.filter(index => (direction === 1 ? index > here : index < here));
  const next = direction === 1 ? (ahead[0] ?? points[0]) : (ahead.at(-1) ?? points.at(-1));
  visit(next ?? 0);
}

/** From the beginning, with the board in view: on a phone it is below the summary. */
export function startWalk(): void {
  visit(current().review?.report?.turning_points[0] ?? 0);
}

/** A turning point, as a stop of the walk: going anywhere else ends it. */
export function visit(index: number): void {
  lookAt(index);
  updateReview({ walking: true });
}

/** A move with what is written about it. */
export function lookAt(index: number): void {
  place(index + 1);
  showStage('start');
}

export function endWalk(): void {
  updateReview({ walking: false });
}

/** The best move of the position before the move on the board, or the engine's first line. */
export function showBest(): void {
  const review = current().review;
  const best = review?.moves.get(moveHere(review))?.best;
  if (review && best && !review.line) showLine(moveHere(review), best.line, 1);
}

/**
 * Whoever is below from now on is the reader's own side, except in a retry, where it is another question,
 * and where the library knows whose side is whose.
 */
export function flip(): void {
  const review = current().review;
  if (!review?.game) return;
  const side = review.flipped ? 'white' : 'black';
  if (review.retry || review.game.seats.length > 0) {
    updateReview({ flipped: !review.flipped });
    return;
  }
  takeSide(review.game, side);
  updateReview({ flipped: !review.flipped, mine: side });
}

export const light = (label: Label, side: Side): void => updateReview({ lit: { label, side } });
export const unlight = (): void => updateReview({ lit: null });

/** To a place inside the open line. */
export const stepTo = (place: number): void => updateReview({ step: place });
