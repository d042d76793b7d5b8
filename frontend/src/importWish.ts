// Which games of an account are wanted, as the fields hold it and as the server is asked.

import type { Effort, ImportOrder, Side } from './types';

export const SPEEDS = ['ultrabullet', 'bullet', 'blitz', 'rapid', 'classical', 'correspondence'] as const;

export type Speed = (typeof SPEEDS)[number];

/** Empty is: whatever there is. */
export interface ImportWish {
  since: string;
  until: string;
  speeds: readonly Speed[];
  rated: '' | 'rated' | 'casual';
  colour: '' | Side;
  most: string;
  /** How hard an engine is to look at what comes; empty for not yet. */
  review: '' | Effort;
}

export const NO_WISH: ImportWish = {
  since: '',
  until: '',
  speeds: [],
  rated: '',
  colour: '',
  most: '',
  review: '',
};

export const isWished = (wish: ImportWish): boolean => Object.values(wish).some(({ length }) => length > 0);

/** What can be seen to be wrong without asking anybody; null if nothing can. */
export function wishProblem({ since, until, most }: ImportWish): string | null {
  if (since && until && since > until) return 'The first day is after the last one: no game fits.';
  return most && !/^[1-9]\d{0,5}$/.test(most) ? 'The most games are a whole number from 1 to 999,999.' : null;
}

/** The same for the server; what nobody asked for is left out. */
export const wishOrder = (wish: ImportWish): Omit<ImportOrder, 'text'> => ({
  ...(wish.since ? { since: wish.since } : {}),
  ...(wish.until ? { until: wish.until } : {}),
  ...(wish.speeds.length ? { speeds: [...wish.speeds] } : {}),
  ...(wish.rated ? { rated: wish.rated === 'rated' } : {}),
  ...(wish.colour ? { colour: wish.colour } : {}),
  ...(wish.most ? { most: Number(wish.most) } : {}),
  review: wish.review || null,
});
