// Where the reader stands decides what is on the board and what is said about it.

import { deepEqual, equal } from 'node:assert/strict';
import {
  afterRetry,
  fenOf,
  isLookedThrough,
  lastMove,
  nextNumber,
  nextWhere,
  percentAt,
  type Standing,
  standing,
  stepOf,
  tableHere,
} from '../src/place';
import type { Review } from '../src/state';
import type { SearchAnswer, Side } from '../src/types';
import { judgedMoves, lineOf, played, reportOf, retryOf, reviewOf, tryAnswer } from './made';
import { table } from './table';

const GAME = 'e4 e5 Nf3 Nc6';
const game = reviewOf(GAME);
/** After 1. e4 e5: Bc4 Nf6 instead of the knight. */
const tried = lineOf(game, 2, 'Bc4 Nf6');
const at = (change: Partial<Review>): Review => ({ ...game, ...change });
const [bishop] = tried.steps;

table<[Partial<Review>, string | null]>(
  'the move of a side line that is on the board',
  {
    'in the game there is none': [{ position: 2 }, null],
    'before the first move of the line there is none': [{ position: 2, line: tried, step: 0 }, null],
    'the first': [{ position: 2, line: tried, step: 1 }, 'Bc4'],
    'the last': [{ position: 2, line: tried, step: 2 }, 'Nf6'],
  },
  ([change, san]) => equal(stepOf(at(change))?.san ?? null, san),
);

const [knight] = played(game, 2, 'Nc3');
const retry = retryOf('white', [2]);

table<[Partial<Review>, string | undefined]>(
  'the position on the board',
  {
    'before the first move': [{ position: 0 }, game.fens[0]],
    'after two moves': [{ position: 2 }, game.fens[2]],
    'after more moves than there are, the last': [{ position: 99 }, game.fens[4]],
    'in a side line': [{ position: 2, line: tried, step: 1 }, bishop?.fen],
    'before the first move of a side line': [{ position: 2, line: tried, step: 0 }, game.fens[2]],
    'in a retry, before the mistake': [{ position: 4, retry }, game.fens[2]],
    'in a retry, after the try': [{ position: 4, retry: { ...retry, asked: knight ?? null } }, knight?.fen],
    'in a retry, a line that is shown': [{ position: 2, retry, line: tried, step: 1 }, bishop?.fen],
    'without a game, none': [{ position: 0, game: null, fens: [] }, ''],
  },
  ([change, fen]) => equal(fenOf(at(change)), fen),
);

table<[Partial<Review>, string | null]>(
  'the move that led to the position on the board',
  {
    'before the first move there is none': [{ position: 0 }, null],
    'in the game': [{ position: 3 }, 'g1f3'],
    'in a side line': [{ position: 2, line: tried, step: 1 }, 'f1c4'],
    'before the first move of a side line': [{ position: 2, line: tried, step: 0 }, 'e7e5'],
    'in a retry, the move before the mistake': [{ position: 4, retry }, 'e7e5'],
    'in a retry, the try': [{ position: 4, retry: { ...retry, asked: knight ?? null } }, 'b1c3'],
    'in a retry of the first move there is none': [{ position: 4, retry: retryOf('white', [0]) }, null],
  },
  ([change, uci]) => equal(lastMove(at(change)), uci),
);

const held = (index: number) => ({ index, tablebase: null, moves: [] });
const known = reportOf({ tablebase: [held(1), held(2)] });
const [answered] = tried.steps.map(step => ({ ...step, answer: tryAnswer({}, { tablebase: held(9) }) }));
const inLine = { position: 2, step: 1, report: known };

table<[Partial<Review>, [number, Side] | null]>(
  'what endgame tables know of the position on the board',
  {
    'without a report nothing': [{ position: 1 }, null],
    'where they know nothing, nothing': [{ position: 3, report: known }, null],
    'in the game, with Black to move': [{ position: 1, report: known }, [1, 'black']],
    'in the game, with White to move': [{ position: 2, report: known }, [2, 'white']],
    'in a side line that nobody judged, nothing': [{ ...inLine, line: tried }, null],
    'after a try': [{ ...inLine, line: { ...tried, steps: answered ? [answered] : [] } }, [9, 'black']],
    'in a retry it would give the answer away': [{ position: 2, report: known, retry }, null],
  },
  ([change, expected]) => {
    const here = tableHere(at(change));
    deepEqual(here && [here.index, here.side], expected);
  },
);

const found = judgedMoves(GAME, { 0: { win_percent: 55 }, 1: { win_percent: 48 } });
const report = reportOf({ percents: [51, 55, 48, 52, 50], start_text: '+0.2' });

table<[Partial<Review>, number, number | null]>(
  'the win percent in a position',
  {
    'nobody looked': [{}, 2, null],
    'the review is under way': [{ moves: found }, 1, 55],
    'the review is under way and has not come here': [{ moves: found }, 3, null],
    'the review is under way: nothing is known of the start': [{ moves: found }, 0, null],
    'the review is done': [{ report }, 2, 48],
    'the review is done: the start is known too': [{ report }, 0, 51],
    'what was found last counts, not what came on the way': [
      { report, moves: judgedMoves(GAME, { 1: { win_percent: 10 } }) },
      2,
      48,
    ],
    'after the end': [{ report }, 5, null],
  },
  ([change, position, percent]) => equal(percentAt(at(change), position), percent),
);

