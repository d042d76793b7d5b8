// Dialogs that every review has, with a server or without.

import type { State } from '../state';
import { Help } from './help';
import { NumberDialog } from './numbers';
import { SettingsDialog } from './settings';
import { ShareDialog } from './share';

export function Dialogs({ state }: { state: State }) {
  const { dialog, review } = state;
  if (!dialog) return null;
  if (dialog.kind === 'help') return <Help state={state} about={dialog.about ?? null} />;
  if (dialog.kind === 'settings') return <SettingsDialog state={state} />;
  if (!review?.game) return null;
  if (dialog.kind === 'share') return <ShareDialog review={review} />;
  return dialog.kind === 'number' ? <NumberDialog review={review} asked={dialog.asked} /> : null;
}
