// Insights and one's own games from a position come when somebody opens them.

import { later, styled } from '../views/later';

let sheet: Promise<unknown> | null = null;

/** Both have one style sheet. */
const dressed = (): Promise<unknown> => {
  sheet ??= styled('insights.css');
  return sheet;
};

const WAITING = <div class="skeleton" style="height: 60px" aria-busy="true" />;

export const InsightsPage = later(
  async () => {
    const [{ InsightsPage }] = await Promise.all([import('./page'), dressed()]);
    return InsightsPage;
  },
  <main class="library" aria-busy="true" aria-label="Loading the insights">
    {WAITING}
  </main>,
);

export const Explorer = later(async () => {
  const [{ Explorer }] = await Promise.all([import('./explorer'), dressed()]);
  return Explorer;
}, WAITING);
