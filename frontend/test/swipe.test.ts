// A swipe is a step: sideways, long enough, and quick.

import { equal } from 'node:assert/strict';
import { directionOf } from '../src/swipe';
import { table } from './table';

table<[number, number, number, 1 | -1 | null]>(
  'which way a finger went',
  {
    'to the left is forward': [-120, 10, 200, 1],
    'to the right is back': [120, -10, 200, -1],
    'a tap that slipped is none': [-20, 0, 100, null],
    'up and down is scrolling': [-60, 80, 200, null],
    'slantwise is scrolling too': [-60, 40, 200, null],
    'slow is somebody reading along': [-120, 0, 900, null],
  },
  ([x, y, time, direction]) => equal(directionOf(x, y, time), direction),
);
