// The board by keyboard: where the arrows lead, and what pressing a square does.

import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import type { SquareName } from 'chessops/types';
import { factsOf, pieceNames } from '../src/chess';
import { pressed, rowsOf, STEPS, squareAfter } from '../src/squares';
import { START } from './made';
import { table } from './table';

table<[SquareName, string, boolean, SquareName]>(
  'where a key leads',
  {
    up: ['e4', 'ArrowUp', false, 'e5'],
    right: ['e4', 'ArrowRight', false, 'f4'],
    'no further than the edge': ['h4', 'ArrowRight', false, 'h4'],
    'to the first file': ['e4', 'Home', false, 'a4'],
    'to the last rank': ['e4', 'PageUp', false, 'e8'],
    'on a turned board up is down the ranks': ['e4', 'ArrowUp', true, 'e3'],
    'on a turned board right is towards the first file': ['e4', 'ArrowRight', true, 'd4'],
  },
  ([square, key, flipped, expected]) => equal(squareAfter(square, STEPS[key] ?? [0, 0], flipped), expected),
);

test('the board is read from where the reader sits', () => {
  deepEqual([rowsOf(false)[0]?.[0], rowsOf(false)[7]?.[7]], ['a8', 'h1']);
  deepEqual([rowsOf(true)[0]?.[0], rowsOf(true)[7]?.[7]], ['h1', 'a8']);
});

const names = pieceNames(START);
const { dests } = factsOf(START, false);

table<[SquareName | null, SquareName, [string | null, SquareName | null, string]]>(
  'what pressing a square does: the move, what is held, what is said',
  {
    'a piece is picked up': [
      null,
      'g1',
      [null, 'g1', 'white knight picked up. Choose a square, or press Escape.'],
    ],
    'and moved': ['g1', 'f3', ['g1f3', null, '']],
    'or put down again': ['g1', 'g1', [null, null, 'Put down.']],
    'but not moved where it cannot go': ['g1', 'e5', [null, null, 'That piece cannot go there. Put down.']],
    'a piece that cannot move stays': [null, 'a1', [null, null, 'That piece cannot move.']],
    'so does one whose turn it is not': [null, 'g8', [null, null, 'That piece cannot move.']],
    'an empty square': [null, 'e4', [null, null, 'There is nothing to move.']],
  },
  ([held, here, expected]) => {
    const found = pressed({ names, dests, held, here });
    deepEqual([found.move?.join('') ?? null, found.held, found.said], expected);
  },
);
