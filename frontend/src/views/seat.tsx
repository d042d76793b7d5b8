// A player at the board: name, title, rating, what was taken, and the clock.

import { fenOf, retried } from '../place';
import { clockAt, clockText, materialOf } from '../seats';
import type { Review } from '../state';
import type { Game, Side } from '../types';

export function Seat({ review, side }: { review: Review; side: Side }) {
  const { game } = review;
  if (!game) return null;
  const { title, rating } = rankOf(game, side);
  const clock = clockAt(game, review.line?.from ?? retried(review) ?? review.position, side);
  return (
    <div class="seat" data-testid="seat" data-side={side}>
      <span class={`who ${side}-side`}>
        {title && <b class="player-title">{title}</b>}
        <bdi class="name">{game[side]}</bdi>
        {rating !== null && <span class="dim">{rating}</span>}
      </span>
      <Taken review={review} side={side} start={game.start_fen} />
      <span class="spacer" />
      {clock !== null && (
        <time class="clock" data-testid="clock" title="Time left">
          {clockText(clock)}
        </time>
      )}
    </div>
  );
}

const rankOf = (game: Game, side: Side): { title: string | undefined; rating: number | null } =>
  side === 'white'
    ? { title: known(game.tags.WhiteTitle), rating: game.white_rating }
    : { title: known(game.tags.BlackTitle), rating: game.black_rating };

/** PGN writes "-" and "?" for nothing. */
const known = (title: string | undefined): string | undefined =>
  title && /^\w{1,5}$/.test(title) ? title : undefined;

function Taken({ review, side, start }: { review: Review; side: Side; start: string }) {
  const { taken, lead } = materialOf(start, fenOf(review), side);
  if (taken.length === 0 && lead === 0) return null;
  const theirs = side === 'white' ? 'black' : 'white';
  return (
    <span class="taken">
      <span class="unseen">{takenText(taken, lead)}</span>
      <span class="cg-wrap" aria-hidden="true">
        {taken.map((role, index) => (
          <piece key={index} class={`${role} ${theirs} ${role === taken[index - 1] ? 'same' : ''}`} />
        ))}
      </span>
      {lead > 0 && (
        <span class="lead dim" aria-hidden="true">
          +{lead}
        </span>
      )}
    </span>
  );
}

/** "has taken queen, 2 pawns, 3 ahead". */
function takenText(taken: readonly string[], lead: number): string {
  const counts = new Map<string, number>();
  for (const role of taken) counts.set(role, (counts.get(role) ?? 0) + 1);
  const pieces = [...counts].map(([role, count]) => (count === 1 ? role : `${count} ${role}s`));
  return [
    pieces.length > 0 ? `has taken ${pieces.join(', ')}` : '',
    lead > 0 ? `${lead} ahead in material` : '',
  ]
    .filter(Boolean)
    .join(', ');
}
