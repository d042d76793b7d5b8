// A message goes by itself, and until then what it speaks of can be undone.

import { deepEqual, equal } from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { dismissToast, toast, undoToast } from '../src/actions/toast';
import { firstState } from '../src/state';
import { current, start } from '../src/store';

describe('a message', () => {
  let happened: string[] = [];
  let timeIsUp: () => void = () => {};
  const say = (what: string): void =>
    toast(
      `Deleted ${what}.`,
      () => happened.push(`${what} is back`),
      () => happened.push(`${what} is gone`),
    );
  beforeEach(() => {
    const setTimeout = (run: () => void): number => {
      timeIsUp = run;
      return 1;
    };
    Object.assign(globalThis, { window: { setTimeout } });
    start(firstState({ page: 'library' }, 'system'), () => {});
    dismissToast();
    happened = [];
  });

  test('is on the screen', () => {
    say('one');
    equal(current().toast?.text, 'Deleted one.');
    deepEqual(happened, []);
  });

  test('goes when its time is up, and what it said is done', () => {
    say('one');
    timeIsUp();
    equal(current().toast, null);
    deepEqual(happened, ['one is gone']);
  });

  test('can be taken back', () => {
    say('one');
    undoToast();
    equal(current().toast, null);
    deepEqual(happened, ['one is back']);
  });

  test('makes room for the next, and what it said is done', () => {
    say('one');
    say('two');
    equal(current().toast?.text, 'Deleted two.');
    deepEqual(happened, ['one is gone']);
  });

  test('is done once, however often it is dismissed', () => {
    say('one');
    dismissToast();
    dismissToast();
    deepEqual(happened, ['one is gone']);
  });

  test('without a way back offers none', () => {
    toast('Copied.');
    equal(current().toast?.undo, null);
  });
});
