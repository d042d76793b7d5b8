// A position by itself: a board to try moves on.

import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { openBoard } from '../src/actions/board';
import { flip } from '../src/actions/moving';
import { isKept, isTried } from '../src/place';
import type { Review } from '../src/state';
import { current } from '../src/store';
import { givenMemory, reviewOf, show } from './made';

const review = (): Review => current().review as Review;
const open = (fen: string): Review => {
  givenMemory();
  show(reviewOf(''));
  openBoard(fen);
  return review();
};

test('whoever is to move is below, and the engine looks', () => {
  const fen = '8/8/8/8/8/5k2/7p/7K b - - 0 1';
  const { flipped, fens, engine, problem, mine } = open(fen);
  deepEqual([flipped, fens, engine.on, problem, mine], [true, [fen], true, null, null]);
});

test('moves can be tried, and nothing is kept', () => {
  const opened = open('8/8/8/8/8/5k2/8/7K w - - 0 1');
  deepEqual([isTried(opened), isKept(opened)], [true, false]);
});

test('turning the board is nobody’s choice of a side', () => {
  const kept = givenMemory();
  open('8/8/8/8/8/5k2/8/7K w - - 0 1');
  flip();
  equal(review().flipped, true);
  equal(kept.size, 0);
});

test('what cannot be is said', () => {
  const { game, problem } = open('this is no position');
  deepEqual([game, problem?.status], [null, 422]);
});
