// The rules of chess, asked of chessops: positions of a game, legal moves, notation. Nothing is judged here.

import { Chess, castlingSide, normalizeMove } from 'chessops/chess';
import { chessgroundDests } from 'chessops/compat';
import { makeFen, parseFen } from 'chessops/fen';
import { makeSan, parseSan } from 'chessops/san';
import type { Move, NormalMove, Role, SquareName } from 'chessops/types';
import { makeSquare, makeUci, parseSquare, parseUci, squareRank } from 'chessops/util';
import type { PlainMove, Side } from './types';

export interface Played {
  uci: string;
  san: string;
  fen: string;
}

export const boardOf = (fen: string): Chess | null =>
  parseFen(fen).unwrap(
    setup =>
      Chess.fromSetup(setup).unwrap(
        position => position,
        () => null,
      ),
    () => null,
  );

/** The FEN before the first move and after each. What is no move passes. */
export function fensOf(start: string, moves: readonly PlainMove[]): string[] {
  const fens = [start];
  const board = boardOf(start);
  if (!board) return fens;
  for (const { uci } of moves) {
    const move = uci && uci !== '0000' ? parseUci(uci) : undefined;
    if (move) board.play(normalizeMove(board, move));
    else pass(board);
    fens.push(makeFen(board.toSetup()));
  }
  return fens;
}

/** A null move, as annotators write "--". */
function pass(board: Chess): void {
  board.turn = board.turn === 'white' ? 'black' : 'white';
  board.epSquare = undefined;
  if (board.turn === 'white') board.fullmoves += 1;
}

/** The position with the other side to move, or why nobody may pass in it. */
export function passed(fen: string): { fen: string } | { why: string } {
  const board = boardOf(fen);
  if (!board || board.isEnd()) return { why: 'the game is over' };
  if (board.isCheck()) return { why: 'the king is in check' };
  pass(board);
  return { fen: makeFen(board.toSetup()) };
}

export interface Facts {
  turn: Side;
  check: boolean;
  dests: Map<SquareName, SquareName[]>;
}

export function factsOf(fen: string, chess960: boolean): Facts {
  const board = boardOf(fen);
  if (!board) return { turn: fen.split(' ')[1] === 'b' ? 'black' : 'white', check: false, dests: new Map() };
  return { turn: board.turn, check: board.isCheck(), dests: chessgroundDests(board, { chess960 }) };
}

export function isPromotion(fen: string, from: string, to: string): boolean {
  const board = boardOf(fen);
  const [origin, target] = [parseSquare(from as SquareName), parseSquare(to as SquareName)];
  if (!board || origin === undefined || target === undefined) return false;
  return board.board.getRole(origin) === 'pawn' && [0, 7].includes(squareRank(target));
}

/** The move made by a hand on the board. */
export function playSquares(
  fen: string,
  from: string,
  to: string,
  promotion: Role | null,
  chess960: boolean,
): Played | null {
  const move = parseUci(from + to);
  return move && 'from' in move ? play(fen, promotion ? { ...move, promotion } : move, chess960) : null;
}

/** The move somebody typed, in SAN or UCI. */
export function playText(fen: string, text: string, chess960: boolean): Played | null {
  const board = boardOf(fen);
  if (!board) return null;
  const move = parseText(board, text.trim());
  return move && 'from' in move ? play(fen, move, chess960) : null;
}

/** UCI goes first: "b1c3" is a knight's move, not a bishop's written in a hurry. */
const parseText = (board: Chess, text: string): Move | undefined =>
  /^[a-h][1-8][a-h][1-8][qrbn]?$/.test(text)
    ? parseUci(text)
    : (parseSan(board, text) ?? parseSan(board, tidied(text)));

/** As a hurried hand means it: "nf3" is a knight's move, "0-0" and "o-o" are castling. */
const tidied = (text: string): string =>
  /^[o0](-[o0]){1,2}[+#]?$/i.test(text)
    ? text.toUpperCase().replaceAll('0', 'O')
    : text.charAt(0).toUpperCase() + text.slice(1);

function play(fen: string, wanted: NormalMove, chess960: boolean): Played | null {
  const board = boardOf(fen);
  if (!board) return null;
  const move = normalizeMove(board, wanted);
  if (!board.isLegal(move)) return null;
  const uci = uciOf(board, move as NormalMove, chess960);
  const san = makeSan(board, move);
  board.play(move);
  return { uci, san, fen: makeFen(board.toSetup()) };
}

/** Castling is "e1g1" in chess and "e1h1" in Chess960. */
function uciOf(board: Chess, move: NormalMove, chess960: boolean): string {
  const side = castlingSide(board, move);
  if (!side || chess960) return makeUci(move);
  return makeUci({ from: move.from, to: (move.from & 56) + (side === 'h' ? 6 : 2) });
}

/** A line in SAN or UCI, played from a position as far as it is legal. */
export function playLine(fen: string, moves: readonly string[], chess960: boolean): Played[] {
  const line: Played[] = [];
  for (const move of moves) {
    const played = playText(line.at(-1)?.fen ?? fen, move, chess960);
    if (!played) break;
    line.push(played);
  }
  return line;
}

const NAMES: Record<Role, string> = {
  king: 'King',
  queen: 'Queen',
  rook: 'Rook',
  bishop: 'Bishop',
  knight: 'Knight',
  pawn: 'Pawn',
};

export function pieceAt(fen: string, square: string): string | null {
  const place = parseSquare(square as SquareName);
  const role = place === undefined ? undefined : boardOf(fen)?.board.getRole(place);
  return role ? NAMES[role].toLowerCase() : null;
}

/** Whose piece stands on a square, as a FEN writes it. */
export function colourAt(fen: string, square: string): 'w' | 'b' | null {
  const place = parseSquare(square as SquareName);
  const colour = place === undefined ? undefined : boardOf(fen)?.board.getColor(place);
  return colour ? (colour === 'white' ? 'w' : 'b') : null;
}

/** What stands on each square that is not empty: "white knight". */
export function pieceNames(fen: string): Map<SquareName, string> {
  const board = parseFen(fen).unwrap(
    setup => [...setup.board],
    () => [],
  );
  return new Map(board.map(([square, { color, role }]) => [makeSquare(square), `${color} ${role}`]));
}

/** Where the pieces stand, in words. */
export function spokenPosition(fen: string): string {
  const board = parseFen(fen).unwrap(
    setup => setup.board,
    () => null,
  );
  if (!board) return '';
  const pieces: Record<Side, string[]> = { white: [], black: [] };
  for (const [square, piece] of board) {
    const name = 'abcdefgh'.charAt(square & 7) + ((square >> 3) + 1);
    pieces[piece.color].push(`${piece.role === 'pawn' ? '' : `${NAMES[piece.role]} `}${name}`);
  }
  return `White: ${pieces.white.join(', ')}. Black: ${pieces.black.join(', ')}.`;
}
