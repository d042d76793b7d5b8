// The board of a review.

import { dropped, promote } from '../actions/playing';
import { fenOf, isTried, lastMove } from '../place';
import { shapesOf } from '../shapes';
import type { Review } from '../state';
import { Chessboard } from './chessboard';

export function BoardView({ review }: { review: Review }) {
  const isAnswered = review.retry !== null && review.line === null && review.retry.asked !== null;
  return (
    <Chessboard
      fen={fenOf(review)}
      chess960={review.game?.chess960 ?? false}
      flipped={review.flipped}
      last={lastMove(review)}
      shapes={shapesOf(review)}
      movable={!isAnswered && isTried(review)}
      isFixed={!isTried(review)}
      promoting={review.promotion !== null}
      dropped={dropped}
      promote={promote}
    />
  );
}
