// The engine panel asks about a position once, and remembers a while.

import { deepEqual, equal } from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { followBoard, setLines, toggleEngine } from '../src/actions/engine';
import { goTo } from '../src/actions/moving';
import type { Review } from '../src/state';
import { current } from '../src/store';
import { gameOf, movesOf, reviewOf, show } from './made';

const GAME = 'e4 e5 Nf3 Nc6';

describe('the engine panel', () => {
  let asked: { fen: string; chess960: boolean }[] = [];
  /** Until what was asked has been answered. */
  const settled = async (): Promise<Review> => {
    followBoard();
    await new Promise(resolve => setTimeout(resolve));
    return current().review as Review;
  };
  beforeEach(() => {
    asked = [];
    Object.assign(globalThis, { window: { setTimeout: (run: () => void) => run() } });
    globalThis.fetch = async (_, options) => {
      const question = JSON.parse(String(options?.body));
      asked.push(question);
      return new Response(JSON.stringify({ fen: question.fen, depth: 1, nodes: 1, over: null, lines: [] }));
    };
  });

  test('asks about the position on the board, once', async () => {
    const review = reviewOf(GAME);
    show(review);
    toggleEngine();
    equal((await settled()).engine.answer?.fen, review.fens[0]);
    goTo(1);
    await settled();
    goTo(0);
    equal((await settled()).engine.answer?.fen, review.fens[0]);
    deepEqual(
      asked.map(({ fen }) => fen),
      [review.fens[0], review.fens[1]],
    );
  });

  test('asks again for more lines', async () => {
    show(reviewOf(GAME, { position: 2 }));
    toggleEngine();
    await settled();
    setLines(5);
    await settled();
    equal(asked.length, 2);
  });

  test('asks again in Chess960, where castling is written otherwise', async () => {
    for (const chess960 of [false, true]) {
      show(reviewOf(GAME, { position: 3, game: { ...gameOf(movesOf(GAME)), chess960 } }));
      toggleEngine();
      await settled();
    }
    deepEqual(
      asked.map(({ chess960 }) => chess960),
      [false, true],
    );
  });

  test('forgets what is long ago', async () => {
    show(reviewOf(GAME));
    toggleEngine();
    for (let nodes = 0; nodes < 201; nodes += 1) {
      const fens = [`8/8/8/8/8/8/8/8 w - - 0 ${nodes + 1}`];
      show(reviewOf('', { fens }));
      toggleEngine();
      await settled();
    }
    show(reviewOf(GAME));
    toggleEngine();
    await settled();
    equal(asked.at(-1)?.fen, reviewOf(GAME).fens[0]);
  });
});
