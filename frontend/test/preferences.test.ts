// What a reader prefers: at once, on the next visit, and never more than the page knows.

import { deepEqual, equal } from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { toggleAutoplay } from '../src/actions/autoplay';
import { prefer, toggleArrows } from '../src/actions/preferences';
import { keyListener } from '../src/keys';
import { recallPreferences, USUAL } from '../src/preferences';
import { inUnits } from '../src/score';
import { soundOf } from '../src/sound';
import type { Review } from '../src/state';
import { current } from '../src/store';
import { givenMemory, reviewOf, show } from './made';
import { table } from './table';

const review = (): Review => current().review as Review;

describe('preferences', () => {
  let kept: Map<string, string>;
  beforeEach(() => {
    kept = givenMemory();
    show(reviewOf('e4 e5'));
  });

  test('are as usual for somebody new: quiet, in pawns, with keys', () => {
    deepEqual(recallPreferences(), USUAL);
    deepEqual([USUAL.sounds, USUAL.units, USUAL.letters, USUAL.wheel], [false, 'pawns', true, false]);
  });

  test('are there at once and the next time', () => {
    prefer({ board: 'green', units: 'percent' });
    deepEqual([current().preferences.board, review().units], ['green', 'percent']);
    deepEqual(recallPreferences(), { ...USUAL, board: 'green', units: 'percent' });
  });

  test('arrows stay off once they were switched off', () => {
    toggleArrows();
    deepEqual([review().arrows, recallPreferences().arrows], [false, false]);
  });

  test('that nobody knows are as good as none', () => {
    for (const left of [
      '{"board": "pink", "pace": "fast", "sounds": true, "more": 1}',
      '"dark"',
      'null',
      '{half',
    ]) {
      kept.set('kibitz.preferences', left);
      deepEqual(recallPreferences(), { ...USUAL, sounds: left.includes('sounds') });
    }
  });
});

table<[string, boolean, boolean]>(
  'whether a key is heard',
  {
    'a letter': ['j', true, true],
    'a letter, when letters are off': ['j', false, false],
    'a sign, when letters are off': ['$', false, false],
    'an arrow, when letters are off': ['ArrowRight', false, true],
  },
  ([key, letters, isHeard]) => {
    givenMemory();
    show(reviewOf('e4 e5'));
    prefer({ letters });
    let heard = false;
    const listen = keyListener({ [key]: () => (heard = true) });
    const target = { closest: () => null };
    listen({ key, target, preventDefault: () => {} } as unknown as KeyboardEvent);
    equal(heard, isHeard);
  },
);

table<[string, string]>(
  'what a move sounds like',
  {
    'a quiet one': ['Nf3', 'move'],
    'a capture': ['exd5', 'capture'],
    'a check': ['Qxh7+', 'check'],
    mate: ['Rd8#', 'end'],
  },
  ([san, sound]) => equal(soundOf(san), sound),
);

table<[string, number | null, string]>(
  "a score as White's win percent",
  {
    'a score': ['+1.2', 60.9, '61%'],
    'a mate': ['-M3', 0, '0%'],
    'nothing stays nothing': ['', 50, ''],
    'a score without a percent stays as it is': ['+1.2', null, '+1.2'],
    'and has a minus': ['-M3', null, '−M3'],
  },
  ([text, percent, expected]) => equal(inUnits('percent', text, percent), expected),
);

describe('a game that plays by itself', () => {
  let tick: () => void = () => {};
  let listeners: Map<string, (event: unknown) => void>;
  beforeEach(() => {
    listeners = new Map();
    Object.assign(globalThis, {
      window: {
        setInterval: (run: () => void): number => {
          tick = run;
          return 1;
        },
      },
      addEventListener: (name: string, listen: (event: unknown) => void) => listeners.set(name, listen),
      removeEventListener: (name: string) => listeners.delete(name),
    });
    show(reviewOf('e4 e5'));
    toggleAutoplay();
  });

  test('goes on to its end and stops there', () => {
    tick();
    deepEqual([review().position, review().playing], [1, true]);
    tick();
    tick();
    deepEqual([review().position, review().playing, listeners.size], [2, false, 0]);
  });

  test('stops when anything else is done', () => {
    listeners.get('keydown')?.({ target: null });
    equal(review().playing, false);
  });

  test('stops by its own button', () => {
    listeners.get('pointerdown')?.({ target: { closest: () => ({}) } });
    equal(review().playing, true);
    toggleAutoplay();
    equal(review().playing, false);
  });
});
