// The bar beside the board: how much of the game is White's. In step with the graph.

import { standing } from '../place';
import { inUnits, percentText, scoreSpoken } from '../score';
import type { Review } from '../state';

export function Bar({ review }: { review: Review }) {
  const { percent, text, over } = standing(review);
  const isWhites = (percent ?? 50) >= 50;
  // The place says whose the score is.
  const leaders = percent === null || isWhites ? percent : 100 - percent;
  const shown = over ?? inUnits(review.units, text.replace(/^[+-]/, ''), leaders);
  const words =
    percent === null
      ? 'Not known yet'
      : [`White ${percentText(percent)}`, scoreSpoken(text)].filter(Boolean).join(', ');
  return (
    <div
      class={`bar ${review.flipped ? 'flipped' : ''} ${percent === null ? 'unknown' : ''}`}
      data-testid="eval-bar"
      role="img"
      aria-label={words}
      title={words}
    >
      <div class="bar-white" style={{ transform: `scaleY(${((percent ?? 50) / 100).toFixed(3)})` }} />
      <span class={`bar-text ${isWhites ? 'for-white' : 'for-black'}`}>{shown}</span>
    </div>
  );
}
