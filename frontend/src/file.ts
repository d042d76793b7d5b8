// A review that is a file of its own: its report says everything, and there is no server to ask.

import { fensOf } from './chess';
import { withNames } from './spoken';
import { firstReview, type Review, withReport } from './state';
import type { Game, Report } from './types';

export function fileReview(report: Report): Review {
  const game = gameOf(report);
  return {
    ...firstReview('', false, 0),
    ...withReport(report),
    isFile: true,
    game,
    fens: fensOf(game.start_fen, game.moves),
  };
}

function gameOf({ game, players, moves }: Report): Game {
  const { tags, opening } = game;
  return withNames({
    white: players.white.name,
    black: players.black.name,
    result: tags.Result ?? null,
    date: tags.UTCDate ?? tags.Date ?? null,
    event: tags.Event ?? null,
    eco: opening?.eco ?? null,
    opening: opening?.name ?? null,
    start_fen: game.start_fen ?? '',
    chess960: game.chess960,
    problem: game.problem,
    moves,
  });
}
