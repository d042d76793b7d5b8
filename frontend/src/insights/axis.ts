// Where numbers stand on the axis that rows of one unit share.

import type { InsightRow } from '../types';

export interface Axis {
  rows: readonly InsightRow[];
  unit: string;
  isRatio: boolean;
  low: number;
  high: number;
  /** No difference. */
  nothing: number;
  /** How far to the right a number stands, of a hundred. */
  place: (value: number) => number;
}

/** A tenth is left free on either side. */
const ROOM = 0.06;

/** A row with its range, if there is enough to show one. */
export const isShown = ({ low, high, value, more_games }: InsightRow): boolean =>
  low !== null && high !== null && value !== null && more_games === null;

/** One axis for each unit, in the order of the rows. */
export function axesOf(rows: readonly InsightRow[]): Axis[] {
  const groups = new Map<string, InsightRow[]>();
  for (const row of rows.filter(isShown)) {
    const name = `${row.is_ratio} ${row.unit}`;
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return [...groups.values()].map(axisOf);
}

/** Twice as often is as far from nothing as half as often. */
function axisOf(rows: readonly InsightRow[]): Axis {
  const [first] = rows;
  const isRatio = first?.is_ratio ?? false;
  const nothing = isRatio ? 1 : 0;
  const along = (value: number): number => (isRatio ? Math.log(value) : value);
  const ends = [
    nothing,
    ...rows.flatMap(({ low, high, half }) => [low ?? nothing, high ?? nothing, ...(half ?? [])]),
  ];
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const wide = along(high) - along(low) || 1;
  const place = (value: number): number =>
    100 * (ROOM + (1 - 2 * ROOM) * ((along(value) - along(low)) / wide));
  return { rows, unit: first?.unit ?? '', isRatio, low, high, nothing, place };
}

/** A number as it is written beside others of its row; none is a dash. */
export const numberText = (value: number | null, digits: number): string =>
  value === null ? '–' : value.toFixed(digits).replace('-', '−');