table<[Partial<Review>, boolean]>(
  'whether numbers about the whole game mean something',
  {
    'nobody looked': [{}, false],
    'half of the moves are known': [{ moves: found }, false],
    'all moves are known': [{ moves: judgedMoves(GAME, { 0: {}, 1: {}, 2: {}, 3: {} }) }, true],
    'the review is done': [{ report }, true],
    'the game is not there yet': [{ game: null }, false],
  },
  ([change, expected]) => equal(isLookedThrough(at(change)), expected),
);

const worth = tryAnswer({ win_percent: 61, eval_text: '+1.2' });
const judgedLine = lineOf(game, 2, 'Bc4 Nf6', [worth]);
const judged = judgedMoves(GAME, { 1: { eval_text: '-0.2' } });
const shown = (fen: string): Review['engine'] => {
  const line = { eval: { mate: 3 }, text: 'M3', win_percent: 100, san: ['Qh5'], uci: ['d1h5'] };
  const answered: SearchAnswer = { fen, depth: 20, nodes: 1000, over: null, lines: [line] };
  return { ...game.engine, on: true, fen, answer: answered };
};
const SCHOLARS = 'e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#';

table<[Review, Standing]>(
  'how the game stands',
  {
    'nobody looked': [at({ position: 2 }), { percent: null, text: '', over: null }],
    'at the start, what the engine says of it': [
      at({ position: 0, report }),
      { percent: 51, text: '+0.2', over: null },
    ],
    'after a move': [at({ position: 2, report, moves: judged }), { percent: 48, text: '-0.2', over: null }],
    'after a tried move, what it is worth': [
      at({ position: 2, report, moves: judged, line: judgedLine, step: 1 }),
      { percent: 61, text: '+1.2', over: null },
    ],
    'in a line nobody judged, the win percent it started from and no score': [
      at({ position: 2, report, moves: judged, line: judgedLine, step: 2 }),
      { percent: 48, text: '', over: null },
    ],
    'in a line nobody judged, what the engine panel says of it': [
      at({ position: 2, report, line: tried, step: 1, engine: shown(bishop?.fen ?? '') }),
      { percent: 100, text: 'M3', over: null },
    ],
    'the engine panel is behind and speaks of another position': [
      at({ position: 2, report, line: tried, step: 1, engine: shown(game.fens[2] ?? '') }),
      { percent: 48, text: '', over: null },
    ],
    'a mate on the board has no score': [
      reviewOf(SCHOLARS, { position: 7, report: reportOf({ percents: [50, 50, 50, 50, 50, 50, 50, 100] }) }),
      { percent: 100, text: '', over: '#' },
    ],
  },
  ([review, expected]) => deepEqual(standing(review), expected),
);

table<[Partial<Review>, Pick<Review, 'retry' | 'flipped'>]>(
  'after a retry the board stands as before it',
  {
    'it was turned for Black, and is turned back': [
      { retry: retryOf('black', [1], { flippedBefore: false }), flipped: true },
      { retry: null, flipped: false },
    ],
    'it stood turned before': [
      { retry: retryOf('white', [2], { flippedBefore: true }), flipped: false },
      { retry: null, flipped: true },
    ],
    'there was no retry': [{ flipped: true }, { retry: null, flipped: true }],
  },
  ([change, expected]) => deepEqual(afterRetry(at(change)), expected),
);

table<[Review, number, number, Side]>(
  'the number of the next move',
  {
    'at the start': [game, 0, 1, 'white'],
    'after one move': [game, 1, 1, 'black'],
    'after the last move, White to move': [game, 4, 3, 'white'],
    'after the last move, Black to move': [reviewOf('e4 e5 Nf3'), 3, 2, 'black'],
  },
  ([review, position, move_number, side]) => deepEqual(nextNumber(review, position), { move_number, side }),
);

table<[from: number, direction: 1 | -1, indexes: number[], expected: number | null]>(
  'the next move that is looked for',
  {
    'forward from the start': [0, 1, [0, 2], 0],
    'forward, the nearest': [1, 1, [0, 2, 3], 2],
    'forward, round the end': [3, 1, [1], 1],
    'forward from the last move': [4, 1, [0, 2], 0],
    'back, the nearest': [4, -1, [0, 2], 2],
    'back, round the start': [1, -1, [0, 2], 2],
    'back from the start, the last move comes first': [0, -1, [1, 3], 3],
    'the only one is where the reader stands': [3, 1, [2], 2],
    'there is none': [2, 1, [], null],
  },
  ([position, direction, indexes, expected]) =>
    equal(
      nextWhere(at({ position }), direction, found => indexes.includes(found)),
      expected,
    ),
);
