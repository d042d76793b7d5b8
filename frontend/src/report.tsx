// Starts the page of a single review, which travels with it as a file.

import { render } from 'preact';
import { followPlace, goToAddressed } from './actions/address';
import { showTheme } from './actions/frame';
import { fileReview } from './file';
import { keyListener, READING } from './keys';
import { recall } from './memory';
import { recallPreferences } from './preferences';
import { followSound } from './sound';
import { firstState, type Theme } from './state';
import { start } from './store';
import type { Report } from './types';
import { Dialogs } from './views/dialogs';
import { Brand, TopBar } from './views/frame';
import { ReviewPage } from './views/review';
import './style/report.css';

const root = document.getElementById('app');
const data = document.getElementById('data');

if (root && data) {
  const theme = recall<Theme>('theme', 'system');
  const preferences = recallPreferences();
  const { arrows, units } = preferences;
  const review = { ...fileReview(JSON.parse(data.textContent ?? '') as Report), arrows, units };
  start({ ...firstState({ page: 'review', id: '' }, theme, preferences), review }, state => {
    render(
      <>
        <TopBar state={state}>
          <span class="brand">
            <Brand />
          </span>
        </TopBar>
        <ReviewPage state={state} />
        <Dialogs state={state} />
      </>,
      root,
    );
    followSound();
    followPlace();
  });
  goToAddressed();
  showTheme(theme);
  addEventListener('hashchange', goToAddressed);
  addEventListener('keydown', keyListener(READING));
}
