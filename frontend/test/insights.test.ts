// Insights: what the address asks, where numbers stand on an axis, and how a small board is read.

import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { askedOf, isNarrowed, queryOf, searchOf } from '../src/insights/asked';
import { axesOf, numberText } from '../src/insights/axis';
import { placed } from '../src/insights/positions';
import type { InsightRow } from '../src/types';
import { table } from './table';

table<[string, string]>(
  'what an address asks is asked again in the same words',
  {
    nothing: ['', ''],
    'some games of somebody': [
      '?person=a+b&side=black&since=2024-01-31',
      '?person=a+b&since=2024-01-31&side=black',
    ],
    'what nobody knows is left out': ['?wild=1&speed=rapid', '?speed=rapid'],
    'what is empty is left out': ['?opening=+&site=', ''],
  },
  ([search, again]) => equal(searchOf(askedOf(search)), again),
);

test('a player alone narrows nothing', () => {
  equal(isNarrowed(askedOf('?person=me')), false);
  equal(isNarrowed(askedOf('?person=me&speed=blitz')), true);
  equal(queryOf(askedOf('?person=me')).get('person'), 'me');
});

const row = (key: string, low: number, high: number, others: Partial<InsightRow> = {}): InsightRow =>
  ({
    key,
    low,
    high,
    value: (low + high) / 2,
    unit: 'points',
    is_ratio: false,
    digits: 1,
    more_games: null,
    ...others,
  }) as InsightRow;

test('rows of one unit share an axis, and what cannot be told has none', () => {
  const axes = axesOf([
    row('a', -1, 3),
    row('times', 0.5, 2, { is_ratio: true, unit: '' }),
    row('b', 1, 2),
    row('too few', 0, 1, { more_games: 5 }),
  ]);
  deepEqual(
    axes.map(({ rows }) => rows.map(({ key }) => key)),
    [['a', 'b'], ['times']],
  );
  const [points, times] = axes;
  deepEqual([points?.low, points?.high, points?.nothing], [-1, 3, 0]);
  equal(points?.place(0).toFixed(6), '28.000000');
  equal(times?.place(1).toFixed(6), '50.000000', 'twice as often is as far from nothing as half as often');
});

test('a number is written with a minus, an unknown one with a dash', () => {
  deepEqual([numberText(-1.25, 1), numberText(null, 1), numberText(2, 0)], ['−1.3', '–', '2']);
});

test('pieces stand where a FEN puts them', () => {
  deepEqual(placed('8/8/8/3q4/8/8/8/K7 w - - 0 1'), [
    { role: 'queen', side: 'black', column: 3, row: 3 },
    { role: 'king', side: 'white', column: 0, row: 7 },
  ]);
});
