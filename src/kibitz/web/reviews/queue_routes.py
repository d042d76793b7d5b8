"""Routes about the queue as a whole: fill it, see how far it is, stop it and let it go on."""

from fastapi import APIRouter
from fastapi.concurrency import run_in_threadpool

from kibitz.errors import StoreError
from kibitz.web.parts import Owner, ServerParts, ThisServer
from kibitz.web.reviews.job import Job
from kibitz.web.reviews.queue_shapes import ManyReviews, QueueChange, QueueShape, RunningReview
from kibitz.web.server.problems import documented

router = APIRouter(prefix="/api/reviews", tags=["reviews"])


@router.get("")
def show_queue(server: ThisServer, owner: Owner) -> QueueShape:
    """How many reviews wait, which is being made, and about how long it will take."""
    return _queue(server, owner)


@router.post("", status_code=202, responses=documented(503))
async def order_reviews(order: ManyReviews, server: ThisServer, owner: Owner) -> QueueShape:
    """Queue reviews of many games, newest first; those that have one of this effort are left out."""
    await run_in_threadpool(server.need_engine)
    await server.ask_many(order.games, order.effort, owner)
    return await run_in_threadpool(_queue, server, owner)


@router.patch("")
async def change_queue(change: QueueChange, server: ThisServer, owner: Owner) -> QueueShape:
    """Stop, or go on; the review that is being made begins anew."""
    await (server.reviews.stop(owner) if change.stopped else server.reviews.go_on(owner))
    return await run_in_threadpool(_queue, server, owner)


@router.delete("")
async def empty_queue(server: ThisServer, owner: Owner) -> QueueShape:
    """Cancel everything that waits, the one being made too; why others failed stays."""
    await server.reviews.cancel(owner)
    return await run_in_threadpool(_queue, server, owner)


def _queue(server: ServerParts, owner: str) -> QueueShape:
    queue, counts = server.reviews, server.library.orders.counts(owner)
    pace = queue.pace
    return QueueShape(
        waiting=counts["waiting"],
        stopped=counts["stopped"],
        failed=counts["failed"],
        done=queue.finished[owner],
        seconds_left=round(pace * counts["waiting"]) if pace and counts["waiting"] else None,
        running=_running(queue.running, server, owner),
        trouble=queue.trouble,
    )


def _running(job: Job | None, server: ServerParts, owner: str) -> RunningReview | None:
    """The review that is being made, if it is this owner's."""
    if job is None or job.game_id not in server.reviews.orders_of([job.game_id], owner):
        return None
    try:
        game = server.library.game(job.game_id)
    except StoreError:
        return None  # deleted in this moment
    return RunningReview(game.id, game.white, game.black, job.shape)
