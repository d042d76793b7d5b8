// There is one state; it is replaced, and the view is told.

import { deepEqual, equal } from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { firstReview, firstState, type State } from '../src/state';
import { current, start, update, updateImporter, updateLibrary, updateReview } from '../src/store';

describe('the store', () => {
  let seen: State[] = [];
  const first = {
    ...firstState({ page: 'review', id: 'one' }, 'system'),
    review: firstReview('one', false, 3),
  };
  beforeEach(() => {
    seen = [];
    start(first, state => seen.push(state));
  });

  test('the view is told of the first state', () => deepEqual(seen, [first]));

  test('the view is told of each state that follows', () => {
    update({ theme: 'dark' });
    update({ theme: 'light' });
    deepEqual(
      seen.map(state => state.theme),
      ['system', 'dark', 'light'],
    );
    equal(current(), seen.at(-1));
  });

  test('a state is replaced, never changed', () => {
    update({ theme: 'dark' });
    updateReview({ position: 7 });
    updateLibrary({ offset: 25 });
    updateImporter({ text: '1. e4' });
    deepEqual(first, {
      ...firstState({ page: 'review', id: 'one' }, 'system'),
      review: firstReview('one', false, 3),
    });
  });

  test('a part keeps what it was not told about', () => {
    updateLibrary({ offset: 25 });
    deepEqual(current().library, { ...first.library, offset: 25 });
    updateImporter({ busy: true });
    deepEqual(current().importer, { ...first.importer, busy: true });
    updateReview({ position: 7 });
    deepEqual(current().review, { ...first.review, position: 7 });
  });

  test('an answer about the game on the screen is taken', () => {
    updateReview({ trouble: 'no engine' }, 'one');
    equal(current().review?.trouble, 'no engine');
  });

  test('an answer about a game that was left is dropped', () => {
    updateReview({ trouble: 'no engine' }, 'another');
    equal(current().review?.trouble, null);
    equal(seen.length, 1);
  });

  test('without a game on the screen there is nothing to change', () => {
    update({ review: null });
    updateReview({ position: 7 });
    equal(current().review, null);
  });
});
