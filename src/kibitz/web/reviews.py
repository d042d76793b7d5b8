"""Routes about the review of a game: order it, follow it, read it, check its numbers."""

from typing import Any

import chess
import msgspec
from fastapi import APIRouter, Response
from fastapi.concurrency import run_in_threadpool

from kibitz.core.explain import explanations
from kibitz.core.headline import headline
from kibitz.core.number_steps import MeansUsed, number_steps
from kibitz.core.report import GameReport
from kibitz.core.score import START
from kibitz.core.turning_points import turning_points
from kibitz.core.win_percent import win_percent
from kibitz.engine.places import find_engine
from kibitz.errors import EngineMissing
from kibitz.formats.report_html import percents
from kibitz.formats.report_json import compared_json, in_words
from kibitz.pipeline.folders import data_folder
from kibitz.pipeline.library import on_board
from kibitz.web.events import EventStream, event_stream, follow, nothing_under_way
from kibitz.web.plies import from_one
from kibitz.web.problems import Problem, documented
from kibitz.web.rooms import InRooms, Owner
from kibitz.web.rows import job_shape
from kibitz.web.shapes import (
    AccuracySteps,
    LossSteps,
    Numbers,
    Ordered,
    PlayerNumbers,
    ReviewOrder,
    RulesName,
)

router = APIRouter(prefix="/api/games/{game_id}", tags=["reviews"])
ANY_OBJECT: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/json": {"schema": {"type": "object"}}}}
}


@router.put("/review", status_code=202, responses=documented(404, 409, 429, 503))
async def order_review(game_id: str, order: ReviewOrder, rooms: InRooms, owner: Owner) -> Ordered:
    """Queue a review. If there is one of this effort already, nothing is done and `job` is null."""
    game = await run_in_threadpool(rooms.game, game_id)
    known = await run_in_threadpool(rooms.library.analyses, game.id)
    if order.effort in [analysis.effort for analysis in known]:
        return Ordered(None)
    try:
        await run_in_threadpool(find_engine, data_folder(), rooms.config.machine.engine)
    except EngineMissing as problem:
        raise Problem(503, str(problem)) from problem
    return Ordered(job_shape(rooms.desk.ask(game, order.effort, owner)))


@router.delete("/review", status_code=204, responses=documented(404))
async def cancel_review(game_id: str, rooms: InRooms, owner: Owner) -> None:
    """Cancel the review of a game."""
    await run_in_threadpool(rooms.game, game_id)
    if not rooms.desk.cancel(game_id, owner):
        raise Problem(404, "no review of this game is under way")


@router.get("/review", responses={**documented(404), **ANY_OBJECT}, response_class=Response)
def read_review(game_id: str, rooms: InRooms, rules: RulesName | None = None) -> Response:
    """The report read under a ruleset, with the labels of the others beside; no engine is asked."""
    report = rooms.report(game_id, rules or rooms.config.settings.rules)
    explained = explanations(report, on_board(rooms.game(game_id)))
    start = win_percent(report.start or START, chess.WHITE)
    data = {
        "report": from_one(in_words(compared_json(report), report, explained)),
        "sentence": headline(report),
        "turning_points": [index + 1 for index in turning_points(report.moves, start)],
        "percents": percents(report),
        "rules": report.provenance.settings.rules,
    }
    return Response(msgspec.json.encode(data), media_type="application/json")


@router.get("/events", response_class=EventStream, responses=documented(404))
async def follow_review(game_id: str, rooms: InRooms, owner: Owner) -> EventStream:
    """Server-sent events, beginning with all that is known; ends with `report`, `failed` or `cancelled`."""
    game = await run_in_threadpool(rooms.game, game_id)
    job = rooms.desk.last_job(game.id, owner)
    if job:
        return event_stream(follow(job))
    has_report = await run_in_threadpool(rooms.library.best_analysis, game.id)
    return event_stream(nothing_under_way(has_report=has_report is not None))


@router.get("/numbers", responses=documented(404))
def explain_numbers(game_id: str, rooms: InRooms) -> Numbers:
    """How each player's accuracy and centipawn loss were computed for this game."""
    report = rooms.report(game_id, rooms.config.settings.rules)
    return Numbers(_numbers(report, chess.WHITE), _numbers(report, chess.BLACK))


def _numbers(report: GameReport, side: chess.Color) -> PlayerNumbers:
    steps = number_steps(report, side)
    losses = steps.losses
    return PlayerNumbers(
        _steps(steps.accuracy) if steps.accuracy else None,
        LossSteps(losses.moves, losses.total, losses.total / losses.moves) if losses else None,
        {phase.value: _steps(found) for phase, found in steps.phases.items()},
    )


def _steps(used: MeansUsed) -> AccuracySteps:
    means = used.means
    return AccuracySteps(means.moves, used.window, means.weighted, means.harmonic, means.accuracy)
