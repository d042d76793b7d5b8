// Every dialog of the web page; they come together when the first of them is asked for.

import type { State } from '../state';
import '../firstView';
import { CompareDialog } from './compare';
import { Dialogs } from './dialogs';
import { RemoveDialog } from './remove';

export function AllDialogs({ state }: { state: State }) {
  const { dialog, review } = state;
  if (dialog?.kind === 'remove') return <RemoveDialog games={dialog.games} />;
  if (dialog?.kind === 'compare') return review && <CompareDialog review={review} />;
  return <Dialogs state={state} />;
}
