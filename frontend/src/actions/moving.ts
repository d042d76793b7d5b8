// Going through the game: by steps, to marked moves, along the turning points.

import { asLabel, isMarked, type Label } from '../labels';
import { afterRetry, nextWhere } from '../place';
import { showStage } from '../stage';
import { current, updateReview } from '../store';
import type { Side } from '../types';
import { leaveLine, showLine } from './lines';

/** Wherever the move was chosen, the board comes into view. */
export function goTo(ply: number): void {
  place(ply);
  showStage('nearest');
}

function place(ply: number): void {
  const review = current().review;
  if (!review?.game) return;
  const last = review.game.moves.length;
  updateReview({
    ply: Math.max(0, Math.min(last, ply)),
    line: null,
    step: 0,
    promotion: null,
    ...afterRetry(review),
  });
}

/** Inside a side line the steps go along it; before its first move is the game again. */
export function step(direction: 1 | -1): void {
  const review = current().review;
  if (!review) return;
  if (!review.line) {
    if (!review.retry) goTo(review.ply + direction);
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
  const wanted = (ply: number): boolean => {
    const found = asLabel(review?.moves.get(ply)?.label);
    return label ? found === label : isMarked(found);
  };
  const ply = review && nextWhere(review, direction, wanted);
  if (ply) goTo(ply);
}

export function walk(direction: 1 | -1 = 1): void {
  const review = current().review;
  const points = review?.answer?.turning_points ?? [];
  if (!review || points.length === 0) {
    toMarked(direction);
    return;
  }
  const ahead =
    direction === 1 ? points.filter(ply => ply > review.ply) : points.filter(ply => ply < review.ply);
  const next = direction === 1 ? (ahead[0] ?? points[0]) : (ahead.at(-1) ?? points.at(-1));
  visit(next ?? 1);
}

/** From the beginning, with the board in view: on a phone it is below the summary. */
export function startWalk(): void {
  visit(current().review?.answer?.turning_points[0] ?? 1);
}

/** A turning point, as a stop of the walk. */
export function visit(ply: number): void {
  lookAt(ply);
  updateReview({ walking: true });
}

/** A move with what is written about it. */
export function lookAt(ply: number): void {
  place(ply);
  showStage('start');
}

export function endWalk(): void {
  updateReview({ walking: false });
}

/** The best move of the position before the move on the board, or the engine's first line. */
export function showBest(): void {
  const review = current().review;
  const best = review?.moves.get(review.ply)?.best;
  if (review && best && !review.line) showLine(review.ply - 1, best.line, 1);
}

export const flip = (): void => updateReview({ flipped: !current().review?.flipped });
export const toggleArrows = (): void => updateReview({ arrows: !current().review?.arrows });

export const light = (label: Label, side: Side): void => updateReview({ lit: { label, side } });
export const unlight = (): void => updateReview({ lit: null });

/** To a place inside the open line. */
export const stepTo = (place: number): void => updateReview({ step: place });
