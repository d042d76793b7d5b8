// Going from page to page, and what the server is.

import * as api from '../api';
import { closeInsights, openInsights } from '../insights/actions';
import { addressOf, type Route, routeOf } from '../route';
import { current, update } from '../store';
import { goToAddressed } from './address';
import { openBoard } from './board';
import { libraryAddress, openLibrary } from './library';
import { closeReview, openReview } from './review';

export function navigate(route: Route): void {
  history.pushState(null, '', route.page === 'library' ? libraryAddress() : addressOf(route));
  arrive(route);
  window.scrollTo(0, 0);
}

/** A step back or forward in the browser; inside one game only the position is another. */
export function followAddress(): void {
  const route = routeOf(location.pathname + location.search);
  const { review } = current();
  if (route.page === 'review' && review?.game && review.id === route.id) goToAddressed();
  else arrive(route);
}

function arrive(route: Route): void {
  closeReview();
  closeInsights();
  const training = { ...current().training, session: null, solving: null, problem: null };
  update({ route, dialog: null, review: null, training });
  if (route.page === 'library') {
    document.title = 'Kibitz';
    openLibrary(location.search);
  } else if (route.page === 'train') document.title = 'Training · Kibitz';
  else if (route.page === 'insights') {
    document.title = 'Insights · Kibitz';
    void openInsights(route.search); // before the page is here: the server takes longer than it
  } else if (route.page === 'board') openBoard(route.fen);
  else void openReview(route.id, route.below);
}

export async function loadStatus(): Promise<void> {
  try {
    const status = await api.status();
    update({
      status,
      importer: { ...current().importer, effort: current().importer.effort || status.effort },
    });
  } catch {
    // The pages report their own failures; without a status they only lack choices.
    window.setTimeout(() => void loadStatus(), 3000);
  }
}
