// Moves in words for who listens, and in numbers for who reads.

import { deepEqual, equal } from 'node:assert/strict';
import { isMating, scoreSpoken } from '../src/score';
import { moveText, numbered, numberText, reasonOf, spokenMove, spokenSan } from '../src/spoken';
import type { Move, PlainMove, Side } from '../src/types';
import { partsOf } from '../src/views/prose';
import { judgedMoves, movesOf, reportOf, reviewOf } from './made';
import { table } from './table';

table<[string, string]>(
  'a move is said in words',
  {
    'a pawn goes': ['e4', 'e4'],
    'a pawn takes': ['exd5', 'e takes d5'],
    'a piece goes': ['Nf3', 'Knight f3'],
    'a piece takes with check': ['Bxb5+', 'Bishop takes b5, check'],
    'a piece from a named file': ['Nbd7', 'Knight bd7'],
    'a piece from a named rank takes': ['R1xd7', 'Rook 1 takes d7'],
    'a queen mates': ['Qxf7#', 'Queen takes f7, checkmate'],
    'a king goes': ['Ke2', 'King e2'],
    'a bishop is no b-pawn': ['bxc3', 'b takes c3'],
    'castling short': ['O-O', 'castles short'],
    'castling long with check': ['O-O-O+', 'castles long, check'],
    'a pawn becomes a queen': ['e8=Q', 'e8, becomes a queen'],
    'a pawn takes and becomes a knight with mate': ['exd8=N#', 'e takes d8, becomes a knight, checkmate'],
    'marks are not read out': ['Nf3!?', 'Knight f3'],
  },
  ([san, words]) => equal(spokenSan(san), words),
);

const [e4, e5] = movesOf('e4 e5') as [PlainMove, PlainMove];
const blunder = judgedMoves('e4 e5', { 1: { label: 'blunder', glyph: '??', eval_text: '+2.1' } }).get(
  1,
) as Move;

table<[PlainMove, Move | null, string]>(
  'a move is said with its number and its label',
  {
    'White, nobody looked': [e4, null, '1. e4'],
    'Black is named': [e5, null, '1. Black, e5'],
    'with its label': [e5, blunder, '1. Black, e5, blunder, White ahead by 2.1'],
  },
  ([move, judged, words]) => equal(spokenMove(move, judged), words),
);

table<[PlainMove, Move | null, string]>(
  'a move is written with its number and its mark',
  {
    'White has a dot': [e4, null, '1. e4'],
    'Black has three': [e5, null, '1... e5'],
    'with its mark': [e5, blunder, '1... e5??'],
  },
  ([move, judged, text]) => equal(moveText(move, judged), text),
);

table<[number, Side, string]>(
  'a number says who moves',
  { White: [12, 'white', '12.'], Black: [12, 'black', '12...'] },
  ([move_number, side, text]) => equal(numberText({ move_number, side }), text),
);

table<[string[], number, Side, string[]]>(
  'a line is numbered',
  {
    'from a move of White': [['Nf3', 'e5', 'Bb5'], 12, 'white', ['12. Nf3', 'e5', '13. Bb5']],
    'from a move of Black': [['e5', 'Bb5', 'a6'], 12, 'black', ['12... e5', '13. Bb5', 'a6']],
    'one move': [['e5'], 40, 'black', ['40... e5']],
    'no move': [[], 1, 'white', []],
  },
  ([sans, move_number, side, words]) => deepEqual(numbered(sans, { move_number, side }), words),
);

table<[string, string]>(
  'a score is read out',
  {
    'White is ahead': ['+1.2', 'White ahead by 1.2'],
    'Black is ahead': ['-12.0', 'Black ahead by 12.0'],
    'nobody is': ['0.0', 'equal'],
    'White mates': ['M3', 'White mates in 3'],
    'Black mates': ['-M12', 'Black mates in 12'],
    'a mate on the board': ['M0', 'checkmate'],
    'endgame tables know better': ['0-1', 'Black wins, proven'],
    'they know of a draw': ['½-½', 'a draw, proven'],
    'there is no score': ['', ''],
  },
  ([text, words]) => equal(scoreSpoken(text), words),
);

const asked = reviewOf('e4 e5', { report: reportOf({ percents: [52, 53.4, 80] }) });
const claim = { explanation: { claim: 'Loses the pawn on e5.' } } as Partial<Move>;
const advice = { reasons: [{ text: '(0.90 → 0.19) Blunder. d5 was best.' }] } as Partial<Move>;

table<[Partial<Move>, string]>(
  'why a move has its label',
  {
    'something concrete is known': [{ label: 'blunder', ...claim }, 'Loses the pawn on e5.'],
    'nothing is: what it did to the chances': [
      { label: 'blunder', ...advice },
      'It took Black from 47% to 20%.',
    ],
    'a good move keeps its rule': [
      { label: 'great', reasons: [{ text: 'Great: the only good move.' }] as Move['reasons'] },
      'Great: the only good move.',
    ],
    'there is nothing to say': [{ label: 'best' }, ''],
  },
  ([part, words]) => equal(reasonOf(asked, judgedMoves('e4 e5', { 1: part }).get(1) ?? null), words),
);

table<[string, Side, boolean]>(
  'a mate that the mover has still to give',
  {
    'White goes on mating': ['M1', 'white', true],
    'Black does': ['-M3', 'black', true],
    'a mate that was let in': ['-M3', 'white', false],
    'it is on the board': ['M0', 'white', false],
    'no mate': ['-1.2', 'black', false],
  },
  ([text, side, mating]) => equal(isMating(text, side), mating),
);

table<[string, string[]]>(
  'moves in running text stay whole',
  {
    'with their number': ['Then 9... Kd8 was better.', ['9... Kd8']],
    'castling in a list': ['Best: 12. O-O-O, 16. Qb8+ and O-O.', ['12. O-O-O', '16. Qb8+', 'O-O']],
    'promotion with check': ['After 40. exd8=Q+ it is over.', ['40. exd8=Q+']],
    'numbers that are no moves': ['From 43% to 36% in 2 moves.', []],
  },
  ([text, moves]) => {
    const parts = partsOf(text);
    equal(parts.join(''), text);
    deepEqual(
      parts.filter((_, index) => index % 2 === 1),
      moves,
    );
  },
);
