// A move made on the board or typed: an answer to the retry, the next move of the game, or a try.

import { isPromotion, type Played, playSquares, playText } from '../chess';
import { fenOf, plainMove } from '../place';
import type { Review } from '../state';
import { current, updateReview } from '../store';
import { tryMove } from './lines';
import { goTo } from './moving';
import { attempt } from './retry';

/** A piece was dropped on a square. */
export function dropped(from: string, to: string): void {
  const review = current().review;
  if (!review) return;
  if (isPromotion(fenOf(review), from, to)) updateReview({ promotion: { from, to } });
  else makeMove(playSquares(fenOf(review), from, to, null, review.game?.chess960 ?? false));
}

export function promote(role: 'queen' | 'rook' | 'bishop' | 'knight' | null): void {
  const review = current().review;
  if (!review?.promotion) return;
  const { from, to } = review.promotion;
  updateReview({ promotion: null });
  if (role) makeMove(playSquares(fenOf(review), from, to, role, review.game?.chess960 ?? false));
}

/** False if the text is no legal move here. */
export function typed(text: string): boolean {
  const review = current().review;
  const played = review && playText(fenOf(review), text, review.game?.chess960 ?? false);
  if (played) makeMove(played);
  return Boolean(played);
}

function makeMove(played: Played | null): void {
  const review = current().review;
  if (!review || !played) {
    updateReview({});
    return;
  }
  if (review.retry && !review.line) void attempt(played);
  else if (isNext(review, played)) goTo(review.position + 1);
  else void tryMove(review, played);
}

/** Who plays on does not want to see how the game went. */
const isNext = (review: Review, played: Played): boolean =>
  review.against === null && !review.line && plainMove(review, review.position)?.uci === played.uci;
