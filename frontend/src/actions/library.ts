// The table of games: asking for a page of it, filters and order, and what the address says of them.

import * as api from '../api';
import { lastOffset, PAGE_SIZE, queryOf, searchOf, type View, viewOf } from '../librarySearch';
import { withNames } from '../spoken';
import { type Filters, type Importer, NO_FILTERS, type Sort } from '../state';
import { current, updateLibrary } from '../store';
import type { SortKey } from '../types';

const TYPING_MS = 250;
const POLL_MS = 2000;

let asking: AbortController | null = null;
let typing = 0;
let poll = 0;

/** The part of the library that an address names. */
export function openLibrary(search: string): void {
  updateLibrary(viewOf(search));
  void loadLibrary();
}

/** Where the library is as it was left: whoever comes back from a game finds it so. */
export const libraryAddress = (): string => `/${searchOf(current().library)}`;

/** What is left to be reviewed does not change while others are: it is counted when somebody acts. */
export async function loadLibrary(isLookingAgain = false): Promise<void> {
  asking?.abort();
  asking = new AbortController();
  clearTimeout(poll);
  const { library } = current();
  const query = queryOf(library);
  query.set('limit', String(PAGE_SIZE));
  query.set('offset', String(library.offset));
  if (!isLookingAgain) query.set('count_rest', 'true');
  try {
    const [page, queue] = await Promise.all([api.games(query, asking.signal), api.queue()]);
    if (page.games.length === 0 && library.offset > lastOffset(page.total)) {
      show({ offset: lastOffset(page.total) }, 'replaceState'); // a page that is no longer there
      return await loadLibrary(isLookingAgain);
    }
    const rest = page.rest ?? current().library.page?.rest ?? null;
    updateLibrary({ page: { ...page, rest, games: page.games.map(withNames) }, queue, problem: null });
    if (queue.waiting > 0 || isBringingIn(current().importer)) pollLater();
  } catch (error) {
    if (!api.isAborted(error)) updateLibrary({ problem: api.asProblem(error) });
  }
}

const isBringingIn = ({ busy, runs }: Importer): boolean =>
  busy || runs.some(({ state }) => state === 'running');

/** Only while something is under way, and only while the library is on the screen. */
function pollLater(): void {
  poll = window.setTimeout(() => {
    if (current().route.page !== 'library') return;
    if (document.hidden) pollLater();
    else void loadLibrary(true);
  }, POLL_MS);
}

/** A page that is turned can be turned back; what is typed into a filter is no page of its own. */
function show(change: Partial<View>, how: 'pushState' | 'replaceState'): void {
  updateLibrary(change);
  if (current().route.page === 'library') history[how](null, '', libraryAddress());
}

/** A side is somebody's, or nobody's. */
export function filterBy(change: Partial<Filters>): void {
  const filters = { ...current().library.filters, ...change };
  show({ filters: { ...filters, side: filters.person && filters.side }, offset: 0 }, 'replaceState');
  clearTimeout(typing);
  typing = window.setTimeout(() => void loadLibrary(), TYPING_MS);
}

export const clearFilters = (): void => filterBy(NO_FILTERS);

export const isFiltered = (filters: Filters): boolean => Object.values(filters).some(value => value !== '');

/** Names begin with A, everything else with the most. */
const RISES: readonly SortKey[] = ['white', 'black', 'opening'];

/** The same column again turns the order round. */
export function sortBy(by: SortKey): void {
  const { sort } = current().library;
  const ascending = sort.by === by ? !sort.ascending : RISES.includes(by);
  order({ by, ascending });
}

export function order(sort: Sort): void {
  show({ sort, offset: 0 }, 'pushState');
  void loadLibrary();
}

/** A new page begins at its top. */
export function turnPage(offset: number): void {
  show({ offset: Math.max(0, offset) }, 'pushState');
  void loadLibrary();
  document.getElementById('games-name')?.scrollIntoView();
}
