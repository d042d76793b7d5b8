// What stands beside a player's name at the board: the clock, and what was taken from the other side.

import type { Board } from 'chessops/board';
import { parseFen } from 'chessops/fen';
import type { Role } from 'chessops/types';
import type { Game, Side } from './types';

/** The time a side had left in a position: its last reading before, or what it began with; half of it, in Berserk. */
export function clockAt(game: Game, position: number, side: Side): number | null {
  if (game.moves.every(move => move.clock === null)) return null;
  for (let index = position - 1; index >= 0; index -= 1) {
    const move = game.moves[index];
    if (move?.side === side) return move.clock;
  }
  const [, minutes] = /^(\d{1,6})(?:\+\d+)?$/.exec(game.tags.TimeControl ?? '') ?? [];
  if (!minutes) return null;
  const [whole, first] = [Number(minutes), game.moves.find(move => move.side === side)?.clock];
  return first != null && first <= whole / 2 ? first : whole;
}

/** As a chess clock shows it; tenths where they matter. */
export function clockText(seconds: number): string {
  const whole = seconds < 20 ? seconds : Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest =
    seconds < 20 ? (seconds % 60).toFixed(1).padStart(4, '0') : String(whole % 60).padStart(2, '0');
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

const ROLES = ['queen', 'rook', 'bishop', 'knight', 'pawn'] as const satisfies readonly Role[];
const WORTH = { queen: 9, rook: 5, bishop: 3, knight: 3, pawn: 1 };

export interface Material {
  /** What the side has taken, the dearest first. */
  taken: Role[];
  /** By how many pawns it is ahead; 0 for the one behind. */
  lead: number;
}

const boardOf = (fen: string): Board | null =>
  parseFen(fen).unwrap(
    setup => setup.board,
    () => null,
  );

const other = (side: Side): Side => (side === 'white' ? 'black' : 'white');

const count = (board: Board, side: Side, role: Role): number => board.pieces(side, role).size();

const worth = (board: Board, side: Side): number =>
  ROLES.reduce((sum, role) => sum + WORTH[role] * count(board, side, role), 0);

/** A pawn that was promoted is not one that was taken. */
export function materialOf(start: string, fen: string, side: Side): Material {
  const [before, now] = [boardOf(start), boardOf(fen)];
  if (!before || !now) return { taken: [], lead: 0 };
  const theirs = other(side);
  const gone = (role: Role): number => count(before, theirs, role) - count(now, theirs, role);
  const promoted = ROLES.reduce((sum, role) => sum + (role === 'pawn' ? 0 : Math.max(0, -gone(role))), 0);
  const taken = ROLES.flatMap(role =>
    Array<Role>(Math.max(0, gone(role) - (role === 'pawn' ? promoted : 0))).fill(role),
  );
  return { taken, lead: Math.max(0, worth(now, side) - worth(now, theirs)) };
}
