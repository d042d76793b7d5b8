// Arrows and badges show what was found, and nothing that would spoil a retry.

import { deepEqual } from 'node:assert/strict';
import { shapesOf } from '../src/shapes';
import { NO_THREAT, type Review } from '../src/state';
import type { Explanation } from '../src/types';
import { judgedMoves, lineOf, played, retryOf, reviewOf, tryAnswer } from './made';
import { table } from './table';

const GAME = 'e4 e5 Qh5 Nc6';
const queen = { san: 'Nf3', uci: 'g1f3', line: ['Nf3'] };
const blunder = judgedMoves(GAME, { 2: { label: 'blunder', best: queen } });
const reviewAt = (change: Partial<Review>): Review => reviewOf(GAME, { position: 3, ...change });

const SAID: Explanation = {
  kind: '',
  short: '',
  claim: '',
  long: '',
  starts: 'after',
  line: [],
  squares: [],
  motif: null,
  cost: 0,
  threat: [],
};

/** Arrows as "Rd1h5", circles as "Gf3", badges as their sign and square. */
const drawn = (review: Review): string[] =>
  shapesOf(review).map(({ orig, dest, brush, customSvg }) =>
    customSvg
      ? `${/>([^<]+)<\/text>/.exec(customSvg.html)?.[1]} ${orig}`
      : `${brush?.charAt(0).toUpperCase()}${orig}${dest ?? ''}`,
  );

table<[Review, string[]]>(
  'what is drawn on the board beside the game',
  {
    'nothing before the first move': [reviewOf(GAME), []],
    'nothing where nobody looked': [reviewAt({}), []],
    'a blunder: the move, the better one, its badge': [
      reviewAt({ moves: blunder }),
      ['Rd1h5', 'Gg1f3', '?? h5'],
    ],
    'a blunder with arrows off keeps its badge': [reviewAt({ moves: blunder, arrows: false }), ['?? h5']],
    'a better move that cannot be drawn': [
      reviewAt({
        moves: judgedMoves(GAME, { 2: { label: 'mistake', best: { ...queen, uci: null } } }),
      }),
      ['Rd1h5', '? h5'],
    ],
    'a brilliant move has a badge and no arrows': [
      reviewAt({ moves: judgedMoves(GAME, { 2: { label: 'brilliant', best: queen } }) }),
      ['!! h5'],
    ],
    'a best move has neither': [
      reviewAt({ moves: judgedMoves(GAME, { 2: { label: 'best', best: queen } }) }),
      [],
    ],
    'a label this page does not know is not drawn': [
      reviewAt({ moves: judgedMoves(GAME, { 2: { label: '<script>', best: queen } }) }),
      [],
    ],
    'the squares an explanation is about': [
      reviewAt({
        moves: judgedMoves(GAME, {
          2: {
            label: 'great',
            explanation: { ...SAID, squares: ['f7', 'e5'] },
          },
        }),
      }),
      ['Yf7', 'Ye5', '! h5'],
    ],
  },
  ([review, shapes]) => deepEqual(drawn(review), shapes),
);

const engineSays = (on: boolean): Review['engine'] => ({
  ...reviewOf(GAME).engine,
  on,
  answer: {
    fen: '',
    depth: 1,
    nodes: 1,
    over: null,
    lines: [{ eval: { cp: 0 }, text: '0.0', win_percent: 50, san: ['g6'], uci: ['g7g6'] }],
  },
});
const threat = { ...NO_THREAT, on: true, san: 'Qxf7#', uci: 'h5f7' };

table<[Review, string[]]>(
  'what an engine adds',
  {
    'its first choice': [reviewAt({ engine: engineSays(true) }), ['Bg7g6']],
    'nothing once it is off': [reviewAt({ engine: engineSays(false) }), []],
    'nothing with arrows off': [reviewAt({ engine: engineSays(true), arrows: false }), []],
    'a threat': [reviewAt({ threat }), ['Ph5f7']],
    'a threat even with arrows off, for it was asked for': [reviewAt({ threat, arrows: false }), ['Ph5f7']],
  },
  ([review, shapes]) => deepEqual(drawn(review), shapes),
);

const base = reviewOf(GAME);
const tried = (label: string): Review['line'] =>
  lineOf(base, 2, 'Ke2', [tryAnswer({ label }, { refutation: { san: ['Nf6'], uci: ['g8f6'] } })]);

table<[Review, string[]]>(
  'what is drawn in a side line',
  {
    'a bad try: its badge and the answer to it': [
      reviewAt({ line: tried('mistake'), step: 1 }),
      ['Rg8f6', '? e2'],
    ],
    'a bad try with arrows off': [reviewAt({ line: tried('mistake'), step: 1, arrows: false }), ['? e2']],
    'a best try: its badge': [reviewAt({ line: tried('best'), step: 1 }), ['★ e2']],
    'a good try has no badge': [reviewAt({ line: tried('good'), step: 1 }), []],
    'a move nobody judged': [reviewAt({ line: lineOf(base, 2, 'Ke2'), step: 1 }), []],
    'the moves of the game are not drawn there': [
      reviewAt({ moves: blunder, line: lineOf(base, 2, 'Ke2'), step: 1 }),
      [],
    ],
  },
  ([review, shapes]) => deepEqual(drawn(review), shapes),
);

const [king] = played(base, 2, 'Ke2');
const retry = (part: Parameters<typeof retryOf>[2]): Review =>
  reviewAt({ moves: blunder, retry: retryOf('white', [2], part) });
const wrong = tryAnswer({ label: 'inaccuracy' }, { refutation: { san: ['Nf6'], uci: ['g8f6'] } });
const right = tryAnswer({ label: 'good' }, { accepted: true, refutation: wrong.refutation });

table<[Review, string[]]>(
  'what is drawn in a retry',
  {
    'nothing that would tell the answer': [retry({}), []],
    'the first hint is in words': [retry({ hints: 1 }), []],
    'the second hint shows the piece': [retry({ hints: 2 }), ['Gg1']],
    'the third hint shows the move': [retry({ hints: 3 }), ['Gg1f3']],
    'a wrong try: its badge and the answer to it': [
      retry({ asked: king ?? null, answer: wrong }),
      ['Rg8f6', '?! e2'],
    ],
    'a good try is shown as best, whatever its label': [
      retry({ asked: king ?? null, answer: right }),
      ['★ e2'],
    ],
    'a try that is not judged yet': [retry({ asked: king ?? null }), []],
    'nothing once it is finished': [retry({ hints: 3, finished: true }), []],
  },
  ([review, shapes]) => deepEqual(drawn(review), shapes),
);
