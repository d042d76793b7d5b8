// What a reader chose is there again on the next visit.

import { deepEqual, equal } from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { recall, remember } from '../src/memory';

function giveStorage(storage: Partial<Storage>): void {
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
}

describe('what the browser remembers', () => {
  let kept: Map<string, string>;
  beforeEach(() => {
    kept = new Map();
    giveStorage({
      getItem: name => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
    });
  });

  test('a value comes back as it went', () => {
    remember('lines', [{ from: 3, steps: ['e4'] }]);
    deepEqual(recall<unknown>('lines', []), [{ from: 3, steps: ['e4'] }]);
  });

  test('"no" is remembered too', () => {
    remember('engine', false);
    equal(recall('engine', true), false);
  });

  test('the last value counts', () => {
    remember('lines', 3);
    remember('lines', 5);
    equal(recall('lines', 1), 5);
  });

  test('what nobody stored is what the caller says', () => equal(recall('theme', 'system'), 'system'));

  test('other programs on this host have names of their own', () => {
    kept.set('theme', '"theirs"');
    equal(recall('theme', 'system'), 'system');
  });

  test('what cannot be read is as good as nothing', () => {
    remember('theme', 'dark');
    for (const name of kept.keys()) kept.set(name, '{half');
    equal(recall('theme', 'system'), 'system');
  });
});

describe('a browser that refuses to remember', () => {
  beforeEach(() => {
    const refuse = (): never => {
      throw new DOMException('denied', 'SecurityError');
    };
    giveStorage({ getItem: refuse, setItem: refuse });
  });

  test('is no reason to fail', () => {
    remember('theme', 'dark');
    equal(recall('theme', 'system'), 'system');
  });
});
