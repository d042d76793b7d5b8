// Where the reader stands: on a move of the game or in a side line, and what is known there.

import { MOST_HINTS, type Review, type Step } from './state';
import type { Move, PlainMove, Side, TablePosition } from './types';

/** Whether moves can be tried: somebody must be there to judge them. */
export const isTried = ({ kind }: Review): boolean => kind !== 'file';

/** Whether it is in a library, which keeps notes and lines beside it and writes files of it. */
export const isKept = ({ kind }: Review): boolean => kind === 'game';

export const stepOf = (review: Review): Step | null =>
  review.line && review.step > 0 ? (review.line.steps[review.step - 1] ?? null) : null;

/** The index of the move that led to the position on the board; below 0 before the first move. */
export const moveHere = (review: Review): number => review.position - 1;

/** The index of the move that is being retried. */
export const retried = (review: Review): number | null => review.retry?.moves[review.retry.index] ?? null;

/** Whether a mistake is being asked about: until it is answered or shown, nothing may give it away. */
export function isAsking({ retry }: Review): boolean {
  return retry !== null && !retry.finished && retry.hints < MOST_HINTS && !retry.answer?.accepted;
}

/** How much of the game may be seen: the move that is asked about and what came of it may not. */
export const movesSeen = (review: Review): number =>
  isAsking(review) ? (retried(review) ?? 0) : (review.game?.moves.length ?? 0);

/** While a mistake is retried the board shows the position before it, or the try. */
export function fenOf(review: Review): string {
  if (review.retry && !review.line) return review.retry.asked?.fen ?? review.fens[retried(review) ?? 0] ?? '';
  return stepOf(review)?.fen ?? review.fens[review.position] ?? review.fens.at(-1) ?? '';
}

export const plainMove = (review: Review, index: number): PlainMove | null =>
  review.game?.moves[index] ?? null;

export const judgedMove = (review: Review, index: number): Move | null => review.moves.get(index) ?? null;

/** White's win percent in a position, if anybody looked. */
export const percentAt = (review: Review, position: number): number | null =>
  review.report
    ? (review.report.percents[position] ?? null)
    : (judgedMove(review, position - 1)?.win_percent ?? null);

/** Numbers about a whole game mean nothing before each of its positions was looked at. */
export const isLookedThrough = (review: Review): boolean =>
  review.report !== null || (review.game !== null && review.moves.size >= review.game.moves.length);

export interface Standing {
  percent: number | null;
  /** The score as people write it; empty where there is none. */
  text: string;
  /** The game ended on the board: there is a result and no score. */
  over: string | null;
}

export function standing(review: Review): Standing {
  if (isAsking(review)) return { percent: null, text: '', over: null };
  const fen = fenOf(review);
  const step = stepOf(review);
  if (step?.answer)
    return { percent: step.answer.move.win_percent, text: step.answer.move.eval_text, over: null };
  const engine = review.engine;
  const line = engine.on && engine.fen === fen ? engine.answer?.lines[0] : undefined;
  if ((step || review.kind === 'board') && line)
    return { percent: line.win_percent, text: line.text, over: null };
  // A line of the engine is worth what the position it starts from is worth.
  if (step) return { percent: percentAt(review, review.line?.from ?? review.position), text: '', over: null };
  const isMate = plainMove(review, moveHere(review))?.san.endsWith('#') ?? false;
  return { percent: percentAt(review, review.position), text: textHere(review), over: isMate ? '#' : null };
}

const textHere = (review: Review): string =>
  (review.position === 0 ? review.report?.start_text : judgedMove(review, moveHere(review))?.eval_text) ?? '';

/** What endgame tables know of the position on the board; hidden while somebody looks for a better move. */
export function tableHere(review: Review): (TablePosition & { side: Side }) | null {
  if (review.retry) return null;
  const step = stepOf(review);
  const found = step
    ? step.answer?.tablebase
    : review.report?.tablebase?.find(({ index }) => index === review.position);
  return found ? { ...found, side: fenOf(review).split(' ')[1] === 'b' ? 'black' : 'white' } : null;
}

export function lastMove(review: Review): string | null {
  if (review.retry && !review.line) {
    const before = (retried(review) ?? 0) - 1;
    return review.retry.asked?.uci ?? plainMove(review, before)?.uci ?? null;
  }
  return stepOf(review)?.uci ?? plainMove(review, moveHere(review))?.uci ?? null;
}

/** The same in SAN. */
export function lastSan(review: Review): string | null {
  if (review.retry?.asked && !review.line) return review.retry.asked.san;
  return stepOf(review)?.san ?? plainMove(review, moveHere(review))?.san ?? null;
}

/** Whatever ends a retry turns the board back. */
export const afterRetry = ({ retry, flipped }: Review): Pick<Review, 'retry' | 'flipped'> => ({
  retry: null,
  flipped: retry?.flippedBefore ?? flipped,
});

/** The number and side of the move that is played in a position. */
export function nextNumber(review: Review, position: number): { move_number: number; side: Side } {
  const next = plainMove(review, position);
  if (next) return { move_number: next.move_number, side: next.side };
  const parts = (review.fens[position] ?? '').split(' ');
  return { move_number: Number(parts[5] ?? 1), side: parts[1] === 'b' ? 'black' : 'white' };
}

/** The next move in a direction that a test holds for, by its index; the search goes round. */
export function nextWhere(
  review: Review,
  direction: 1 | -1,
  holds: (index: number) => boolean,
): number | null {
  const positions = (review.game?.moves.length ?? 0) + 1;
  for (let far = 1; far <= positions; far += 1) {
    const index = ((review.position + direction * far + positions) % positions) - 1;
    if (index >= 0 && holds(index)) return index;
  }
  return null;
}

/** The address says after how many moves of the game the reader is; at the start it says nothing. */
export const placeHash = (review: Review | null): string => (review?.position ? `#${review.position}` : '');
