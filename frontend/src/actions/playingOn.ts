// Playing on from a position against somebody who moves as people of a rating do; no engine helps.

import * as api from '../api';
import { playLine } from '../chess';
import type { Review } from '../state';
import { current, updateReview } from '../store';
import { toast } from './toast';

export function playOnAgainst(rating: number): void {
  const review = current().review;
  if (review) updateReview({ against: rating, engine: { ...review.engine, on: false } });
}

/** What was played stays on the board, as a line that can be judged and kept. */
export function stopPlayingOn(): void {
  updateReview({ against: null });
}

/** The answer to the last move of the open line, unless the reader has gone elsewhere meanwhile. */
export async function answerFromPeople({ id, against }: Review, key: string): Promise<void> {
  const review = current().review;
  const [line, fen] = [review?.line, review?.fens[review.line?.from ?? 0]];
  if (against === null || !line || !fen) return;
  const moves = line.steps.map(({ uci }) => uci);
  try {
    const { uci } = await api.opponent({ fen, moves, rating: against });
    const now = current().review;
    if (now?.id !== id || now.line?.key !== key || now.step !== line.steps.length) return;
    const played = playLine(fen, [...moves, uci], now.game?.chess960 ?? false).at(-1);
    if (!played) return;
    const steps = [...line.steps, { ...played, asking: false, answer: null, problem: null }];
    updateReview({ line: { ...line, key: `${key} ${uci}`, steps }, step: steps.length });
  } catch (error) {
    toast(api.asProblem(error).title);
  }
}
