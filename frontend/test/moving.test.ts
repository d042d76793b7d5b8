// Going through a game: along it, along a side line, from mark to mark, from turning point to turning point.

import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import {
  endWalk,
  first,
  flip,
  goTo,
  goToMove,
  last,
  markedMoves,
  showBest,
  startWalk,
  step,
  toMarked,
  visit,
  walk,
} from '../src/actions/moving';
import type { Review } from '../src/state';
import { current } from '../src/store';
import { judgedMoves, lineOf, reportOf, retryOf, reviewOf, show } from './made';
import { table } from './table';

const GAME = 'e4 e5 Nf3 Nc6 Bb5 a6';
const game = reviewOf(GAME);
const tried = lineOf(game, 2, 'Bc4 Nf6');
const engineLine = { ...tried, kind: 'engine' as const };
const retry = retryOf('black', [3]);

function after(change: Partial<Review>, act: () => void): Review {
  show({ ...game, ...change });
  act();
  return current().review as Review;
}

table<[Partial<Review>, () => void, number]>(
  'along the game',
  {
    'one move on': [{ position: 2 }, () => step(1), 3],
    'one move back': [{ position: 2 }, () => step(-1), 1],
    'no further than the last move': [{ position: 6 }, () => step(1), 6],
    'no further than the start': [{ position: 0 }, () => step(-1), 0],
    'to the start': [{ position: 4 }, first, 0],
    'to the end': [{ position: 4 }, last, 6],
    'to a move': [{ position: 0 }, () => goTo(5), 5],
    'steps rest while a mistake is retried': [{ position: 3, retry }, () => step(1), 3],
    'out of a side line': [{ position: 2, line: tried, step: 2 }, () => goTo(5), 5],
    'nothing moves before the game is there': [{ position: 0, game: null }, () => goTo(5), 0],
  },
  ([change, act, position]) => {
    const review = after(change, act);
    deepEqual([review.position, review.line], [position, null]);
  },
);

table<[Partial<Review>, 1 | -1, [boolean, number, number]]>(
  'along a side line: whether it is open, its step, the position in the game',
  {
    'one move on': [{ position: 2, line: tried, step: 1 }, 1, [true, 2, 2]],
    'no further than its last move': [{ position: 2, line: tried, step: 2 }, 1, [true, 2, 2]],
    'one move back': [{ position: 2, line: tried, step: 2 }, -1, [true, 1, 2]],
    'before its first move is the game again': [{ position: 2, line: tried, step: 1 }, -1, [false, 0, 2]],
    'before the first move of a better line is the move it improves': [
      { position: 2, line: engineLine, step: 1 },
      -1,
      [false, 0, 3],
    ],
    'in a retry the question stays where it was': [
      { position: 3, line: tried, step: 1, retry },
      -1,
      [false, 0, 3],
    ],
  },
  ([change, direction, expected]) => {
    const review = after(change, () => step(direction));
    deepEqual([review.line !== null, review.step, review.position], expected);
  },
);

const moves = judgedMoves(GAME, {
  1: { label: 'best' },
  2: { label: 'mistake' },
  3: { label: 'brilliant' },
  5: { label: 'blunder' },
});

table<[number, () => void, number]>(
  'from mark to mark',
  {
    'the next one': [0, () => toMarked(1), 3],
    'the one before': [4, () => toMarked(-1), 3],
    'round the end': [6, () => toMarked(1), 3],
    'the next blunder, over what is marked otherwise': [0, () => toMarked(1, 'blunder'), 6],
    'the mistake before, round the start': [2, () => toMarked(-1, 'mistake'), 3],
    'nowhere, if there is none of that kind': [2, () => toMarked(1, 'inaccuracy'), 2],
  },
  ([position, act, expected]) => equal(after({ position, moves }, act).position, expected),
);

const better = judgedMoves(GAME, { 2: { best: { san: 'Bc4', uci: 'f1c4', line: ['Bc4', 'Nf6'] } } });
const report = reportOf({ turning_points: [1, 4] });

table<[Partial<Review>, () => void, number]>(
  'along the turning points',
  {
    'the first': [{ position: 0, report }, () => walk(), 2],
    'the next': [{ position: 2, report }, () => walk(), 5],
    'after the last, the first again': [{ position: 5, report }, () => walk(), 2],
    back: [{ position: 5, report }, () => walk(-1), 2],
    'before the first, the last': [{ position: 2, report }, () => walk(-1), 5],
    'from a move between them': [{ position: 3, report }, () => walk(-1), 2],
    'from the list': [{ position: 0, report }, () => visit(4), 5],
    'from the beginning, wherever the reader is': [{ position: 5, report }, startWalk, 2],
  },
  ([change, act, position]) => {
    const review = after(change, act);
    deepEqual([review.position, review.walking], [position, true]);
  },
);

table<[Partial<Review>, () => void, boolean]>(
  'whether the walk goes on',
  {
    'to its next stop': [{ position: 2 }, () => walk(), true],
    'not by a step': [{ position: 2 }, () => step(1), false],
    'not by a choice from the list': [{ position: 2 }, () => goToMove(3), false],
    'not by going to another mark': [{ position: 2, moves }, () => toMarked(1, 'blunder'), false],
    'beside the better line': [{ position: 3, moves: better }, showBest, true],
  },
  ([change, act, walking]) => equal(after({ report, walking: true, ...change }, act).walking, walking),
);

test('every mark is a stop, good and bad ones, in the order of the game', () => {
  deepEqual(markedMoves({ ...game, moves: new Map([...moves].reverse()) }), [2, 3, 5]);
});

test('a walk can be ended where it is', () => {
  const review = after({ position: 5, report, walking: true }, endWalk);
  deepEqual([review.position, review.walking], [5, false]);
});

table<[Partial<Review>, number]>(
  'a game without turning points is walked from mark to mark',
  {
    'its next mark': [{ position: 0, moves, report: reportOf({}) }, 3],
    'before the review is done': [{ position: 3, moves }, 4],
  },
  ([change, position]) => equal(after(change, () => walk()).position, position),
);

table<[Partial<Review>, [number | null, string[], number]]>(
  'the better line: from where, its moves, how far it is shown',
  {
    'leaves before the move it improves': [{ position: 3, moves: better }, [2, ['Bc4', 'Nf6'], 1]],
    'is not there for a move without one': [{ position: 2, moves: better }, [null, [], 0]],
    'does not replace a line that is open': [
      { position: 3, moves: better, line: lineOf(game, 3, 'd6'), step: 1 },
      [3, ['d6'], 1],
    ],
  },
  ([change, expected]) => {
    const { line, step: shown } = after(change, showBest);
    deepEqual([line?.from ?? null, line?.steps.map(({ san }) => san) ?? [], shown], expected);
  },
);

table<[Partial<Review>, () => void, boolean]>(
  'whose side the board is seen from',
  {
    'it is turned': [{ flipped: false }, flip, true],
    'it is turned back': [{ flipped: true }, flip, false],
    'leaving a retry by choosing a move turns it back': [
      { flipped: true, retry: retryOf('black', [3], { flippedBefore: false }) },
      () => goTo(2),
      false,
    ],
  },
  ([change, act, flipped]) => equal(after(change, act).flipped, flipped),
);
