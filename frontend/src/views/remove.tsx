// Whether the games that are chosen are to go for good.

import { closeDialog } from '../actions/frame';
import { removeForGood } from '../actions/selection';
import { countOf } from '../score';
import { Modal } from './parts';

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
