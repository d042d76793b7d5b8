"""Routes about moves that are tried: in a game, or from any position."""

from collections.abc import Hashable

from fastapi import APIRouter, Request, Response
from fastapi.concurrency import run_in_threadpool

from kibitz.core.chess.game import Game
from kibitz.core.chess.san import legal_sans
from kibitz.core.labels.move_facts import MoveFacts
from kibitz.core.report import MoveReport
from kibitz.core.told import ToldReview
from kibitz.core.words.proof import cost_text
from kibitz.formats.json.report import Holds, to_json
from kibitz.formats.json.tables import position_json
from kibitz.pipeline.kept_game import on_board
from kibitz.web.board.engine import Tried, bare_game, with_line
from kibitz.web.board.positions import board_of
from kibitz.web.board.shapes import (
    BestMove,
    LineShape,
    PositionTry,
    TryAnswer,
    TryOrder,
)
from kibitz.web.parts import Reader, ServerParts, ThisServer
from kibitz.web.server.openapi import answered, described, encoded
from kibitz.web.server.problems import documented
from kibitz.web.server.while_awaited import while_awaited

router = APIRouter(prefix="/api", tags=["positions"])


@router.post(
    "/games/{game_id}/tries",
    responses={**documented(404, 429, 503), **described(TryAnswer)},
    response_class=Response,
)
async def try_moves(
    game_id: str, order: TryOrder, server: ThisServer, reader: Reader, request: Request
) -> Response:
    """What the last of these moves would be worth, with its label and how it would be answered."""
    stored = await run_in_threadpool(server.game, game_id)
    key = (stored.id, order.ply, order.moves)
    if kept := server.asked.get(key):
        return answered(kept)
    game = await run_in_threadpool(lambda: with_line(on_board(stored), order.ply, list(order.moves)))
    return await _judged(key, game, len(order.moves), server, reader, request)


@router.post("/tries", responses={**documented(429, 503), **described(TryAnswer)}, response_class=Response)
async def try_on_position(
    order: PositionTry, server: ThisServer, reader: Reader, request: Request
) -> Response:
    """What the last of these moves would be worth, from any position."""
    key = (order.fen, order.moves)
    if kept := server.asked.get(key):
        return answered(kept)
    board = board_of(order.fen)
    game = await run_in_threadpool(lambda: with_line(bare_game(board), 0, list(order.moves)))
    return await _judged(key, game, len(order.moves), server, reader, request)


async def _judged(
    key: Hashable, game: Game, moves: int, server: ServerParts, reader: str, request: Request
) -> Response:
    """What the last move of the game is worth, kept for whoever tries it next."""
    least = server.config.settings.judgement.inaccuracy
    tried = await while_awaited(request, server.engine.judge(reader, game))
    return answered(server.asked.put(key, encoded(_try_answer(tried, moves, least))))


def _try_answer(tried: Tried, moves: int, least: float) -> TryAnswer:
    """Accepted is what loses less than the least that is judged, measured from the best move."""
    report = tried.report
    move, shaped = report.moves[-1], to_json(ToldReview(report, None), Holds()).moves[-1]
    after = report.evals[-1]
    sans = tuple(each.san for each in report.moves[-moves:])
    uci = after.lines[0].moves if after else ()
    facts = report.facts.get(len(report.moves) - 1)
    lost = _lost(move, facts) if facts else None
    known = report.tables.positions.get(len(report.moves))
    best = BestMove(move.best.san, move.best.uci) if move.best else None
    return TryAnswer(
        fen=tried.board.fen(),
        sans=sans,
        move=shaped,
        refutation=LineShape(legal_sans(tried.board, uci), uci),
        best=best,
        lost=lost,
        cost=cost_text(lost),
        accepted=move.fault is None and (lost is None or lost < least),
        tablebase=position_json(len(report.moves), known, tried.board) if known else None,
    )


def _lost(move: MoveReport, facts: MoveFacts) -> float | None:
    """Points that the move costs: by the tables where they have decided, else by the engine."""
    return move.proof.lost if move.proof and move.proof.is_proven else facts.lost
