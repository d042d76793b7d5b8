// The table of games: asking for a page of it, filters, deleting with a way back.

import * as api from '../api';
import { withNames } from '../spoken';
import { type Filters, NO_FILTERS } from '../state';
import { current, updateLibrary } from '../store';
import { toast } from './toast';

export const PAGE_SIZE = 25;
const TYPING_MS = 250;
const POLL_MS = 2000;

let asking: AbortController | null = null;
let typing = 0;
let poll = 0;

export async function loadLibrary(): Promise<void> {
  asking?.abort();
  asking = new AbortController();
  clearTimeout(poll);
  const { filters, offset } = current().library;
  try {
    const page = await api.games(queryOf(filters, offset), asking.signal);
    updateLibrary({ page: { ...page, games: page.games.map(withNames) }, problem: null });
    if (page.games.some(game => game.job)) pollLater();
  } catch (error) {
    if (!api.isAborted(error)) updateLibrary({ problem: api.asProblem(error) });
  }
}

/** Only while somebody waits for a review, and only while the library is on the screen. */
function pollLater(): void {
  poll = window.setTimeout(() => {
    if (current().route.page !== 'library') return;
    if (document.hidden) pollLater();
    else void loadLibrary();
  }, POLL_MS);
}

function queryOf(filters: Filters, offset: number): URLSearchParams {
  const query = new URLSearchParams({ limit: String(PAGE_SIZE), offset: String(offset) });
  for (const [name, value] of Object.entries(filters)) if (value.trim()) query.set(name, value.trim());
  return query;
}

export function filterBy(change: Partial<Filters>): void {
  updateLibrary({ filters: { ...current().library.filters, ...change }, offset: 0 });
  clearTimeout(typing);
  typing = window.setTimeout(() => void loadLibrary(), TYPING_MS);
}

export const clearFilters = (): void => filterBy(NO_FILTERS);

export const isFiltered = (filters: Filters): boolean => Object.values(filters).some(value => value !== '');

export function turnPage(offset: number): void {
  updateLibrary({ offset: Math.max(0, offset) });
  void loadLibrary();
}

/** The server is told when the time for undo is over. */
export function removeGame(id: string, name: string): void {
  updateLibrary({ leaving: [...current().library.leaving, id] });
  toast(
    `Deleted ${name}.`,
    () => keep(id),
    () => void settle(id),
  );
}

function keep(id: string): void {
  updateLibrary({ leaving: current().library.leaving.filter(other => other !== id) });
}

/** Also called when the page is left: what was deleted stays deleted. */
export function settleDeletions(): void {
  for (const id of current().library.leaving) void settle(id);
}

async function settle(id: string): Promise<void> {
  try {
    await api.deleteGame(id);
  } catch (error) {
    const problem = api.asProblem(error);
    if (problem.status !== 404) toast(`Not deleted: ${problem.title}`);
  }
  await loadLibrary();
  keep(id);
}
