// An exercise on the board: what may be moved when, what a try does to it, and that looking never answers.

import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { look, takeBack, takeHint } from '../src/actions/training';
import { routeOf } from '../src/route';
import { current, updateTraining } from '../src/store';
import {
  afterTry,
  askedAt,
  dayHere,
  mayMove,
  nextMove,
  placeOf,
  shapesOfSolving,
  solvingOf,
  tryOf,
} from '../src/training';
import { TRAINING } from '../src/trainingKeys';
import type { Solving } from '../src/trainingState';
import type { Answered, Solved, Turn } from '../src/types';
import { reviewOf, START, show } from './made';
import { table } from './table';

const AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';

const turn: Turn = {
  number: 0,
  is_repeat: false,
  place: 1,
  exercise: 'a'.repeat(16),
  question: 'Black to move.',
  why: 'New.',
  side: 'black',
  chess960: false,
  before_fen: START,
  lead: 'e2e4',
  lead_name: '1. e4',
  played: null,
  asks_whether: true,
  plays_on: false,
  white_rating: null,
  black_rating: null,
  clocks: { white: null, black: null },
  step: { number: 0, fen: AFTER_E4, hints: ['one', 'two', 'three'] },
};

const NOTHING: Answered = {
  verdict: null,
  san: null,
  grade: null,
  is_over: false,
  step: null,
  reply: null,
  percent: null,
  punished: null,
  solved: null,
};

const asked = (part: Partial<Solving> = {}): Solving => ({ ...solvingOf(turn, 0), at: 1, ...part });
const answered = (part: Partial<Answered>): Answered => ({ ...NOTHING, ...part });

const solved: Solved = {
  kind: 'choose',
  idea: '',
  answers: [{ uci: 'e7e5', san: 'e5', cost: '(best)', lost: 0, line: { san: ['e5'], uci: ['e7e5'] } }],
  solution: { san: ['e5'], uci: ['e7e5'] },
  played: 'g7g5',
  reason: null,
  games: [],
  due: '',
  status: 'active',
  people: '',
};

table<[Partial<Solving>, boolean]>(
  'when a move can be made',
  {
    'in the position that is asked about': [{}, true],
    'not before the last move was seen': [{ at: 0 }, false],
    'not while an answer is on its way': [{ asking: true }, false],
    'not while the punishment is on the board': [{ punished: [{ fen: START, last: null }], at: 2 }, false],
    'not once it is over': [{ solved }, false],
  },
  ([part, may]) => equal(mayMove(asked(part)), may),
);

describe('what a try does to the board', () => {
  test('a right move is played with the reply to it', () => {
    const after = { ...asked(), ...afterTry(asked(), 'e7e5', answered({ verdict: 'right', reply: 'g1f3' })) };
    equal(after.places.length, 4);
    equal(askedAt(after).last, 'g1f3');
    deepEqual(after.tries, ['e7e5']);
    equal(mayMove(after), true);
  });

  test('a wrong one is punished on the board, and taken back', () => {
    const punished = {
      san: 'f6',
      fen: 'rnbqkbnr/ppppp1pp/5p2/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2',
      line: { san: ['d4'], uci: ['d2d4'] },
      cost: '',
      text: '',
    };
    const after = { ...asked(), ...afterTry(asked(), 'f7f6', answered({ verdict: 'wrong', punished })) };
    equal(placeOf(after).last, 'd2d4');
    equal(mayMove(after), false);
    deepEqual(after.tries, ['f7f6']);
  });

  test('where a won position is played on, the reply is one of the moves', () => {
    const playing = asked({ turn: { ...turn, plays_on: true } });
    deepEqual(afterTry(playing, 'e7e5', answered({ verdict: 'right', reply: 'g1f3' })).tries, [
      'e7e5',
      'g1f3',
    ]);
  });
});

table<[string, string | null]>(
  'typed moves',
  {
    'in SAN': ['e5', 'e7e5'],
    'in UCI': ['e7e5', 'e7e5'],
    'in a hurry': ['nf6', 'g8f6'],
    'no move': ['e4', null],
  },
  ([text, uci]) => equal(tryOf(asked(), text), uci),
);

table<[Partial<Solving>, string[]]>(
  'arrows',
  {
    'none while one move is to be found': [{}, []],
    'what was played, where the question says so': [{ turn: { ...turn, played: 'g7g5' } }, ['g7red']],
    'both once it is over': [{ solved }, ['g7red', 'e7green']],
  },
  ([part, found]) =>
    deepEqual(
      shapesOfSolving(asked(part)).map(shape => `${shape.orig}${shape.brush}`),
      found,
    ),
);

describe('keys', () => {
  const begin = (part: Partial<Solving> = {}): void => {
    show(reviewOf('e4'));
    updateTraining({ solving: asked(part) });
  };
  const now = (): Solving => current().training.solving as Solving;

  test('arrows look and answer nothing', () => {
    begin();
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) TRAINING[key]?.();
    deepEqual([now().tries, now().asking, now().grade], [[], false, null]);
    look(-1);
    equal(placeOf(now()).fen, START);
  });

  test('Enter does nothing while something is asked', () => {
    begin();
    TRAINING.Enter?.();
    deepEqual([now().tries, now().asking, now().solved], [[], false, null]);
  });

  test('digits grade only what is over', () => {
    begin();
    for (const key of ['1', '2', '3']) TRAINING[key]?.();
    equal(now().grade, null);
  });

  test('a hint more each time, and no more than there are', () => {
    begin();
    for (const _ of [1, 2, 3, 4, 5]) takeHint();
    equal(now().hints, 3);
  });

  test('a guess can be changed until the first try', () => {
    begin();
    TRAINING.v?.();
    equal(now().guess, 'calm');
    TRAINING.c?.();
    equal(now().guess, 'critical');
    begin({ tries: ['e7e5'] });
    TRAINING.c?.();
    equal(now().guess, null);
  });

  test('z takes a wrong try back', () => {
    begin({ punished: [{ fen: START, last: null }], at: 2 });
    takeBack();
    deepEqual([now().punished, now().at], [[], 1]);
  });
});

test('a day is the one on the calendar here', () =>
  equal(dayHere(new Date(2024, 1, 29, 23, 59)), '2024-02-29'));
test('moves are numbered from the position', () =>
  deepEqual(nextMove(AFTER_E4), { move_number: 1, side: 'black' }));
test('training has an address', () => deepEqual(routeOf('/train'), { page: 'train' }));
