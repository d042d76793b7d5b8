// How long each move took, from the clocks in the PGN.

import type { Game } from './types';

/** Seconds for each move; null where a clock is missing. */
export function thinkTimes(game: Game): (number | null)[] {
  const [base, increment] = timeControl(game.tags.TimeControl);
  return game.moves.map((move, index) => {
    const before = index >= 2 ? game.moves[index - 2]?.clock : base;
    if (move.clock === null || before === null || before === undefined) return null;
    return Math.max(0, before - move.clock + (index >= 2 ? increment : 0));
  });
}

function timeControl(tag: string | undefined): [number | null, number] {
  const found = /^(\d+)(?:\+(\d+))?$/.exec(tag ?? '');
  return found ? [Number(found[1]), Number(found[2] ?? 0)] : [null, 0];
}

export const hasClocks = (game: Game): boolean => game.moves.some(move => move.clock !== null);
