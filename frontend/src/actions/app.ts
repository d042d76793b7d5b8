// Going from page to page, and what the server is.

import * as api from '../api';
import { addressOf, type Route, routeOf } from '../route';
import { current, update } from '../store';
import { libraryAddress, openLibrary } from './library';
import { closeReview, openReview } from './review';

export function navigate(route: Route): void {
  history.pushState(null, '', route.page === 'library' ? libraryAddress() : addressOf(route));
  arrive(route);
  window.scrollTo(0, 0);
}

export const followAddress = (): void => arrive(routeOf(location.pathname));

function arrive(route: Route): void {
  closeReview();
  update({ route, dialog: null, review: null });
  if (route.page === 'library') {
    document.title = 'Kibitz';
    openLibrary(location.search);
  } else {
    void openReview(route.id);
  }
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
