// One's own games from the position on the board: asked for only when somebody opens it.

import { useState } from 'preact/hooks';
import { Explorer } from '../insights/lazy';
import { MY_NAME } from '../people';
import { fenOf, isAsking, isTried } from '../place';
import type { Review, State } from '../state';

export function OwnGames({ state, review }: { state: State; review: Review }) {
  const [isOpen, setOpen] = useState(false);
  const person = whose(state, review);
  if (!isTried(review) || isAsking(review) || !person) return null;
  return (
    <details
      class="card own-games"
      data-testid="own-games"
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary>{person === MY_NAME ? 'My games from here' : `From here in games of ${person}`}</summary>
      {isOpen && <Explorer fen={fenOf(review)} person={person} />}
    </details>
  );
}

/** Whoever sits at the board and is known, else me, if anybody has said who that is. */
function whose({ people, library }: State, { game, mine }: Review): string | null {
  const seats = game?.seats ?? [];
  const seat =
    seats.find(each => each.person === library.filters.person) ?? seats.find(each => each.side === mine);
  const me = people?.find(each => each.is_me);
  return seat?.person ?? me?.name ?? null;
}
