// What a picture of a position shows, and what the file it is saved in is called.

import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { fileName } from '../src/actions/sharing';
import { placeHash } from '../src/place';
import { positionOf } from '../src/route';
import { framesOf, sceneOf } from '../src/scene';
import type { Review } from '../src/state';
import type { Game } from '../src/types';
import { judgedMoves, lineOf, reviewOf } from './made';
import { table } from './table';

const GAME = 'e4 e5 Qh5 Nc6';
const moves = judgedMoves(GAME, {
  2: { label: 'blunder', glyph: '??', best: { san: 'Nf3', uci: 'g1f3', line: ['Nf3'] } },
});
const at = (change: Partial<Review>): Review => reviewOf(GAME, { moves, ...change });
const named = (change: Partial<Game>): Game => ({ ...(at({}).game as Game), ...change });

test('the board with its marks', () => {
  const scene = sceneOf(at({ position: 3 }));
  deepEqual(scene.last, ['d1', 'h5']);
  deepEqual(
    scene.shapes.map(({ orig, dest, brush }) => `${brush} ${orig}${dest}`),
    ['red d1h5', 'green g1f3'],
  );
  deepEqual(scene.badge, { square: 'h5', label: 'blunder' });
});

table<[Partial<Review>, string, string]>(
  'the words below: the move, and how it ended',
  {
    'the move with its label': [{ position: 3 }, '2. Qh5??  Blunder', ''],
    'a move without a mark': [{ position: 2 }, '1... e5', ''],
    'before the first move, the opening': [
      { position: 0, game: named({ opening: 'Open Game', date: '1858.??.??' }) },
      'Open Game · 1858',
      '',
    ],
    'at the end, the result': [{ position: 4, game: named({ result: '1/2-1/2' }) }, '2... Nc6', '½–½'],
    'in a line': [{ position: 2, line: lineOf(at({}), 2, 'Nf3 Nc6 Bb5'), step: 1 }, '2. Nf3', ''],
    "in a line, Black's move has its number": [
      { position: 2, line: lineOf(at({}), 2, 'Nf3 Nc6 Bb5'), step: 2 },
      '2... Nc6',
      '',
    ],
  },
  ([change, caption, note]) => {
    const scene = sceneOf(at(change));
    deepEqual([scene.caption, scene.note], [caption, note]);
  },
);

test('who plays, the one below last, with rating', () => {
  const scene = sceneOf(at({ flipped: true, game: named({ white_rating: 1500 }) }));
  deepEqual(
    scene.seats.map(({ side, name, more }) => [side, name, more]),
    [
      ['white', 'Anna', '1500'],
      ['black', 'Boris', ''],
    ],
  );
});

table<[Partial<Review>, string[]]>(
  'the frames of a moving picture',
  {
    'every position of the game': [
      { position: 1 },
      ['', '1. e4', '1... e5', '2. Qh5??  Blunder', '2... Nc6'],
    ],
    'of an open line, from where it leaves': [
      { position: 2, line: lineOf(at({}), 2, 'Nf3 Nc6'), step: 1 },
      ['1... e5', '2. Nf3', '2... Nc6'],
    ],
  },
  ([change, captions]) => {
    const frames = framesOf(at(change));
    deepEqual(
      frames.map(({ caption }) => caption),
      captions,
    );
    equal(
      frames.some(({ shapes }) => shapes.length > 0),
      false,
    );
  },
);

table<[Partial<Game>, string]>(
  'what a picture is called',
  {
    'names and year': [
      { white: 'Morphy, Paul', black: 'Duke Karl / Count Isouard', date: '1858.11.02' },
      'Morphy-Paul-Duke-Karl-Count-Isouard-1858',
    ],
    'letters that every file system takes': [
      { white: 'Réti, Richard', black: '../..\\x', date: null },
      'Reti-Richard-x',
    ],
    'no names at all': [{ white: '?', black: '…', date: '????.??.??' }, 'game'],
  },
  ([change, name]) => equal(fileName({ game: named(change) }), name),
);

table<[string, number]>(
  'the position that an address names',
  {
    'after so many moves': ['#31', 31],
    'none is the start': ['', 0],
    'anything else is the start': ['#content', 0],
    'a number that no game reaches': ['#99999', 0],
  },
  ([hash, position]) => equal(positionOf(hash), position),
);

test('the address of the start says nothing of the position', () => {
  deepEqual(
    [placeHash(at({ position: 3 })), placeHash(at({ position: 0 })), placeHash(null)],
    ['#3', '', ''],
  );
});
