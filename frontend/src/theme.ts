// Runs before anything is drawn, so that a page that was chosen dark never flashes light.

import { recall } from './memory';

document.documentElement.dataset.theme = recall('theme', 'system');

/** A script that does not come is told of: without it nobody else could. */
addEventListener(
  'error',
  ({ target }) => {
    const app = document.getElementById('app');
    if (app && target instanceof HTMLScriptElement) {
      const words = document.createElement('p');
      words.className = 'nothing';
      words.textContent = 'The page did not come whole. Is Kibitz still running? Load it again.';
      app.replaceChildren(words);
    }
  },
  true,
);
