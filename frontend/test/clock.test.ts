// A game without clocks shows no times.

import { equal } from 'node:assert/strict';
import { hasClocks } from '../src/clock';
import { gameOf, movesOf } from './made';
import { table } from './table';

table<[(number | null)[], boolean]>(
  'whether a game has clocks',
  {
    'after every move': [[60, 58], true],
    'after one move only': [[null, 58], true],
    'a clock that has run out is one': [[0, null], true],
    'after none': [[null, null], false],
  },
  ([clocks, has]) => equal(hasClocks(gameOf(movesOf('e4 e5', clocks))), has),
);
