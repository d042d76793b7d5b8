// Runs before anything is drawn, so that a page that was chosen dark never flashes light.

import { recall } from './memory';

document.documentElement.dataset.theme = recall('theme', 'system');
