// What is said of games that come in from a site.

import { deepEqual, equal } from 'node:assert/strict';
import { type ImportWish, NO_WISH, wishOrder, wishProblem } from '../src/importWish';
import {
  accountOf,
  asksForPlayer,
  mayNameAccount,
  namesAccount,
  runDetails,
  runLeftOut,
  runTitle,
  runTrouble,
} from '../src/importWords';
import { isSomebodys } from '../src/people';
import type { ImportRun, Person } from '../src/types';
import { run } from './made';
import { table } from './table';

table<[string, boolean]>(
  'whose games are wanted, rather than a game',
  {
    'a name with its site': ['lichess:thibault', true],
    'a profile': ['https://lichess.org/@/thibault', true],
    'a profile on the other site': ['www.chess.com/member/erik', true],
    'a game': ['https://lichess.org/yrLqzJdw', false],
    'a game written out': ['1. e4 e5', false],
  },
  ([text, expected]) => equal(namesAccount(text), expected),
);

table<[string, boolean]>(
  'a text that may name an account',
  {
    'an account': ['chesscom:erik', true],
    'a bare name': [' thibault ', true],
    'a question': ['what is this', false],
    'a game': ['https://lichess.org/yrLqzJdw', false],
    nothing: ['', false],
  },
  ([text, expected]) => equal(mayNameAccount(text), expected),
);

table<[Partial<ImportWish>, object | null]>(
  'which games of an account are asked for',
  {
    all: [{}, { review: null }],
    'all of one kind': [
      { speeds: ['rapid'], rated: 'casual', colour: 'black' },
      { speeds: ['rapid'], rated: false, colour: 'black', review: null },
    ],
    'some, with a review': [
      { since: '2025-01-01', until: '2025-01-01', most: '50', review: 'quick' },
      { since: '2025-01-01', until: '2025-01-01', most: 50, review: 'quick' },
    ],
    'days in the wrong order': [{ since: '2025-02-01', until: '2025-01-31' }, null],
    'no number': [{ most: '0' }, null],
  },
  ([part, expected]) => {
    const wish = { ...NO_WISH, ...part };
    deepEqual(wishProblem(wish) ? null : wishOrder(wish), expected);
  },
);

table<[Partial<ImportRun>, string, string[]]>(
  'how far an import is, and what became of it',
  {
    'it begins': [{}, 'Bringing in the games of thibault on Lichess', []],
    'many come': [
      { new: 1200, known: 34, total: 9000, rate: 24.6, seconds_left: 310 },
      'Bringing in the games of thibault on Lichess',
      ['1,234 of about 9,000 games', '25 a second', '5 min left'],
    ],
    'all came': [
      { state: 'done', new: 2, known: 1, left_out: [{ reason: 'Atomic', games: 3 }], problems: 1 },
      'The games of thibault on Lichess',
      ['2 new games', '1 game was here already'],
    ],
    'nothing is new': [
      { state: 'done', known: 40 },
      'The games of thibault on Lichess',
      ['nothing new', '40 games were here already'],
    ],
    'there is nothing': [
      { state: 'done' },
      'The games of thibault on Lichess: there is nothing to bring in',
      [],
    ],
    'somebody stopped it': [
      { state: 'stopped', new: 1 },
      'Stopped: the games of thibault on Lichess',
      ['1 new game'],
    ],
    'it failed': [
      { state: 'failed', new: 7 },
      'The games of thibault on Lichess did not come',
      ['7 new games'],
    ],
  },
  ([part, title, details]) => {
    equal(runTitle(run(part)), title);
    deepEqual(runDetails(run(part)), details);
  },
);

table<[Partial<ImportRun>, string | null]>(
  'what did not come, once it is over',
  {
    'everything did': [{ state: 'done', new: 3 }, null],
    'not while it runs': [{ left_out: [{ reason: 'without a move', games: 3 }] }, null],
    'all kinds': [
      { state: 'done', left_out: [{ reason: 'without a move', games: 3 }], unfit: 2, problems: 1 },
      'Left out: 3 without a move, 2 that did not fit, 1 that cannot be read.',
    ],
  },
  ([part, expected]) => equal(runLeftOut(run(part)), expected),
);

table<[Partial<ImportRun>, string | null]>(
  'what is wrong, as a sentence',
  {
    nothing: [{}, null],
    'why it failed': [
      { problem: 'there is nobody called x on Lichess' },
      'There is nobody called x on Lichess.',
    ],
    'a question stays one': [{ problem: 'is the link whole?' }, 'Is the link whole?'],
    'why it waits': [{ waiting: 'Lichess is busy; waiting 60 s' }, 'Lichess is busy; waiting 60 s.'],
  },
  ([part, expected]) => equal(runTrouble(run(part)), expected),
);

table<[Partial<ImportRun>, string | null, boolean]>(
  'whose games an import is of, and whether a player must be named',
  {
    'an account': [{}, 'lichess:thibault', false],
    'some games of one': [{ source: 'chesscom:erik rated' }, 'chesscom:erik', false],
    'a game of Chess.com': [{ source: 'https://www.chess.com/game/live/1', state: 'failed' }, null, true],
    'the same while it is looked for': [{ source: 'https://www.chess.com/game/live/1' }, null, false],
    'a game of Lichess': [{ source: 'https://lichess.org/yrLqzJdw', state: 'failed' }, null, false],
  },
  ([part, account, asks]) => deepEqual([accountOf(run(part)), asksForPlayer(run(part))], [account, asks]),
);

const ERIK = { id: 'chesscom:Erik', name: 'Erik', site: 'chesscom' as const, games: 3 };
const PEOPLE: Person[] = [{ name: 'me', is_me: true, names: [ERIK] }];

table<[string, boolean]>(
  'whether a name is known already',
  { 'large or small letters': ['chesscom:erik', true], 'on another site': ['lichess:erik', false] },
  ([id, expected]) => equal(isSomebodys(PEOPLE, id), expected),
);
