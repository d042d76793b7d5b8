// Both pages, the bar above them and the messages at their edge.

import { navigate } from '../actions/app';
import { dismissToast, undoToast } from '../actions/toast';
import type { State } from '../state';
import { CompareDialog } from './analyses';
import { Brand, Dialogs, TopBar } from './frame';
import { Icon } from './icons';
import { LibraryPage } from './library';
import { ReviewPage } from './review';
import { RemoveDialog } from './selection';
import { TrainingPage } from './training';

export const App = ({ state }: { state: State }) => (
  <>
    <TopBar state={state}>
      <Home isHere={state.route.page === 'library'} />
      {state.route.page === 'library' && <ToTraining />}
    </TopBar>
    <Page state={state} />
    <Dialogs state={state} />
    {state.dialog?.kind === 'compare' && state.review && <CompareDialog review={state.review} />}
    {state.dialog?.kind === 'remove' && <RemoveDialog games={state.dialog.games} />}
    <p class="drop-veil" aria-hidden="true">
      Drop to add the games
    </p>
    <ToastView state={state} />
  </>
);

function Page({ state }: { state: State }) {
  if (state.route.page === 'train') return <TrainingPage state={state} />;
  return state.route.page === 'library' ? <LibraryPage state={state} /> : <ReviewPage state={state} />;
}

function Home({ isHere }: { isHere: boolean }) {
  const home = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate({ page: 'library' });
  };
  return (
    <>
      <a href="/" class="brand" onClick={home} aria-label={isHere ? 'Kibitz' : 'Kibitz: all games'}>
        <Brand />
      </a>
      {!isHere && (
        <a href="/" class="dim back-link" onClick={home}>
          ← Games
        </a>
      )}
    </>
  );
}

function ToTraining() {
  const go = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate({ page: 'train' });
  };
  return (
    <a href="/train" class="dim back-link" data-testid="to-training" onClick={go}>
      Train
    </a>
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
