// A board with a position on it that no game has led to: moves are tried and judged, nothing is kept.

import { Problem } from '../api';
import { boardOf } from '../chess';
import { recall } from '../memory';
import { withNames } from '../spoken';
import { firstReview } from '../state';
import { current, update } from '../store';
import type { Game } from '../types';

export function openBoard(fen: string): void {
  const { arrows, units } = current().preferences;
  const board = boardOf(fen);
  document.title = 'A position · Kibitz';
  update({
    review: {
      ...firstReview(fen, true, recall('lines', 3)),
      kind: 'board',
      arrows,
      units,
      flipped: board?.turn === 'black',
      game: board ? gameOf(fen) : null,
      fens: [fen],
      problem: board ? null : new Problem(422, 'There is no such position: copy the FEN again.'),
    },
  });
}

const gameOf = (fen: string): Game =>
  withNames({
    white: '?',
    black: '?',
    white_rating: null,
    black_rating: null,
    result: null,
    date: null,
    event: null,
    eco: null,
    opening: null,
    tags: {},
    start_fen: fen,
    chess960: false,
    problem: null,
    seats: [],
    moves: [],
  });
