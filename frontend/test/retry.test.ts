// A retry asks about the bad moves of one side, one after the other.

import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { endRetry, hint, mistakesOf, nextMistake, startRetry, tryAgain } from '../src/actions/retry';
import type { Review } from '../src/state';
import { current } from '../src/store';
import type { Move, Side } from '../src/types';
import { judgedMoves, retryOf, reviewOf, show } from './made';
import { table } from './table';

const GAME = 'e4 e5 Qh5 Nc6 Qxe5 Nxe5';
const best = { san: 'Nf3', uci: 'g1f3', line: ['Nf3'] };
const bad = (label: string): Partial<Move> => ({ label, best });
const judged = (found: Record<number, Partial<Move>>): Review =>
  reviewOf(GAME, { moves: judgedMoves(GAME, found) });
const review = (): Review => current().review as Review;

table<[Record<number, Partial<Move>>, Side, number[]]>(
  'what is asked about',
  {
    'the bad moves of that side': [
      { 0: bad('inaccuracy'), 1: bad('mistake'), 4: bad('blunder') },
      'white',
      [0, 4],
    ],
    'a miss is one of them': [{ 3: bad('miss') }, 'black', [3]],
    'not the good moves': [{ 0: bad('best'), 2: bad('great') }, 'white', []],
    'not a move for which nothing better is known': [{ 4: { label: 'blunder' } }, 'white', []],
  },
  ([found, side, indexes]) => deepEqual(mistakesOf(judged(found), side), indexes),
);

table<[Record<number, Partial<Move>>, Side | undefined, [Side, number, boolean] | null]>(
  'how a retry starts: whose it is, where the board stands, whether it is turned',
  {
    'the side with more to learn goes first': [
      { 1: bad('mistake'), 3: bad('mistake'), 4: bad('blunder') },
      undefined,
      ['black', 1, true],
    ],
    'White goes first where both have as much': [
      { 1: bad('mistake'), 4: bad('blunder') },
      undefined,
      ['white', 4, false],
    ],
    'the side that was chosen': [
      { 1: bad('mistake'), 2: bad('mistake'), 4: bad('blunder') },
      'black',
      ['black', 1, true],
    ],
    'not at all for a side without mistakes': [{ 4: bad('blunder') }, 'black', null],
    'not at all without mistakes': [{}, undefined, null],
  },
  ([found, side, expected]) => {
    show(judged(found));
    startRetry(side);
    const { retry, position, flipped } = review();
    deepEqual(retry && [retry.side, position, flipped], expected);
  },
);

test('mistakes are asked about in the order of the game, whatever was found first', () => {
  const moves = judgedMoves(GAME, { 2: bad('mistake'), 4: bad('blunder') });
  deepEqual(mistakesOf(reviewOf(GAME, { moves: new Map([...moves].reverse()) }), 'white'), [2, 4]);
});

describe('a retry', () => {
  const begun = (part: Parameters<typeof retryOf>[2] = {}): void =>
    show(
      reviewOf(GAME, {
        position: 2,
        moves: judgedMoves(GAME, { 2: bad('mistake'), 4: bad('blunder') }),
        retry: retryOf('white', [2, 4], part),
      }),
    );

  test('gives three hints, one at a time, and no more', () => {
    begun();
    const given = [1, 2, 3, 4].map(() => {
      hint();
      return review().retry?.hints;
    });
    deepEqual(given, [1, 2, 3, 3]);
  });

  test('goes on to the position before the next mistake, without its hints', () => {
    begun({ hints: 2 });
    nextMistake();
    deepEqual([review().position, review().retry?.index, review().retry?.hints], [4, 1, 0]);
  });

  test('is finished after the last', () => {
    begun({ index: 1 });
    nextMistake();
    equal(review().retry?.finished, true);
  });

  test('takes another try after a wrong one', () => {
    begun({ asked: { uci: 'a2a3', san: 'a3', fen: '' } });
    tryAgain();
    equal(review().retry?.asked, null);
  });

  test('ends at the mistake it asked about, with the board as before', () => {
    begun({ index: 1, flippedBefore: true });
    endRetry();
    deepEqual([review().retry, review().position, review().flipped], [null, 5, true]);
  });

  test('begun again starts from nothing', () => {
    begun({ index: 1, hints: 2, solved: [2, 4], finished: true });
    startRetry('white');
    deepEqual(review().retry, retryOf('white', [2, 4]));
  });

  test('begun again keeps in mind how the board stood', () => {
    begun({ flippedBefore: true });
    startRetry('white');
    endRetry();
    equal(review().flipped, true);
  });
});
