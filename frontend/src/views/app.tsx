// The frame around both pages.

import { cycleTheme, navigate, openDialog } from '../actions/app';
import { dismissToast, undoToast } from '../actions/toast';
import type { State } from '../state';
import { Help } from './help';
import { Icon } from './icons';
import { LibraryPage } from './library';
import { NumberDialog } from './numbers';
import { ReviewPage } from './review';
import { ShareDialog } from './share';

export const App = ({ state }: { state: State }) => (
  <>
    <TopBar state={state} />
    {state.route.page === 'library' ? <LibraryPage state={state} /> : <ReviewPage state={state} />}
    <Dialogs state={state} />
    <ToastView state={state} />
  </>
);

const THEME_NAMES = { system: 'as the system', light: 'light', dark: 'dark' };

function TopBar({ state }: { state: State }) {
  const home = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate({ page: 'library' });
  };
  return (
    <header class="top">
      <a
        href="/"
        class="brand"
        onClick={home}
        aria-label={state.route.page === 'library' ? 'Kibitz' : 'Kibitz: all games'}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M2 20 8 9l4 5 4-9 6 15z" />
        </svg>
        Kibitz
      </a>
      {state.route.page === 'review' && (
        <a href="/" class="dim back-link" onClick={home}>
          ← Games
        </a>
      )}
      <span class="spacer" />
      {state.status && <span class="dim engine-name">{state.status.engine ?? 'No engine'}</span>}
      <button
        type="button"
        class="plain icon-button"
        data-testid="theme"
        onClick={cycleTheme}
        aria-label={`Colours: ${THEME_NAMES[state.theme]}. Change`}
        title={`Colours: ${THEME_NAMES[state.theme]}`}
      >
        <Icon name={state.theme} />
      </button>
      <button
        type="button"
        class="plain icon-button"
        data-testid="help-button"
        onClick={() => openDialog({ kind: 'help' })}
        aria-label="Help and keys"
        title="Help and keys (?)"
      >
        <Icon name="keyboard" />
      </button>
    </header>
  );
}

function Dialogs({ state }: { state: State }) {
  const { dialog, review } = state;
  if (!dialog) return null;
  if (dialog.kind === 'help') return <Help state={state} />;
  if (!review?.game) return null;
  return dialog.kind === 'share' ? (
    <ShareDialog review={review} />
  ) : (
    <NumberDialog review={review} asked={dialog.asked} />
  );
}

/** The region is always there, so that screen readers notice when words appear in it. */
const ToastView = ({ state }: { state: State }) => (
  <div class="toasts" role="status">
    {state.toast && (
      <div class="toast" data-testid="toast">
        <span>{state.toast.text}</span>
        {state.toast.undo && (
          <button type="button" data-testid="undo" onClick={undoToast}>
            Undo
          </button>
        )}
        <button type="button" class="plain icon-button" aria-label="Dismiss" onClick={dismissToast}>
          <Icon name="close" />
        </button>
      </div>
    )}
  </div>
);
