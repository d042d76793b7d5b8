// The pages, the bar above them and the messages at their edge.

import { navigate } from '../actions/app';
import { dismissToast, undoToast } from '../actions/toast';
import { InsightsPage } from '../insights/lazy';
import { addressOf, type Route } from '../route';
import type { State } from '../state';
import { Brand, TopBar } from './frame';
import { Icon } from './icons';
import { later, StandsAsDialog, standsAsPage, styled } from './later';
import { LibraryPage } from './library';
import { OwnGames } from './ownGames';
import { ReviewPage } from './review';

const AllDialogs = later(async () => (await import('./allDialogs')).AllDialogs, StandsAsDialog);
const TrainingPage = later(async () => {
  const [{ TrainingPage }] = await Promise.all([import('./training'), styled('training.css')]);
  return TrainingPage;
}, standsAsPage('the exercises'));

export const App = ({ state }: { state: State }) => (
  <>
    <TopBar state={state}>
      <Home isHere={state.route.page === 'library'} />
      {state.route.page === 'library' && <FromHere person={state.library.filters.person} />}
    </TopBar>
    <Page state={state} />
    {state.dialog && <AllDialogs state={state} />}
    <p class="drop-veil" aria-hidden="true">
      Drop to add the games
    </p>
    <ToastView state={state} />
  </>
);

function Page({ state }: { state: State }) {
  if (state.route.page === 'train') return <TrainingPage state={state} />;
  if (state.route.page === 'insights') return <InsightsPage state={state} search={state.route.search} />;
  if (state.route.page === 'library') return <LibraryPage state={state} />;
  return (
    <ReviewPage state={state}>{state.review && <OwnGames state={state} review={state.review} />}</ReviewPage>
  );
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

/** Whoever looks at a pupil's games finds that pupil's insights. */
const FromHere = ({ person }: { person: string }) => (
  <>
    <ToPage route={{ page: 'train' }} name="Train" testid="to-training" />
    <ToPage
      route={{ page: 'insights', search: person && `?${new URLSearchParams({ person })}` }}
      name="Insights"
      testid="to-insights"
    />
  </>
);

function ToPage({ route, name, testid }: { route: Route; name: string; testid: string }) {
  const go = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate(route);
  };
  return (
    <a href={addressOf(route)} class="dim back-link" data-testid={testid} onClick={go}>
      {name}
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
