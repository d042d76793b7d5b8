"""Routes about exercises: what is due, how it goes, more of them, and files for other programs."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response
from fastapi.concurrency import run_in_threadpool

from kibitz.core.chess.person import ME, Person
from kibitz.core.library import GameQuery
from kibitz.core.training.card import CardStatus
from kibitz.core.training.later_games import LaterGames, Span
from kibitz.core.training.later_words import NOTE, change_text, kind_text, since_text, span_text
from kibitz.core.training.progress import CALENDAR_DAYS, Share
from kibitz.core.training.words import motif_text
from kibitz.errors import StoreError
from kibitz.pipeline.insights.fact_run import fill_some_facts
from kibitz.pipeline.training.files import export_exercises, import_exercises
from kibitz.pipeline.training.later_games import later_games_of
from kibitz.store.people import People
from kibitz.web.insights import one_at_a_time
from kibitz.web.library.uploads import SHOWN, received
from kibitz.web.parts import ServerParts, ThisServer
from kibitz.web.server.file_names import attachment
from kibitz.web.server.problems import Problem, documented
from kibitz.web.training.home_shapes import (
    CountsShape,
    LaterGamesShape,
    LaterShape,
    MakingShape,
    MotifShape,
    OwnGames,
    ShareShape,
    SpanShape,
    TakenInShape,
    TrainingHome,
)
from kibitz.web.training.shapes import Day, TrainingOrder, Who
from kibitz.web.training.trainee import day_of, trainer_of
from kibitz.web.training.turns import iso

router = APIRouter(prefix="/api/train", tags=["training"])

LINES_BODY = {
    "requestBody": {
        "required": True,
        "description": "A file that was exported as JSON lines.",
        "content": {"application/x-ndjson": {"schema": {"type": "string"}}},
    }
}
Forms = Literal["apkg", "pgn", "csv", "jsonl"]
MEDIA = {
    "apkg": "application/octet-stream",
    "pgn": "application/x-chess-pgn",
    "csv": "text/csv",
    "jsonl": "application/x-ndjson",
}


@router.get("")
def training_home(
    server: ThisServer, person: Annotated[Who, Query()] = ME, day: Annotated[Day | None, Query()] = None
) -> TrainingHome:
    """What is due, what comes, how each idea goes, and which days were trained."""
    trainer, today = trainer_of(server, person), day_of(day)
    found, making = trainer.progress(today), server.exercises.of(trainer.person)
    known = [each.name for each in People(server.library.database).all()]
    return TrainingHome(
        person=trainer.person,
        is_known=trainer.person in known,
        day=iso(today),
        counts=CountsShape(**{status.value: count for status, count in found.counts.items()}),
        due=found.due,
        new_today=min(trainer.new_left(today), found.counts[CardStatus.NEW]),
        forecast=found.forecast,
        trained=tuple([iso(each) for each in found.days]),
        weeks=CALENDAR_DAYS // 7,
        motifs=tuple(
            [
                MotifShape(
                    each.motif,
                    motif_text(each.motif),
                    each.cards,
                    each.learned,
                    _share(each.at_first),
                    _share(each.now),
                )
                for each in found.motifs
            ]
        ),
        unfinished=trainer.unfinished(today) is not None,
        making=MakingShape(making.running, making.games, making.exercises, making.problem)
        if making
        else None,
        games=OwnGames(
            server.library.count(GameQuery(person=trainer.person)),
            server.library.count(GameQuery(person=trainer.person, reviewed=True)),
        ),
    )


@router.get("/later-games", responses=documented(404))
def later_games(server: ThisServer, person: Annotated[Who, Query()] = ME) -> LaterGamesShape:
    """Whether the errors that were trained have become rarer in later games, with how sure that is."""
    known = _person(server, person)
    with one_at_a_time:
        fill_some_facts(server.library)
        found = later_games_of(server.library, trainer_of(server, known.name))
    return LaterGamesShape(NOTE, tuple(map(_later, found)))


def _later(found: LaterGames) -> LaterShape:
    return LaterShape(
        kind=found.kind.name.lower() if found.kind else None,
        name=kind_text(found.kind),
        since=iso(found.since),
        since_text=since_text(found),
        before=_span(found.before),
        after=_span(found.after),
        change=found.change,
        low=found.low,
        high=found.high,
        sureness=found.sureness.value if found.sureness else None,
        more_games=found.more_games,
        text=change_text(found),
    )


def _span(found: Span) -> SpanShape:
    return SpanShape(found.games, found.moves, found.errors, found.rate, span_text(found))


def _share(found: Share | None) -> ShareShape | None:
    return ShareShape(found.hits, found.count, found.low, found.high) if found else None


@router.post("/exercises", status_code=202, responses=documented(404, 503))
async def make_exercises(order: TrainingOrder, server: ThisServer) -> MakingShape:
    """Make exercises from every reviewed game that has none, in the background."""
    person = await run_in_threadpool(_person, server, order.person)
    await run_in_threadpool(server.need_engine)
    making = server.exercises.start(person)
    return MakingShape(making.running, making.games, making.exercises, making.problem)


@router.post("/wakings")
def wake(order: TrainingOrder, server: ThisServer) -> TrainingHome:
    """What was put aside as too hard is asked again."""
    trainer, today = trainer_of(server, order.person), day_of(order.day)
    for each in trainer.waiting():
        if each.card.status is CardStatus.PARKED:
            trainer.wake(each.id, today)
    return training_home(server, order.person, order.day)


@router.get(
    "/export",
    response_class=Response,
    responses={200: {"content": {media: {"schema": {}} for media in MEDIA.values()}}},
)
def export_file(form: Forms, server: ThisServer, person: Annotated[Who, Query()] = ME) -> Response:
    """The exercises for another program: Anki, PGN, Lichess's puzzle table, or everything as JSON lines."""
    trainer = trainer_of(server, person)
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"exercises.{form}"
        export_exercises(server.library, trainer, path)
        raw = path.read_bytes()
    return Response(raw, media_type=MEDIA[form], headers=attachment(f"kibitz exercises.{form}"))


@router.post("/import", responses=documented(413, 422), openapi_extra=LINES_BODY)
async def import_file(
    request: Request, server: ThisServer, person: Annotated[Who, Query()] = ME
) -> TakenInShape:
    """Take in what another library wrote as JSON lines: games, exercises, and all that was done with them."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "upload"
        if not await received(request.stream(), path):
            raise Problem(422, "there is nothing in it: take a file that was written as 'Everything'")
        trainer = await run_in_threadpool(trainer_of, server, person)
        done = await run_in_threadpool(import_exercises, server.library, trainer, path)
    if done.refused and not done.exercises and not done.attempts:
        raise Problem(422, f"nothing in it could be read: {done.refused[0][1]}")
    refused = [f"line {number}: {reason}" for number, reason in done.refused[:SHOWN]]
    return TakenInShape(done.exercises, done.attempts, done.no_game, tuple(refused))


def _person(server: ServerParts, name: str) -> Person:
    try:
        return People(server.library.database).named(name)
    except StoreError as problem:
        raise Problem(404, "nobody has said which names are yours: do so in the settings") from problem
