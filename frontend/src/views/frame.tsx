// What stands above every page: the bar with its name.

import type { ComponentChildren } from 'preact';
import { cycleTheme, openDialog } from '../actions/frame';
import type { State } from '../state';
import { Icon } from './icons';

export const Brand = () => (
  <>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M2 20 8 9l4 5 4-9 6 15z" />
    </svg>
    Kibitz
  </>
);

const THEME_NAMES = { system: 'as the system', light: 'light', dark: 'dark' };

/** To the squares of the board, or to what the page is about. */
function skip(): void {
  const content = ['[role=gridcell][tabindex="0"]', '.games', 'main']
    .map(part => document.querySelector<HTMLElement>(part))
    .find(part => part !== null);
  if (content && !content.hasAttribute('tabindex')) content.tabIndex = -1;
  content?.focus();
}

const SKIPS = { review: 'board', board: 'board', library: 'games', train: 'exercise', insights: 'insights' };

/** What is given stands at its beginning. */
export const TopBar = ({ state, children }: { state: State; children: ComponentChildren }) => (
  <header class="top">
    <button type="button" class="skip" onClick={skip}>
      Skip to the {SKIPS[state.route.page]}
    </button>
    {children}
    <span class="spacer" />
    {state.status && <span class="dim engine-name">{state.status.engine ?? 'No engine'}</span>}
    <button
      type="button"
      class="plain icon-button theme"
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
      data-testid="settings-button"
      onClick={() => openDialog({ kind: 'settings' })}
      aria-label="Settings"
      title="Settings"
    >
      <Icon name="settings" />
    </button>
    <button
      type="button"
      class="plain icon-button"
      data-testid="help-button"
      onClick={() => openDialog({ kind: 'help' })}
      aria-label="Help"
      title="Help (?)"
    >
      <Icon name="help" />
    </button>
  </header>
);
