// A move made by hand goes on with the game, answers a retry, or opens a side line that the engine judges.

import { deepEqual, equal } from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { dropped, promote, typed } from '../src/actions/playing';
import type { Review } from '../src/state';
import { current } from '../src/store';
import { gameOf, judgedMoves, lineOf, retryOf, reviewOf, show, tryAnswer } from './made';

const GAME = 'e4 e5 Nf3 Nc6';
const review = (): Review => current().review as Review;
const sans = (): string[] => review().line?.steps.map(({ san }) => san) ?? [];
/** Until what was asked has been answered. */
const settled = (): Promise<void> => new Promise(resolve => setTimeout(resolve));

describe('a move made by hand', () => {
  let asked: unknown[] = [];
  let answer: () => Response = () => new Response('{}');
  beforeEach(() => {
    asked = [];
    answer = () => new Response(JSON.stringify(tryAnswer({ label: 'good' }, { accepted: true })));
    globalThis.fetch = async (_, options) => {
      asked.push(JSON.parse(String(options?.body)));
      return answer();
    };
    show(reviewOf(GAME, { position: 2 }));
  });

  test('that is the next of the game goes on with it, and no engine is asked', () => {
    dropped('g1', 'f3');
    deepEqual([review().position, review().line, asked], [3, null, []]);
  });

  test('that is another leaves the game, and is judged', async () => {
    dropped('f1', 'c4');
    deepEqual([sans(), review().step, review().position], [['Bc4'], 1, 2]);
    equal(review().line?.steps[0]?.asking, true);
    await settled();
    deepEqual(asked, [{ ply: 2, moves: ['f1c4'] }]);
    equal(review().line?.steps[0]?.answer?.move.label, 'good');
    equal(review().line?.steps[0]?.asking, false);
  });

  test('inside a side line goes on with it', async () => {
    show(reviewOf(GAME, { position: 2, line: lineOf(reviewOf(GAME), 2, 'Bc4 Nf6'), step: 1 }));
    equal(typed('d6'), true);
    await settled();
    deepEqual(sans(), ['Bc4', 'd6']);
    deepEqual(asked, [{ ply: 2, moves: ['f1c4', 'd7d6'] }]);
  });

  test('that a side line has and that was judged is stepped to', () => {
    const line = lineOf(reviewOf(GAME), 2, 'Bc4', [tryAnswer({ label: 'good' })]);
    show(reviewOf(GAME, { position: 2, line, step: 0 }));
    typed('Bc4');
    deepEqual([review().step, asked], [1, []]);
  });

  test('that the server refuses to judge says why', async () => {
    answer = () => new Response(JSON.stringify({ title: 'no engine' }), { status: 503 });
    typed('Bc4');
    await settled();
    equal(review().line?.steps[0]?.problem?.title, 'No engine');
  });

  test('in Chess960 castles by taking its rook', async () => {
    const castling = reviewOf('', { fens: ['4k3/8/8/8/8/8/8/4K2R w K - 0 1'] });
    show({ ...castling, game: { ...gameOf([]), chess960: true } });
    dropped('e1', 'h1');
    await settled();
    deepEqual(asked, [{ ply: 0, moves: ['e1h1'] }]);
  });

  test('that is not legal changes nothing', () => {
    equal(typed('Ke3'), false);
    dropped('e1', 'e3');
    deepEqual([review().position, review().line, asked], [2, null, []]);
  });

  test('to the last rank waits for a piece to be chosen', async () => {
    const fens = ['8/P6k/8/8/8/8/8/K7 w - - 0 1'];
    show(reviewOf('', { position: 0, fens }));
    dropped('a7', 'a8');
    deepEqual([review().promotion, review().line], [{ from: 'a7', to: 'a8' }, null]);
    promote('knight');
    await settled();
    deepEqual([review().promotion, sans()], [null, ['a8=N']]);
  });

  test('to the last rank may be given up', () => {
    show(reviewOf('', { position: 0, fens: ['8/P6k/8/8/8/8/8/K7 w - - 0 1'] }));
    dropped('a7', 'a8');
    promote(null);
    deepEqual([review().promotion, review().line], [null, null]);
  });

  test('in a retry is the answer to its question', async () => {
    const moves = judgedMoves(GAME, { 2: { label: 'mistake' } });
    show(reviewOf(GAME, { position: 2, moves, retry: retryOf('white', [2]) }));
    typed('Bc4');
    await settled();
    deepEqual(asked, [{ ply: 2, moves: ['f1c4'] }]);
    deepEqual([review().line, review().retry?.asked?.san], [null, 'Bc4']);
    deepEqual([review().retry?.answer?.accepted, review().retry?.solved], [true, [2]]);
  });

  test('in a retry that waits for an answer is not asked about again', async () => {
    show(reviewOf(GAME, { position: 2, retry: retryOf('white', [2]) }));
    typed('Bc4');
    typed('d6');
    await settled();
    equal(asked.length, 1);
  });
});
