"""Routes about the review of a game: order it, follow it, read it, check its numbers."""

import chess
from fastapi import APIRouter, Request, Response
from fastapi.concurrency import run_in_threadpool

from kibitz.core.numbers.workings import MeansUsed, workings
from kibitz.core.report import GameReport
from kibitz.formats.json.shape import ReviewAnswer
from kibitz.settings import Rules
from kibitz.web.parts import Owner, ServerParts, ThisServer
from kibitz.web.reviews.event_shapes import EVENTS, JobShape
from kibitz.web.reviews.events import follow, nothing_under_way
from kibitz.web.reviews.shapes import AccuracySteps, LossSteps, Numbers, Ordered, PlayerNumbers, ReviewOrder
from kibitz.web.server.event_stream import EventStream, event_stream
from kibitz.web.server.kept_answer import send_kept
from kibitz.web.server.openapi import described, described_events
from kibitz.web.server.problems import Problem, documented

router = APIRouter(prefix="/api/games/{game_id}", tags=["reviews"])


@router.put("/review", status_code=202, responses=documented(404, 409, 429, 503))
async def order_review(game_id: str, order: ReviewOrder, server: ThisServer, owner: Owner) -> Ordered:
    """Queue a review. If there is one of this effort already, nothing is done and `job` is null."""
    game = await run_in_threadpool(server.game, game_id)
    known = await run_in_threadpool(server.library.analyses, game.id)
    if order.effort in [analysis.effort for analysis in known]:
        return Ordered(None)
    await run_in_threadpool(server.need_engine)
    await server.reviews.ask([game.id], order.effort, owner, is_alone=True)
    return Ordered(await run_in_threadpool(_job, game.id, server, owner))


@router.delete("/review", status_code=204, responses=documented(404))
async def cancel_review(game_id: str, server: ThisServer, owner: Owner) -> None:
    """Cancel the review of a game."""
    game = await run_in_threadpool(server.game, game_id)
    if not await server.reviews.cancel(owner, game.id):
        raise Problem(404, "no review of this game is under way")


@router.get("/review", responses={**documented(404), **described(ReviewAnswer)}, response_class=Response)
def read_review(
    game_id: str,
    request: Request,
    server: ThisServer,
    rules: Rules | None = None,
    analysis: str | None = None,
) -> Response:
    """The report read under a ruleset, with the labels of the others beside; no engine is asked.

    Of the best analysis, or of the one that is named. While the first review of a game is made, of
    what is known so far: then `provisional` is true.
    """
    return send_kept(server.review_answer(game_id, rules, analysis), request.headers)


@router.get("/events", response_class=EventStream, responses={**documented(404), **described_events(EVENTS)})
async def follow_review(game_id: str, server: ThisServer, owner: Owner) -> EventStream:
    """Server-sent events, beginning with all that is known; ends with `report`, `failed` or `cancelled`."""
    game = await run_in_threadpool(server.game, game_id)
    if job := await server.reviews.follow(game.id, owner):
        return event_stream(follow(job))
    order = await run_in_threadpool(server.reviews.order_of, game.id, owner)
    best = await run_in_threadpool(server.library.best_analysis, game.id)
    failed = order.reason if order else None
    return event_stream(nothing_under_way(failed=failed, has_report=best is not None))


@router.get("/numbers", responses=documented(404))
def explain_numbers(game_id: str, server: ThisServer, analysis: str | None = None) -> Numbers:
    """How each player's accuracy and centipawn loss were computed for this game."""
    report = server.told(game_id, None, analysis).report
    return Numbers(_numbers(report, chess.WHITE), _numbers(report, chess.BLACK))


def _numbers(report: GameReport, side: chess.Color) -> PlayerNumbers:
    steps = workings(report.summary, report.provenance.settings, side)
    losses = steps.losses
    return PlayerNumbers(
        _steps(steps.accuracy) if steps.accuracy else None,
        LossSteps(losses.moves, losses.total, losses.total / losses.moves) if losses else None,
        {phase.value: _steps(found) for phase, found in steps.phases.items()},
    )


def _steps(used: MeansUsed) -> AccuracySteps:
    means = used.means
    return AccuracySteps(means.moves, used.window, means.weighted, means.harmonic, means.accuracy)


def _job(game_id: str, server: ServerParts, owner: str) -> JobShape | None:
    """How far the review is that somebody has asked for."""
    order = server.reviews.order_of(game_id, owner)
    return server.reviews.shape_of(order) if order else None
