// The page knows the rules of chess: where pieces may go, and how moves are written.

import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import type { SquareName } from 'chessops/types';
import {
  factsOf,
  fensOf,
  isPromotion,
  passed,
  pieceAt,
  playLine,
  playSquares,
  playText,
  spokenPosition,
} from '../src/chess';
import type { PlainMove, Side } from '../src/types';
import { START } from './made';
import { table } from './table';

const CASTLING = 'r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1';
const PROMOTING = '8/P6k/8/8/8/8/7p/K7 w - - 0 1';
const CHECKED = '4k3/8/8/8/8/8/4q3/4K3 w - - 0 1';
const MATED = 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3';
const STALEMATED = '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1';
const EN_PASSANT = 'rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3';

const byUci = (...moves: (string | null)[]): PlainMove[] => moves.map(uci => ({ uci }) as PlainMove);

table<[string, PlainMove[], string[]]>(
  'the positions of a game',
  {
    'without moves there is one': [START, [], [START]],
    'one after each move': [
      START,
      byUci('e2e4', 'e7e5'),
      [
        START,
        'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
        'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2',
      ],
    ],
    'castling as chess writes it': [
      CASTLING,
      byUci('e1g1'),
      [CASTLING, 'r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R4RK1 b kq - 1 1'],
    ],
    'castling as Chess960 writes it': [
      CASTLING,
      byUci('e1h1'),
      [CASTLING, 'r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R4RK1 b kq - 1 1'],
    ],
    'a null move passes, and Black passing ends the turn': [
      START,
      byUci('0000', null),
      [
        START,
        'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1',
        'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2',
      ],
    ],
    'a position that cannot be read stays alone': ['rubbish', byUci('e2e4'), ['rubbish']],
  },
  ([start, moves, fens]) => deepEqual(fensOf(start, moves), fens),
);

