// Going over the board with the keyboard, and moving pieces with it.

import type { SquareName } from 'chessops/types';

const FILES = [...'abcdefgh'];
const RANKS = [8, 7, 6, 5, 4, 3, 2, 1];

/** From the upper left corner, as the board is seen. */
export function rowsOf(flipped: boolean): SquareName[][] {
  const rows = RANKS.map(rank => FILES.map(file => `${file}${rank}` as SquareName));
  return flipped ? rows.reverse().map(row => row.reverse()) : rows;
}

type Step = readonly [down: number, right: number];

export const STEPS: Record<string, Step> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -7],
  End: [0, 7],
  PageUp: [-7, 0],
  PageDown: [7, 0],
};

/** The edge is the end. */
export function squareAfter(square: SquareName, [down, right]: Step, flipped: boolean): SquareName {
  const rows = rowsOf(flipped);
  const row = rows.findIndex(each => each.includes(square));
  const column = rows[row]?.indexOf(square) ?? 0;
  return rows[within(row + down)]?.[within(column + right)] ?? square;
}

const within = (place: number): number => Math.max(0, Math.min(7, place));

interface Hand {
  names: ReadonlyMap<string, string>;
  dests: ReadonlyMap<SquareName, readonly SquareName[]>;
  held: SquareName | null;
  here: SquareName;
}

interface Pressed {
  move: [SquareName, SquareName] | null;
  held: SquareName | null;
  said: string;
}

/** What pressing a square does: a piece is picked up, put down, or moved. */
export function pressed({ names, dests, held, here }: Hand): Pressed {
  if (held && dests.get(held)?.includes(here)) return { move: [held, here], held: null, said: '' };
  const only = (said: string): Pressed => ({ move: null, held: null, said });
  if (held) return only(held === here ? 'Put down.' : 'That piece cannot go there. Put down.');
  if (!names.has(here)) return only('There is nothing to move.');
  if (!dests.has(here)) return only('That piece cannot move.');
  const said = `${names.get(here)} picked up. Choose a square, or press Escape.`;
  return { move: null, held: here, said };
}
