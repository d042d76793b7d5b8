// Insights and one's own games from a position come when somebody opens them.

import { later, StandsInPlace, standsAsPage, styled } from '../views/later';

let sheet: Promise<unknown> | null = null;

/** Both have one style sheet; one that did not come is asked for again. */
async function dressed(): Promise<void> {
  sheet ??= styled('insights.css');
  try {
    await sheet;
  } catch (trouble) {
    sheet = null;
    throw trouble;
  }
}

export const InsightsPage = later(async () => {
  const [{ InsightsPage }] = await Promise.all([import('./page'), dressed()]);
  return InsightsPage;
}, standsAsPage('the insights'));

export const Explorer = later(async () => {
  const [{ Explorer }] = await Promise.all([import('./explorer'), dressed()]);
  return Explorer;
}, StandsInPlace);
