// Whose games are on the screen, where the library knows people; they are below in the games that are opened.

import { filterBy } from '../actions/library';
import { whoseText } from '../people';
import type { State } from '../state';
import { offer } from './offer';

export function Whose({ state }: { state: State }) {
  const { person, side } = state.library.filters;
  if (!state.people?.length) return null;
  return (
    <>
      <select
        aria-label="Whose games"
        data-testid="whose"
        value={person}
        onChange={event => filterBy({ person: event.currentTarget.value })}
      >
        <option value="">Everybody's</option>
        {offer(state.people.map(each => [each.name, whoseText(each)]))}
      </select>
      {person && (
        <select
          aria-label="With which side"
          data-testid="whose-side"
          value={side}
          onChange={event => filterBy({ side: event.currentTarget.value })}
        >
          <option value="">either side</option>
          <option value="white">with White</option>
          <option value="black">with Black</option>
        </select>
      )}
    </>
  );
}
