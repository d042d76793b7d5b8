// Starts the page.

import { render } from 'preact';
import { followPlace } from './actions/address';
import { followAddress, loadStatus } from './actions/app';
import { followDrops } from './actions/dropping';
import { followBoard } from './actions/engine';
import { showTheme } from './actions/frame';
import { loadImports } from './actions/imports';
import { loadPeople } from './actions/people';
import { settleDeletions } from './actions/selection';
import { followThreat } from './actions/threat';
import { ASKING, keyListener, READING } from './keys';
import { recall } from './memory';
import { recallPreferences } from './preferences';
import { routeOf } from './route';
import { followSound } from './sound';
import { firstState, type Theme } from './state';
import { start } from './store';
import { App } from './views/app';
import './firstView';
import './style/all.css';

const root = document.getElementById('app');
const theme = recall<Theme>('theme', 'system');

if (root) {
  start(firstState(routeOf(location.pathname + location.search), theme, recallPreferences()), state => {
    render(<App state={state} />, root);
    followBoard();
    followThreat();
    followSound();
    followPlace();
  });
  showTheme(theme);
  addEventListener('popstate', followAddress);
  addEventListener('keydown', keyListener({ ...READING, ...ASKING }));
  addEventListener('pagehide', settleDeletions);
  followDrops();
  void loadStatus();
  void loadPeople();
  void loadImports();
  followAddress();
}
