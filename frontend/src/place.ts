// Where the reader stands: on a move of the game or in a side line, and what is known there.

import type { Review, Step } from './state';
import type { Move, PlainMove, Score, Side } from './types';

export const stepOf = (review: Review): Step | null =>
  review.line && review.step > 0 ? (review.line.steps[review.step - 1] ?? null) : null;

/** While a mistake is retried the board shows the position before it, or the try. */
export function fenOf(review: Review): string {
  if (review.retry && !review.line) {
    const { asked, plies, index } = review.retry;
    return asked?.fen ?? review.fens[(plies[index] ?? 1) - 1] ?? '';
  }
  return stepOf(review)?.fen ?? review.fens[review.ply] ?? review.fens.at(-1) ?? '';
}

export const plainMove = (review: Review, ply: number): PlainMove | null =>
  review.game?.moves[ply - 1] ?? null;

export const judgedMove = (review: Review, ply: number): Move | null => review.moves.get(ply) ?? null;

/** White's win percent after so many plies, if anybody looked. */
export function percentAt(review: Review, ply: number): number | null {
  if (review.answer) return review.answer.percents[ply] ?? null;
  return ply === 0 ? null : (review.moves.get(ply)?.win_percent ?? null);
}

/** Numbers about a whole game mean nothing before each of its positions was looked at. */
export const isLookedThrough = (review: Review): boolean =>
  review.answer !== null || (review.game !== null && review.moves.size >= review.game.moves.length);

export const startScore = (review: Review): Score | null => review.answer?.report.start_eval ?? null;

export interface Standing {
  percent: number | null;
  score: Score | null;
  /** The game ended on the board: there is a result and no score. */
  over: string | null;
}

export function standing(review: Review): Standing {
  const fen = fenOf(review);
  const step = stepOf(review);
  if (step?.answer)
    return { percent: step.answer.move.win_percent, score: step.answer.move.eval, over: null };
  const engine = review.engine;
  const line = engine.on && engine.fen === fen ? engine.answer?.lines[0] : undefined;
  if (step && line) return { percent: line.win_percent, score: line.eval, over: null };
  // A line of the engine is worth what the position it starts from is worth.
  const ply = step ? (review.line?.from ?? review.ply) : review.ply;
  const score = ply === 0 ? startScore(review) : (judgedMove(review, ply)?.eval ?? null);
  const mated = !step && /#$/.test(plainMove(review, ply)?.san ?? '');
  return { percent: percentAt(review, ply), score: step ? null : score, over: mated ? '#' : null };
}

export function lastMove(review: Review): string | null {
  if (review.retry && !review.line) {
    const ply = (review.retry.plies[review.retry.index] ?? 1) - 1;
    return review.retry.asked?.uci ?? plainMove(review, ply)?.uci ?? null;
  }
  return stepOf(review)?.uci ?? plainMove(review, review.ply)?.uci ?? null;
}

/** Whatever ends a retry turns the board back. */
export const afterRetry = ({ retry, flipped }: Review): Pick<Review, 'retry' | 'flipped'> => ({
  retry: null,
  flipped: retry?.flippedBefore ?? flipped,
});

/** The number and side of the move that comes after so many plies. */
export function nextNumber(review: Review, ply: number): { move_number: number; side: Side } {
  const next = plainMove(review, ply + 1);
  if (next) return { move_number: next.move_number, side: next.side };
  const parts = (review.fens[ply] ?? '').split(' ');
  return { move_number: Number(parts[5] ?? 1), side: parts[1] === 'b' ? 'black' : 'white' };
}

/** The next ply in a direction that a test holds for; the search goes round. */
export function nextWhere(review: Review, direction: 1 | -1, holds: (ply: number) => boolean): number | null {
  const places = (review.game?.moves.length ?? 0) + 1;
  for (let far = 1; far <= places; far += 1) {
    const ply = (review.ply + direction * far + places) % places;
    if (ply > 0 && holds(ply)) return ply;
  }
  return null;
}
