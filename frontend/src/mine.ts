// Whose side the reader takes: chosen once for a name by turning the board, and remembered by this browser.

import { recall, remember } from './memory';
import type { Game, Side } from './types';

type Names = Record<Side, string>;

/** Nobody has more names than that. */
const MOST = 200;

const names = (): string[] => recall<string[]>('mine', []);

/** The side of a name that was chosen before; null where that is neither player, or both. */
export function ownSide(game: Names): Side | null {
  const known = names();
  const [white, black] = [known.includes(game.white), known.includes(game.black)];
  return white === black ? null : white ? 'white' : 'black';
}

/** The name that plays this side is the reader's, and the other is not. Nobody is called "White". */
export function takeSide(game: Pick<Game, 'tags'> & Names, side: Side): void {
  const other = names().filter(name => name !== game.white && name !== game.black);
  const isNamed = /[^?\s]/.test((side === 'white' ? game.tags.White : game.tags.Black) ?? '');
  remember('mine', [...other, ...(isNamed ? [game[side]] : [])].slice(-MOST));
}
