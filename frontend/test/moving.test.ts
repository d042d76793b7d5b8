// Going through a game: along it, along a side line, from mark to mark, from turning point to turning point.

import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import {
  endWalk,
  first,
  flip,
  goTo,
  last,
  showBest,
  startWalk,
  step,
  toMarked,
  visit,
  walk,
} from '../src/actions/moving';
import type { Review } from '../src/state';
import { current } from '../src/store';
import { answerOf, judgedMoves, lineOf, retryOf, reviewOf, show } from './made';
import { table } from './table';

const GAME = 'e4 e5 Nf3 Nc6 Bb5 a6';
const game = reviewOf(GAME);
const tried = lineOf(game, 2, 'Bc4 Nf6');
const engineLine = { ...tried, kind: 'engine' as const };
const retry = retryOf('black', [4]);

function after(change: Partial<Review>, act: () => void): Review {
  show({ ...game, ...change });
  act();
  return current().review as Review;
}

table<[Partial<Review>, () => void, number]>(
  'along the game',
  {
    'one move on': [{ ply: 2 }, () => step(1), 3],
    'one move back': [{ ply: 2 }, () => step(-1), 1],
    'no further than the last move': [{ ply: 6 }, () => step(1), 6],
    'no further than the start': [{ ply: 0 }, () => step(-1), 0],
    'to the start': [{ ply: 4 }, first, 0],
    'to the end': [{ ply: 4 }, last, 6],
    'to a move': [{ ply: 0 }, () => goTo(5), 5],
    'steps rest while a mistake is retried': [{ ply: 3, retry }, () => step(1), 3],
    'out of a side line': [{ ply: 2, line: tried, step: 2 }, () => goTo(5), 5],
    'nothing moves before the game is there': [{ ply: 0, game: null }, () => goTo(5), 0],
  },
  ([change, act, ply]) => {
    const review = after(change, act);
    deepEqual([review.ply, review.line], [ply, null]);
  },
);

table<[Partial<Review>, 1 | -1, [boolean, number, number]]>(
  'along a side line: whether it is open, its step, the ply of the game',
  {
    'one move on': [{ ply: 2, line: tried, step: 1 }, 1, [true, 2, 2]],
    'no further than its last move': [{ ply: 2, line: tried, step: 2 }, 1, [true, 2, 2]],
    'one move back': [{ ply: 2, line: tried, step: 2 }, -1, [true, 1, 2]],
    'before its first move is the game again': [{ ply: 2, line: tried, step: 1 }, -1, [false, 0, 2]],
    'before the first move of a better line is the move it improves': [
      { ply: 2, line: engineLine, step: 1 },
      -1,
      [false, 0, 3],
    ],
    'in a retry the question stays where it was': [
      { ply: 3, line: tried, step: 1, retry },
      -1,
      [false, 0, 3],
    ],
  },
  ([change, direction, expected]) => {
    const review = after(change, () => step(direction));
    deepEqual([review.line !== null, review.step, review.ply], expected);
  },
);

const moves = judgedMoves(GAME, {
  2: { label: 'best' },
  3: { label: 'mistake' },
  4: { label: 'brilliant' },
  6: { label: 'blunder' },
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
  ([ply, act, expected]) => equal(after({ ply, moves }, act).ply, expected),
);

const answer = answerOf({ turning_points: [2, 5] });

table<[Partial<Review>, () => void, number]>(
  'along the turning points',
  {
    'the first': [{ ply: 0, answer }, () => walk(), 2],
    'the next': [{ ply: 2, answer }, () => walk(), 5],
    'after the last, the first again': [{ ply: 5, answer }, () => walk(), 2],
    back: [{ ply: 5, answer }, () => walk(-1), 2],
    'before the first, the last': [{ ply: 2, answer }, () => walk(-1), 5],
    'from a move between them': [{ ply: 3, answer }, () => walk(-1), 2],
    'from the list': [{ ply: 0, answer }, () => visit(5), 5],
    'from the beginning, wherever the reader is': [{ ply: 5, answer }, startWalk, 2],
  },
  ([change, act, ply]) => {
    const review = after(change, act);
    deepEqual([review.ply, review.walking], [ply, true]);
  },
);

test('a walk can be ended where it is', () => {
  const review = after({ ply: 5, answer, walking: true }, endWalk);
  deepEqual([review.ply, review.walking], [5, false]);
});

table<[Partial<Review>, number]>(
  'a game without turning points is walked from mark to mark',
  {
    'its next mark': [{ ply: 0, moves, answer: answerOf({}) }, 3],
    'before the review is done': [{ ply: 3, moves }, 4],
  },
  ([change, ply]) => equal(after(change, () => walk()).ply, ply),
);

const better = judgedMoves(GAME, { 3: { best: { san: 'Bc4', uci: 'f1c4', line: ['Bc4', 'Nf6'] } } });

table<[Partial<Review>, [number | null, string[], number]]>(
  'the better line: from where, its moves, how far it is shown',
  {
    'leaves before the move it improves': [{ ply: 3, moves: better }, [2, ['Bc4', 'Nf6'], 1]],
    'is not there for a move without one': [{ ply: 2, moves: better }, [null, [], 0]],
    'does not replace a line that is open': [
      { ply: 3, moves: better, line: lineOf(game, 3, 'd6'), step: 1 },
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
      { flipped: true, retry: retryOf('black', [4], { flippedBefore: false }) },
      () => goTo(2),
      false,
    ],
  },
  ([change, act, flipped]) => equal(after(change, act).flipped, flipped),
);
