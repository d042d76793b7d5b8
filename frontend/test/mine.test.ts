// Whoever was put below once is below in every game.

import { deepEqual, equal } from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { flip } from '../src/actions/moving';
import { ownSide, takeSide } from '../src/mine';
import { current } from '../src/store';
import type { Seat, Side } from '../src/types';
import { gameOf, givenMemory, retryOf, reviewOf, show } from './made';
import { table } from './table';

const between = (white: string, black: string) => ({
  ...gameOf([]),
  white,
  black,
  tags: { White: white, Black: black },
});
const seat = (person: string, side: Side): Seat => ({ person, side });
const GAME = between('player-one', 'player-two');

describe('whose side the reader takes', () => {
  beforeEach(() => void givenMemory());

  const side = (white: string, black: string): Side | null => ownSide({ white, black, seats: [] });

  test("nobody's before one was chosen", () => equal(side('player-one', 'player-two'), null));

  test('that of the name that was chosen, whichever colour it has', () => {
    takeSide(GAME, 'black');
    deepEqual(
      [
        side('player-two', 'player-three'),
        side('player-three', 'player-two'),
        side('player-one', 'player-three'),
      ],
      ['white', 'black', null],
    );
  });

  test('the last choice counts', () => {
    takeSide(GAME, 'black');
    takeSide(GAME, 'white');
    deepEqual([side('player-one', 'player-two'), side('player-two', 'player-three')], ['white', null]);
  });

  test("nobody's where both were chosen", () => {
    takeSide(between('player-one', 'player-three'), 'white');
    takeSide(between('player-two', 'player-three'), 'white');
    equal(side('player-one', 'player-two'), null);
  });

  test('a player without a name is nobody', () => {
    takeSide({ ...between('White', 'player-two'), tags: { White: '?', Black: 'player-two' } }, 'white');
    equal(side('White', 'player-three'), null);
  });
});

table<[Seat[], string, Side | null]>(
  "where the library knows who is who, the reader's side is",
  {
    'that of the first who sits there': [[seat('me', 'black'), seat('Anna', 'white')], '', 'black'],
    'that of whose games are read': [[seat('me', 'black'), seat('Anna', 'white')], 'Anna', 'white'],
    'that of the first, where whose games are read did not play': [[seat('me', 'black')], 'Anna', 'black'],
    'that of a name that was put below, where nobody sits there': [[], 'me', 'white'],
  },
  ([seats, person, expected]) => {
    givenMemory();
    takeSide(GAME, 'white');
    equal(ownSide({ ...GAME, seats }, person), expected);
  },
);

describe('turning the board', () => {
  beforeEach(() => void givenMemory());

  test('chooses the side that is below then', () => {
    show(reviewOf('e4'));
    flip();
    deepEqual([current().review?.flipped, current().review?.mine], [true, 'black']);
    equal(ownSide(gameOf([])), 'black');
  });

  test('only turns it where the library knows whose side is whose', () => {
    const review = reviewOf('e4', { mine: 'white' });
    show({ ...review, game: { ...gameOf([]), seats: [seat('me', 'white')] } });
    flip();
    deepEqual([current().review?.flipped, current().review?.mine], [true, 'white']);
    equal(ownSide(gameOf([])), null);
  });

  test('in a retry only turns the board', () => {
    show(reviewOf('e4', { retry: retryOf('white', [0]), flipped: false, mine: 'white' }));
    flip();
    deepEqual([current().review?.flipped, current().review?.mine], [true, 'white']);
    equal(ownSide(gameOf([])), null);
  });
});
