// Who plays on is answered by people's moves, and no engine judges.

import { deepEqual, equal } from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { leaveLine } from '../src/actions/lines';
import { dropped, typed } from '../src/actions/playing';
import { playOnAgainst, stopPlayingOn } from '../src/actions/playingOn';
import type { Review } from '../src/state';
import { current, updateReview } from '../src/store';
import { reviewOf, START, show } from './made';

const GAME = 'e4 e5 Nf3 Nc6';
const review = (): Review => current().review as Review;
const sans = (): string[] => review().line?.steps.map(({ san }) => san) ?? [];
const settled = (): Promise<void> => new Promise(resolve => setTimeout(resolve));

describe('playing on', () => {
  let asked: [string, unknown][] = [];
  beforeEach(() => {
    asked = [];
    globalThis.fetch = async (address, options) => {
      asked.push([String(address), JSON.parse(String(options?.body))]);
      return new Response(JSON.stringify({ uci: 'b8c6', san: 'Nc6', share: 40 }));
    };
    show(reviewOf(GAME, { position: 2 }));
    playOnAgainst(1200);
  });

  test('the move of the game is a try like any other, and is answered', async () => {
    dropped('g1', 'f3');
    await settled();
    const fen = review().fens[2];
    deepEqual(asked, [['/api/opponent', { fen, moves: ['g1f3'], rating: 1200 }]]);
    deepEqual([sans(), review().step, review().position], [['Nf3', 'Nc6'], 2, 2]);
    equal(fen === START, false);
  });

  test('who takes back and moves again is answered again', async () => {
    typed('Nf3');
    await settled();
    updateReview({ step: 0 });
    typed('Bc4');
    await settled();
    deepEqual(sans(), ['Bc4', 'Nc6']);
  });

  test('an answer that comes after the reader has left is dropped', async () => {
    typed('Nf3');
    leaveLine();
    await settled();
    deepEqual([review().line, review().against], [null, null]);
  });

  test('what was played stays when it ends', async () => {
    typed('Nf3');
    await settled();
    stopPlayingOn();
    deepEqual([sans(), review().against], [['Nf3', 'Nc6'], null]);
  });
});
