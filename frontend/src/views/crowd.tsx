// What people play: a sentence, and how many of a hundred play the move or one as good, rating by rating.

import type { Move } from '../types';

const WIDTH = 132;
const HEIGHT = 40;

export function Crowd({ move }: { move: Move }) {
  const said = move.human;
  if (!said) return null;
  const { curve } = said;
  const [first = 0, last = 0] = [curve[0]?.rating, curve.at(-1)?.rating];
  const x = (rating: number): number => (WIDTH * (rating - first)) / (last - first);
  const line = (share: 'played' | 'good'): string =>
    curve.map(at => `${x(at.rating)},${HEIGHT - (HEIGHT * at[share]) / 100}`).join(' ');
  const shares = (share: 'played' | 'good'): string => curve.map(at => at[share]).join(', ');
  const name = `Of 100 rated ${first} to ${last} on Lichess: ${shares('played')} play it; ${shares('good')} play a move as good as the best`;
  return (
    <div class="crowd" data-testid="crowd">
      {said.text && <p>{said.text}</p>}
      <figure>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={name}>
          <title>{name}</title>
          {said.rating != null && said.rating >= first && said.rating <= last && (
            <line x1={x(said.rating)} x2={x(said.rating)} y1="0" y2={HEIGHT} />
          )}
          <polyline class="as-good" points={line('good')} />
          <polyline class="plays-it" points={line('played')} />
        </svg>
        <figcaption class="dim">
          Of 100 rated {first} to {last} on Lichess: <span class="plays-it">play it</span>,{' '}
          <span class="as-good">as good</span>
        </figcaption>
      </figure>
    </div>
  );
}
