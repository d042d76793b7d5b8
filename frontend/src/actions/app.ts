// What belongs to no page: going somewhere, the theme, dialogs.

import * as api from '../api';
import { remember } from '../memory';
import { addressOf, type Route, routeOf } from '../route';
import type { Dialog, Theme } from '../state';
import { current, update } from '../store';
import { loadLibrary } from './library';
import { closeReview, openReview } from './review';

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

export function navigate(route: Route): void {
  history.pushState(null, '', addressOf(route));
  arrive(route);
  window.scrollTo(0, 0);
}

export const followAddress = (): void => arrive(routeOf(location.pathname));

function arrive(route: Route): void {
  closeReview();
  update({ route, dialog: null, review: null });
  if (route.page === 'library') {
    document.title = 'Kibitz';
    void loadLibrary();
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

export function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  update({ theme });
}

export function cycleTheme(): void {
  const theme = THEMES[(THEMES.indexOf(current().theme) + 1) % THEMES.length] ?? 'system';
  remember('theme', theme);
  showTheme(theme);
}

export const openDialog = (dialog: Dialog): void => update({ dialog });
export const closeDialog = (): void => update({ dialog: null });
