// Whose side the reader takes: that of the library's people who sits at the board; in a library that
// knows nobody, that of a name that was once put below, which this browser remembers.

import { recall, remember } from './memory';
import type { Game, Seat, Side } from './types';

type Names = Record<Side, string>;

/** Nobody has more names than that. */
const MOST = 200;

const names = (): string[] => recall<string[]>('mine', []);

/** `person` is whose games are being read, if somebody said. */
export function ownSide(game: Names & { seats: readonly Seat[] }, person = ''): Side | null {
  const seat = game.seats.find(each => each.person === person) ?? game.seats[0];
  return seat ? seat.side : rememberedSide(game);
}

/** The side of a name that was chosen before; null where that is neither player, or both. */
function rememberedSide(game: Names): Side | null {
  const known = names();
  const [white, black] = [known.includes(game.white), known.includes(game.black)];
  return white === black ? null : white ? 'white' : 'black';
}

/**
 * The name that plays this side is the reader's, and the other is not. Nobody is called "White", and
 * where the library knows who is who there is nothing to remember.
 */
export function takeSide(game: Pick<Game, 'tags' | 'seats'> & Names, side: Side): void {
  if (game.seats.length > 0) return;
  const other = names().filter(name => name !== game.white && name !== game.black);
  const isNamed = /[^?\s]/.test((side === 'white' ? game.tags.White : game.tags.Black) ?? '');
  remember('mine', [...other, ...(isNamed ? [game[side]] : [])].slice(-MOST));
}

const WHITE_FIRST: readonly Side[] = ['white', 'black'];
const BLACK_FIRST: readonly Side[] = ['black', 'white'];

/** Both sides, the reader's own first. */
export const ownFirst = (mine: Side | null): readonly Side[] =>
  mine === 'black' ? BLACK_FIRST : WHITE_FIRST;
