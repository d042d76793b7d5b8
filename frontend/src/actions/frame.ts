// What every page has around it: its colours, and dialogs above it.

import { remember } from '../memory';
import type { Dialog, Theme } from '../state';
import { current, update } from '../store';

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

export function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  update({ theme });
}

export function chooseTheme(theme: Theme): void {
  remember('theme', theme);
  showTheme(theme);
}

export const cycleTheme = (): void =>
  chooseTheme(THEMES[(THEMES.indexOf(current().theme) + 1) % THEMES.length] ?? 'system');

export const openDialog = (dialog: Dialog): void => update({ dialog });
export const closeDialog = (): void => update({ dialog: null });
