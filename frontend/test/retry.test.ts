// A retry asks about the bad moves of one side, one after the other.

import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  attempt,
  endRetry,
  hint,
  mistakesOf,
  nextMistake,
  retryAs,
  retryMove,
  startRetry,
  tryAgain,
} from '../src/actions/retry';
import { ownSide } from '../src/mine';
import { isAsking, movesSeen, standing } from '../src/place';
import type { Retry, Review } from '../src/state';
import { current } from '../src/store';
import type { Move, Side } from '../src/types';
import { givenMemory, judgedMoves, reportOf, retryOf, reviewOf, show, tryAnswer } from './made';
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

const three = { 1: bad('mistake'), 3: bad('mistake'), 4: bad('blunder') };

table<[Record<number, Partial<Move>>, Side | null, () => void, [Side, number, boolean] | null]>(
  'how a retry starts: whose it is, where the board stands, whether it is turned',
  {
    'the side with more to learn goes first': [three, null, startRetry, ['black', 1, true]],
    'White goes first where both have as much': [
      { 1: bad('mistake'), 4: bad('blunder') },
      null,
      startRetry,
      ['white', 4, false],
    ],
    "the reader's own side goes first": [three, 'white', startRetry, ['white', 4, false]],
    'who has no mistakes learns from the other': [
      { 4: bad('blunder') },
      'black',
      startRetry,
      ['white', 4, false],
    ],
    'the side that was chosen': [three, 'white', () => retryAs('black'), ['black', 1, true]],
    'the move on whose card it was asked for': [three, 'white', () => retryMove(3), ['black', 3, true]],
    'not at all for a side without mistakes': [{ 4: bad('blunder') }, null, () => retryAs('black'), null],
    'not at all for a move that is no mistake': [{ 4: bad('blunder') }, null, () => retryMove(1), null],
    'not at all without mistakes': [{}, null, startRetry, null],
  },
  ([found, mine, start, expected]) => {
    show({ ...judged(found), mine });
    start();
    const { retry, position, flipped } = review();
    deepEqual(retry && [retry.side, position, flipped], expected);
  },
);

test("the other side's mistakes are asked for without changing sides where the library knows whose is whose", () => {
  givenMemory();
  const found = judged(three);
  show({
    ...found,
    mine: 'white',
    game: found.game && { ...found.game, seats: [{ person: 'me', side: 'white' }] },
  });
  retryAs('black');
  deepEqual([review().retry?.side, review().mine, review().flipped], ['black', 'white', true]);
  endRetry();
  deepEqual([review().mine, review().flipped], ['white', false]);
});

test('who wants the mistakes of a side is that side from then on', () => {
  givenMemory();
  show(judged(three));
  startRetry();
  retryAs('white');
  equal(review().mine, 'white');
  endRetry();
  equal(review().flipped, false);
  equal(ownSide({ white: 'someone', black: 'Anna', seats: [] }), 'black');
});

const asked = { uci: 'g1f3', san: 'Nf3', fen: '' };
const accepted = tryAnswer({}, { accepted: true });

table<[Partial<Retry>, boolean]>(
  'whether the answer may be seen in the moves, the graph and the bar',
  {
    'not while it is asked for': [{}, false],
    'not with half of the hints': [{ hints: 2 }, false],
    'not after a wrong try': [{ asked, answer: tryAnswer({}) }, false],
    'once it was found': [{ asked, answer: accepted }, true],
    'once it was shown': [{ hints: 3 }, true],
    'once all are done': [{ finished: true }, true],
  },
  ([part, isSeen]) => {
    const now = { ...judged(three), position: 4, retry: retryOf('white', [4], part) };
    equal(isAsking(now), !isSeen);
    equal(movesSeen(now), isSeen ? 6 : 4);
    equal(
      standing({ ...now, report: reportOf({ percents: [50, 50, 50, 50, 90, 10] }) }).percent !== null,
      isSeen,
    );
  },
);

table<[number, [number[], number[]]]>(
  'what a good move counts as: solved, or shown',
  {
    'solved, with hints too': [2, [[4], []]],
    'shown, if the move had been shown before': [3, [[], [4]]],
  },
  async ([hints, expected]) => {
    globalThis.fetch = async () => new Response(JSON.stringify(accepted));
    show({ ...judged(three), position: 4, retry: retryOf('white', [4], { hints }) });
    await attempt(asked);
    deepEqual([review().retry?.solved, review().retry?.shown], expected);
  },
);

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
    retryMove(2);
    deepEqual(review().retry, retryOf('white', [2, 4]));
  });

  test('begun again keeps in mind how the board stood', () => {
    begun({ flippedBefore: true });
    retryMove(2);
    endRetry();
    equal(review().flipped, true);
  });
});