table<[string, ReturnType<typeof passed>]>(
  'who may pass',
  {
    'the other side is to move': [START, { fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1' }],
    'who passes may no longer take in passing': [
      EN_PASSANT,
      { fen: 'rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3' },
    ],
    'nobody in check': [CHECKED, { why: 'the king is in check' }],
    'nobody who is mated': [MATED, { why: 'the game is over' }],
    'nobody who is stalemated': [STALEMATED, { why: 'the game is over' }],
  },
  ([fen, answer]) => deepEqual(passed(fen), answer),
);

table<[string, Side, boolean, number]>(
  'what the board is told: who moves, whether in check, how many pieces can go',
  {
    'the start': [START, 'white', false, 10],
    'the start after a pass': [START.replace(' w ', ' b '), 'black', false, 10],
    'a king in check': [CHECKED, 'white', true, 1],
    'a mated king': [MATED, 'white', true, 0],
    'a position that cannot be read': ['rubbish b', 'black', false, 0],
  },
  ([fen, turn, check, movable]) => {
    const facts = factsOf(fen, false);
    deepEqual([facts.turn, facts.check, facts.dests.size], [turn, check, movable]);
  },
);

test('castling: the king may be put on its new place, or on the rook', () => {
  const dests = factsOf(CASTLING, false).dests.get('e1' as SquareName) ?? [];
  deepEqual([...dests].sort(), ['a1', 'c1', 'd1', 'f1', 'g1', 'h1']);
});

test('castling in Chess960: only on the rook, for the new place may be a plain move', () => {
  const dests = factsOf(CASTLING, true).dests.get('e1' as SquareName) ?? [];
  deepEqual([...dests].sort(), ['a1', 'd1', 'f1', 'h1']);
});

table<[string, string, string, boolean]>(
  'whether a piece must be chosen',
  {
    'a white pawn on the last rank': [PROMOTING, 'a7', 'a8', true],
    'a black pawn on the first rank': [PROMOTING, 'h2', 'h1', true],
    'a pawn elsewhere': [START, 'e2', 'e4', false],
    'a king on the last rank': ['7k/8/8/8/8/8/8/K7 b - - 0 1', 'h8', 'g8', false],
    'an empty square': [PROMOTING, 'b7', 'b8', false],
    'no square at all': [PROMOTING, 'a7', 'a9', false],
  },
  ([fen, from, to, expected]) => equal(isPromotion(fen, from, to), expected),
);

type Dropped = [fen: string, from: string, to: string, promotion: 'knight' | null, chess960: boolean];

table<[Dropped, string | null]>(
  'a piece dropped on a square',
  {
    'a pawn': [[START, 'e2', 'e4', null, false], 'e4 e2e4'],
    'nowhere legal': [[START, 'e2', 'e5', null, false], null],
    'a piece of the other side': [[START, 'e7', 'e5', null, false], null],
    'a pawn that becomes a knight': [[PROMOTING, 'a7', 'a8', 'knight', false], 'a8=N a7a8n'],
    'a pawn for which nothing was chosen': [[PROMOTING, 'a7', 'a8', null, false], null],
    'the king on its place after castling': [[CASTLING, 'e1', 'g1', null, false], 'O-O e1g1'],
    'the king on its rook': [[CASTLING, 'e1', 'h1', null, false], 'O-O e1g1'],
    'the king on its other rook': [[CASTLING, 'e1', 'a1', null, false], 'O-O-O e1c1'],
    'the black king on its rook': [[CASTLING.replace(' w ', ' b '), 'e8', 'h8', null, false], 'O-O e8g8'],
    'the king on its rook in Chess960': [[CASTLING, 'e1', 'h1', null, true], 'O-O e1h1'],
    'an illegal king that stays in check': [[CHECKED, 'e1', 'd1', null, false], null],
  },
  ([dropped, expected]) => {
    const move = playSquares(...dropped);
    equal(move && `${move.san} ${move.uci}`, expected);
  },
);

table<[string, string, string | null]>(
  'a typed move',
  {
    'a piece': [START, 'Nf3', 'Nf3'],
    'a piece written small': [START, 'nf3', 'Nf3'],
    'a pawn': [START, 'e4', 'e4'],
    'with blanks around it': [START, ' e4 ', 'e4'],
    'by its squares': [START, 'g1f3', 'Nf3'],
    'by its squares, though it could be a bishop in a hurry': [START, 'b1c3', 'Nc3'],
    'castling with letters': [CASTLING, 'O-O', 'O-O'],
    'castling with small letters': [CASTLING, 'o-o', 'O-O'],
    'castling with noughts': [CASTLING, '0-0', 'O-O'],
    'castling long with noughts': [CASTLING, '0-0-0', 'O-O-O'],
    'castling by the squares of the king': [CASTLING, 'e1c1', 'O-O-O'],
    'a pawn that becomes a knight': [PROMOTING, 'a8=N', 'a8=N'],
    'a pawn that becomes a queen, by its squares': [PROMOTING, 'a7a8q', 'a8=Q'],
    'a move that is not legal here': [START, 'e5', null],
    'castling that is not legal here': [START, '0-0', null],
    'no move': [START, 'hello', null],
    nothing: [START, '', null],
    'in a position that cannot be read': ['rubbish', 'e4', null],
  },
  ([fen, text, san]) => equal(playText(fen, text, false)?.san ?? null, san),
);

test('a move tells the position after it', () => {
  deepEqual(playText(START, 'e4', false), {
    uci: 'e2e4',
    san: 'e4',
    fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
  });
});

table<[string[], string[]]>(
  'a line is played as far as it is legal',
  {
    'in SAN': [
      ['e4', 'e5', 'Nf3'],
      ['e4', 'e5', 'Nf3'],
    ],
    'in UCI': [
      ['e2e4', 'e7e5', 'g1f3'],
      ['e4', 'e5', 'Nf3'],
    ],
    'to the first move nobody can play': [['e4', 'e4', 'Nf3'], ['e4']],
    'not at all': [['Ke2'], []],
    'without moves': [[], []],
  },
  ([moves, sans]) =>
    deepEqual(
      playLine(START, moves, false).map(({ san }) => san),
      sans,
    ),
);

table<[string, string | null]>(
  'the piece on a square',
  { 'a king': ['e1', 'king'], 'a black pawn': ['a7', 'pawn'], none: ['e4', null], 'no square': ['z9', null] },
  ([square, piece]) => equal(pieceAt(START, square), piece),
);

table<[string, string]>(
  'a position in words',
  {
    'pieces are named, pawns are squares': [PROMOTING, 'White: King a1, a7. Black: h2, King h7.'],
    'a position that cannot be read': ['rubbish', ''],
  },
  ([fen, words]) => equal(spokenPosition(fen), words),
);
