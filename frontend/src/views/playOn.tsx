// Play on from here: against whom, and how it stands.

import { playOnAgainst, stopPlayingOn } from '../actions/playingOn';
import type { Review } from '../state';
import { current } from '../store';
import { Icon } from './icons';
import { offer } from './offer';

/** A rating in the middle of those there are. */
const USUAL = 1600;

export function PlayOn({ review }: { review: Review }) {
  const opponents = current().status?.opponents ?? [];
  if (opponents.length === 0 || review.kind === 'file' || review.retry || review.game?.chess960) return null;
  const choose = (event: Event): void => playOnAgainst(Number((event.target as HTMLSelectElement).value));
  return (
    <div class={`play-on ${review.against === null ? '' : 'row'}`} data-testid="play-on">
      {review.against === null ? (
        <button type="button" class="plain small" onClick={() => playOnAgainst(USUAL)}>
          <Icon name="play" /> Play on from here
        </button>
      ) : (
        <>
          <label>
            Your move, against{' '}
            <select value={review.against} onChange={choose}>
              {offer(opponents.map(rating => [rating, `${rating} on Lichess`]))}
            </select>
          </label>
          <button type="button" onClick={stopPlayingOn}>
            Stop
          </button>
        </>
      )}
    </div>
  );
}
