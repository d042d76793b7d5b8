// What of the library is on the screen, as the address says it: filters, order and page.

import { type Filters, NO_FILTERS, type Sort } from './state';

export const PAGE_SIZE = 25;

export const SORTS = ['date', 'added', 'white', 'black', 'result', 'opening', 'accuracy', 'plies'] as const;

export const NEWEST: Sort = { by: 'date', ascending: false };

export interface View {
  filters: Filters;
  sort: Sort;
  offset: number;
}

export function searchOf({ filters, sort, offset }: View): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value.trim()) query.set(name, value.trim());
  if (sort.by !== NEWEST.by) query.set('sort', sort.by);
  if (sort.ascending) query.set('ascending', 'true');
  if (offset > 0) query.set('page', String(Math.floor(offset / PAGE_SIZE) + 1));
  return query.size ? `?${query}` : '';
}

const NUMBER = /^\d{1,3}(\.\d+)?$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const POSSIBLE: Partial<Record<keyof Filters, RegExp>> = {
  accuracy_above: NUMBER,
  accuracy_below: NUMBER,
  since: DAY,
  until: DAY,
  side: /^(white|black)$/,
};

/** Whatever an address says that cannot be is left out. */
export function viewOf(search: string): View {
  const query = new URLSearchParams(search);
  const filters = { ...NO_FILTERS };
  for (const name of Object.keys(NO_FILTERS) as (keyof Filters)[]) {
    const value = query.get(name) ?? '';
    if (POSSIBLE[name]?.test(value) ?? true) filters[name] = value;
  }
  const page = Number.parseInt(query.get('page') ?? '', 10);
  return {
    filters,
    sort: {
      by: SORTS.find(by => by === query.get('sort')) ?? NEWEST.by,
      ascending: query.get('ascending') === 'true',
    },
    offset: page > 1 ? (page - 1) * PAGE_SIZE : 0,
  };
}

/** Where the last page begins. */
export const lastOffset = (total: number): number =>
  Math.max(0, Math.floor((total - 1) / PAGE_SIZE) * PAGE_SIZE);

/** The same as the server is asked for it. */
export function queryOf({ filters, sort }: View): URLSearchParams {
  const { review, ...others } = filters;
  const query = new URLSearchParams(REVIEW[review]);
  for (const [name, value] of Object.entries(others)) if (value.trim()) query.set(name, value.trim());
  query.set('sort', sort.by);
  if (sort.ascending) query.set('ascending', 'true');
  return query;
}

const REVIEW: Record<string, Record<string, string>> = {
  yes: { reviewed: 'true' },
  no: { reviewed: 'false' },
  failed: { ordered: 'failed' },
};
