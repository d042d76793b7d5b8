// Words beside a game: those of its file, and those of its reader.

import { deepEqual, equal } from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { dropLine, keepLine } from '../src/actions/lines';
import { loadNotes, writeNote } from '../src/actions/notes';
import { nameOf, signOf } from '../src/glyphs';
import { drawnBy, reportNotes, wordsOf } from '../src/notes';
import type { Review } from '../src/state';
import { current } from '../src/store';
import type { Report } from '../src/types';
import { lineOf, reviewOf, show } from './made';
import { table } from './table';

table<[string, string]>(
  'a comment without what programs put into it',
  {
    'plain words': ['A good move.', 'A good move.'],
    'commands are left out': ['[%csl Rd4][%foo 1,2] A good [%clk 0:01:00] move.', 'A good move.'],
    'brackets of people stay': ['Better [and older] is d4', 'Better [and older] is d4'],
    'nothing but commands': ['[%eval 0.3]', ''],
  },
  ([comment, words]) => equal(wordsOf(comment), words),
);

test('arrows and circles of the file', () => {
  deepEqual(drawnBy(['[%csl Rd4,Gf7] [%cal Bd2d4]', 'words']), [
    { brush: 'red', from: 'd4', to: 'd4' },
    { brush: 'green', from: 'f7', to: 'f7' },
    { brush: 'blue', from: 'd2', to: 'd4' },
  ]);
});

test('a glyph that nobody knows keeps its number', () => {
  deepEqual([signOf(5), signOf(14), signOf(999)], ['!?', '+=', '$999']);
  deepEqual([nameOf(5), nameOf(999)], ['interesting move', 'glyph 999']);
});

test('a review that is a file has the words of its report', () => {
  const report = {
    game: { comments: ['Before.'] },
    moves: [
      { index: 0, note: null },
      { index: 1, note: { comments: ['After.'], glyphs: [6] } },
    ],
    own: { notes: [{ position: 2, text: 'Mine.' }], lines: [] },
  } as unknown as Report;
  const { file, own } = reportNotes(report);
  deepEqual([...file.keys()], [0, 2]);
  deepEqual(file.get(2), { position: 2, comments: ['After.'], glyphs: [6], variations: [] });
  deepEqual([...own], [[2, 'Mine.']]);
});

describe('what a reader writes', () => {
  let asked: string[] = [];
  let status = 204;
  const review = (): Review => current().review as Review;
  const game = reviewOf('e4 e5 Nf3');
  beforeEach(() => {
    asked = [];
    status = 204;
    globalThis.fetch = async (path, options) => {
      asked.push(`${options?.method} ${path} ${options?.body ?? ''}`.trim());
      if (options?.method === 'GET')
        return new Response(
          JSON.stringify({
            file: [{ position: 1, comments: ['Theirs.'], glyphs: [], variations: [] }],
            own: [{ position: 2, text: 'Mine.' }],
            lines: [{ position: 2, moves: ['b1c3', 'g8f6'] }],
          }),
        );
      return new Response(status === 204 ? null : '{"title": "the disk is full"}', { status });
    };
    Object.assign(globalThis, { window: globalThis });
    show({ ...game });
  });

  test('is read with the game', async () => {
    await loadNotes('game');
    deepEqual([review().notes.file.get(1)?.comments, review().notes.own.get(2)], [['Theirs.'], 'Mine.']);
    deepEqual(
      review().kept.map(({ from, kind, steps }) => [from, kind, steps.map(({ san }) => san)]),
      [[2, 'tried', ['Nc3', 'Nf6']]],
    );
  });

  test('is saved, changed and taken away', async () => {
    await writeNote('game', 1, ' A note. ');
    equal(review().notes.own.get(1), 'A note.');
    await writeNote('game', 1, '  ');
    equal(review().notes.own.has(1), false);
    deepEqual(asked, ['PUT /api/games/game/notes/1 {"text":"A note."}', 'DELETE /api/games/game/notes/1']);
  });

  test('is saved for a game that was left meanwhile', async () => {
    await writeNote('another', 1, 'A note.');
    equal(review().notes.own.has(1), false);
    deepEqual(asked, ['PUT /api/games/another/notes/1 {"text":"A note."}']);
  });

  test('stays on the screen if it cannot be saved, and that is said', async () => {
    status = 503;
    await writeNote('game', 1, 'A note.');
    equal(review().notes.own.get(1), 'A note.');
    equal(current().toast?.text, 'The note was not saved: The disk is full');
  });

  test('a line is kept and dropped', async () => {
    const line = lineOf(game, 2, 'Bc4 Nf6');
    show({ ...game, line, step: 1, position: 2 });
    await keepLine();
    deepEqual(review().kept, [line]);
    await dropLine(line);
    deepEqual([review().kept, review().line], [[], null]);
    deepEqual(asked, [
      'PUT /api/games/game/lines/2 {"moves":["f1c4","g8f6"]}',
      'DELETE /api/games/game/lines/2?moves=f1c4+g8f6',
    ]);
  });

  test('a line that cannot be kept is not called kept', async () => {
    status = 409;
    show({ ...game, line: lineOf(game, 2, 'Bc4'), step: 1, position: 2 });
    await keepLine();
    deepEqual([review().kept, current().toast?.text], [[], 'Not kept: The disk is full']);
  });

  test('a line that was never kept is dropped without asking', async () => {
    const line = lineOf(game, 2, 'Bc4');
    show({ ...game, line, step: 1, position: 2 });
    await dropLine(line);
    deepEqual([review().line, asked], [null, []]);
  });
});
