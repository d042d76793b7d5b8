// What people play: a sentence, and how many of a hundred play the move or one as good, rating by rating.

import type { Review } from '../state';
import type { Move } from '../types';

const WIDTH = 132;
const HEIGHT = 40;

export function Crowd({ review, move }: { review: Review; move: Move }) {
  const ratings = review.report?.provenance.human?.ratings;
  const said = move.human;
  if (!said || !ratings) return null;
  const [first = 0, last = 0] = [ratings[0], ratings.at(-1)];
  const x = (rating: number): number => (WIDTH * (rating - first)) / (last - first);
  const line = (shares: readonly number[]): string =>
    shares.map((share, index) => `${x(ratings[index] ?? 0)},${HEIGHT - (HEIGHT * share) / 100}`).join(' ');
  const name = `Of 100 rated ${first} to ${last} on Lichess: ${said.share_curve.join(', ')} play it; ${said.found_curve.join(', ')} play a move as good as the best`;
  return (
    <div class="crowd" data-testid="crowd">
      {said.text && <p>{said.text}</p>}
      <figure>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={name}>
          <title>{name}</title>
          {said.rating != null && <line x1={x(said.rating)} x2={x(said.rating)} y1="0" y2={HEIGHT} />}
          <polyline class="as-good" points={line(said.found_curve)} />
          <polyline class="plays-it" points={line(said.share_curve)} />
        </svg>
        <figcaption class="dim">
          Of 100 rated {first} to {last} on Lichess: <span class="plays-it">play it</span>,{' '}
          <span class="as-good">as good</span>
        </figcaption>
      </figure>
    </div>
  );
}
