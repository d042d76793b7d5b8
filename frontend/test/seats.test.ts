// What stands beside a player's name: the time left, and the material taken.

import { deepEqual, equal } from 'node:assert/strict';
import { clockAt, clockText, materialOf } from '../src/seats';
import type { Game, Side } from '../src/types';
import { gameOf, movesOf, START } from './made';
import { table } from './table';

const clocks = [600, 598, 591, 580];
const game: Game = {
  ...gameOf(movesOf('e4 e5 Nf3 Nc6').map((move, index) => ({ ...move, clock: clocks[index] ?? null }))),
  tags: { TimeControl: '600+5' },
};
const untimed = gameOf(movesOf('e4 e5'));

table<[Game, number, Side, number | null]>(
  'the time a side has left',
  {
    'what it had after its last move': [game, 3, 'white', 591],
    'the other has not moved since': [game, 3, 'black', 598],
    'before its first move, what it began with': [game, 0, 'black', 600],
    'before its first move in Berserk, half of that': [
      { ...game, tags: { TimeControl: '1200+10' } },
      0,
      'white',
      600,
    ],
    'unknown, if the file does not tell how the game was timed': [{ ...game, tags: {} }, 0, 'white', null],
    'unknown under a control of several stages': [
      { ...game, tags: { TimeControl: '40/7200:3600' } },
      0,
      'white',
      null,
    ],
    'none in a game without clocks': [{ ...untimed, tags: { TimeControl: '600+5' } }, 1, 'white', null],
  },
  ([of, position, side, seconds]) => equal(clockAt(of, position, side), seconds),
);

table<[number, string]>(
  'a time as a clock shows it',
  {
    hours: [7265, '2:01:05'],
    minutes: [605, '10:05'],
    seconds: [59, '0:59'],
    'rounded, where tenths do not matter': [59.6, '1:00'],
    'tenths, where they do': [9.47, '0:09.5'],
  },
  ([seconds, text]) => equal(clockText(seconds), text),
);

const fen = (board: string): string => `${board} w - - 0 1`;

table<[string, Side, [string[], number]]>(
  'what a side has taken, and its lead',
  {
    'nothing at the start': [START, 'white', [[], 0]],
    'a queen for a rook: the one ahead': [
      fen('rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1'),
      'white',
      [['queen'], 4],
    ],
    'the one behind has taken as well': [
      fen('rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1'),
      'black',
      [['rook'], 0],
    ],
    'the dearest first': [
      fen('rnb1kb1r/ppppppp1/8/8/8/8/PPPPPPPP/RNBQKBNR'),
      'white',
      [['queen', 'knight', 'pawn'], 13],
    ],
    'a pawn that became a queen was not taken': [
      fen('rnbqkbnr/ppppppp1/8/8/8/8/PPPPPPPP/RNBQKBqR'),
      'white',
      [[], 0],
    ],
  },
  ([position, side, expected]) => {
    const { taken, lead } = materialOf(START, position, side);
    deepEqual([taken, lead], expected);
  },
);
