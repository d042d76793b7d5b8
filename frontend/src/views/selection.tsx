// What can be done with the games that are chosen, or with all that are left.

import {
  askToRemove,
  exportSelected,
  reviewRest,
  reviewSelected,
  selectAll,
  selectNone,
} from '../actions/selection';
import type { State } from '../state';
import { Icon } from './icons';

export function SelectionBar({ state }: { state: State }) {
  const { page, selected } = state.library;
  if (!page || selected.length === 0) return null;
  return (
    <div class="row selection" data-testid="selection">
      <b>{selected.length.toLocaleString('en')} selected</b>
      <button
        type="button"
        class="plain icon-button"
        data-testid="select-none"
        aria-label="Select none"
        onClick={selectNone}
      >
        <Icon name="close" />
      </button>
      {selected.length < page.total && (
        <button type="button" class="plain" data-testid="select-all" onClick={() => void selectAll()}>
          Select all {page.total.toLocaleString('en')}
        </button>
      )}
      <span class="spacer" />
      {state.status?.engine && (
        <button type="button" data-testid="review-selected" onClick={() => void reviewSelected()}>
          Review
        </button>
      )}
      <button
        type="button"
        data-testid="export-pgn"
        title="Save as one PGN file"
        onClick={() => void exportSelected('pgn')}
      >
        PGN
      </button>
      <button
        type="button"
        data-testid="export-json"
        title="Save the reviews as JSON lines"
        onClick={() => void exportSelected('json')}
      >
        JSON
      </button>
      <button type="button" data-testid="remove-selected" onClick={askToRemove}>
        Delete
      </button>
    </div>
  );
}

/** What no engine has looked at can be looked at with one press. */
export function Rest({ state }: { state: State }) {
  const rest = state.status?.engine ? (state.library.page?.rest ?? 0) : 0;
  if (rest === 0) return null;
  return (
    <button type="button" data-testid="review-rest" onClick={() => void reviewRest()}>
      Review the {rest === 1 ? 'one' : rest.toLocaleString('en')} that {rest === 1 ? 'is' : 'are'} left
    </button>
  );
}
