// How this browser's reader likes the page; what is not known counts as usual.

import { BOARDS, PIECES } from './generated/board';
import { recall, remember } from './memory';

export type Units = 'pawns' | 'percent';

export interface Preferences {
  board: (typeof BOARDS)[number];
  pieces: (typeof PIECES)[number];
  coordinates: boolean;
  /** Scores as pawns, or as White's win percent. */
  units: Units;
  arrows: boolean;
  sounds: boolean;
  /** Seconds for a move when the game plays by itself. */
  pace: number;
  /** Whether the wheel steps through the game while it is over the board. */
  wheel: boolean;
  /** Whether single letters are keys; speech and a tremor press them unmeant. */
  letters: boolean;
}

export const PACES: readonly number[] = [0.5, 1, 2, 4];

export const USUAL: Preferences = {
  board: BOARDS[0],
  pieces: PIECES[0],
  coordinates: true,
  units: 'pawns',
  arrows: true,
  sounds: false,
  pace: 1,
  wheel: false,
  letters: true,
};

const CHOICES: { [Name in keyof Preferences]: readonly Preferences[Name][] } = {
  board: BOARDS,
  pieces: PIECES,
  coordinates: [true, false],
  units: ['pawns', 'percent'],
  arrows: [true, false],
  sounds: [true, false],
  pace: PACES,
  wheel: [true, false],
  letters: [true, false],
};

/** An older page, or another program, may have left something else. */
export function recallPreferences(): Preferences {
  const kept = Object(recall<unknown>('preferences', {})) as Record<string, unknown>;
  const isKnown = ([name, value]: [string, unknown]): boolean =>
    (CHOICES[name as keyof Preferences] as readonly unknown[] | undefined)?.includes(value) ?? false;
  return { ...USUAL, ...Object.fromEntries(Object.entries(kept).filter(isKnown)) };
}

export const rememberPreferences = (preferences: Preferences): void => remember('preferences', preferences);
