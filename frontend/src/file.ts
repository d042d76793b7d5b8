// A review that is a file of its own: its report says everything, and there is no server to ask.

import { keptLines } from './actions/lines';
import { fensOf } from './chess';
import { ownSide } from './mine';
import { reportNotes } from './notes';
import { withNames } from './spoken';
import { firstReview, type Review, withReport } from './state';
import type { Game, Report } from './types';

export function fileReview(report: Report): Review {
  const game = gameOf(report);
  const [mine, fens] = [ownSide(game), fensOf(game.start_fen, game.moves)];
  return {
    ...firstReview('', false, 0),
    ...withReport(report),
    kind: 'file',
    game,
    mine,
    flipped: mine === 'black',
    fens,
    notes: reportNotes(report),
    kept: keptLines(
      fens,
      game.chess960,
      (report.own?.lines ?? []).map(({ position, uci }) => ({ position, moves: uci })),
    ),
  };
}

function gameOf({ game, players, moves }: Report): Game {
  const { tags, opening } = game;
  return withNames({
    white: players.white.name,
    black: players.black.name,
    white_rating: players.white.rating,
    black_rating: players.black.rating,
    result: tags.Result ?? null,
    date: tags.UTCDate ?? tags.Date ?? null,
    event: tags.Event ?? null,
    eco: opening?.eco ?? null,
    opening: opening?.name ?? null,
    tags,
    start_fen: game.start_fen ?? '',
    chess960: game.chess960,
    problem: game.problem,
    seats: [],
    moves,
  });
}
