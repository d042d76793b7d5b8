// Asking the server for insights.

import * as api from '../api';
import { current, updateInsights } from '../store';
import { askedOf, queryOf } from './asked';

/** Older analyses are read some thousands at a time: the rest is asked for until all are. */
const AGAIN_MS = 300;

let asking: AbortController | null = null;
let again = 0;

/** The insights that an address asks for; those of the same address are shown until there are new ones. */
export async function openInsights(search: string): Promise<void> {
  asking?.abort();
  clearTimeout(again);
  asking = new AbortController();
  const { insights } = current();
  const report = insights.search === search ? insights.report : null;
  updateInsights({ search, report, problem: null, asking: true });
  try {
    const found = await api.insights(queryOf(askedOf(search)), asking.signal);
    updateInsights({ report: found, asking: false });
    if (found.coverage.waiting > 0) again = window.setTimeout(() => void openInsights(search), AGAIN_MS);
  } catch (error) {
    if (!api.isAborted(error)) updateInsights({ report: null, problem: api.asProblem(error), asking: false });
  }
}

export function closeInsights(): void {
  asking?.abort();
  clearTimeout(again);
}
