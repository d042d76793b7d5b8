// What can be done with the games that are chosen, or with all that are left.

import { closeDialog } from '../actions/frame';
import {
  askToRemove,
  countOf,
  exportSelected,
  removeForGood,
  reviewRest,
  reviewSelected,
  selectAll,
  selectNone,
} from '../actions/selection';
import type { State } from '../state';
import { Modal } from './parts';

export function SelectionBar({ state }: { state: State }) {
  const { page, selected } = state.library;
  if (!page) return null;
  if (selected.length === 0) return <Rest rest={state.status?.engine ? page.rest : 0} />;
  return (
    <div class="row selection" data-testid="selection">
      <b>{selected.length.toLocaleString('en')} selected</b>
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
      <button type="button" data-testid="export-pgn" onClick={() => void exportSelected('pgn')}>
        PGN
      </button>
      <button type="button" data-testid="export-json" onClick={() => void exportSelected('json')}>
        JSON
      </button>
      <button type="button" data-testid="remove-selected" onClick={askToRemove}>
        Delete
      </button>
      <button type="button" class="plain" data-testid="select-none" onClick={selectNone}>
        Clear
      </button>
    </div>
  );
}

/** Nothing is chosen: what nobody has looked at yet can be looked at with one press. */
const Rest = ({ rest }: { rest: number }) =>
  rest > 0 ? (
    <div class="row selection">
      <button type="button" data-testid="review-rest" onClick={() => void reviewRest()}>
        {rest === 1 ? 'Review the one that is left' : `Review the ${rest.toLocaleString('en')} that are left`}
      </button>
    </div>
  ) : null;

export const RemoveDialog = ({ games }: { games: readonly string[] }) => (
  <Modal name={`Delete ${countOf(games.length, 'game')}?`} testid="remove">
    <p>Their reviews go with them, and this cannot be undone.</p>
    <div class="row">
      <button
        type="button"
        class="primary"
        data-testid="remove-yes"
        onClick={() => void removeForGood(games)}
      >
        Delete
      </button>
      <button type="button" onClick={closeDialog}>
        Keep them
      </button>
    </div>
  </Modal>
);
