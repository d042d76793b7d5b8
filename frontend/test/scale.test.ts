// The graph: the game from left to right, White's chances from the bottom up.

import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { scaleOf } from '../src/views/scale';

test('all of a game lies inside the graph, as far from both edges', () => {
  const { x, width } = scaleOf(300, 60);
  equal(x(0), width - x(60));
  equal(x(30), width / 2);
});

test('fifty percent is the middle, and White is above it', () => {
  const { y, height } = scaleOf(300, 60);
  equal(y(50), height / 2);
  equal(y(100) < y(50), true);
  equal(y(0), height - y(100));
});

test('a game without moves has a place for its start', () => {
  deepEqual([scaleOf(300, 0).x(0)], [scaleOf(300, 60).x(0)]);
});
