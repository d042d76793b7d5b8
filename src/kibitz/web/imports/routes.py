"""Routes about games that come in by themselves: what a text is, how far an import is, stop it."""

import asyncio
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
from fastapi import APIRouter
from fastapi.concurrency import run_in_threadpool
from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event

from kibitz.core.chess.site import Account
from kibitz.core.chess.wanted_games import WantedGames
from kibitz.formats.links import LichessStudy, NotTaken
from kibitz.formats.pasted import BareName, GamesText, Position, read_pasted
from kibitz.pipeline.imports.from_site import Asked, ImportJob, first_moment, known_jobs, last_moment
from kibitz.store.accounts import Accounts
from kibitz.web.imports.runs import Review, Run
from kibitz.web.imports.shapes import (
    IMPORT_EVENTS,
    ImportAnswer,
    ImportList,
    ImportOrder,
    ImportRun,
    KnownAccount,
    TakenFor,
)
from kibitz.web.library.many_shapes import ImportedGames
from kibitz.web.library.uploads import add_upload, imported
from kibitz.web.parts import Owner, ServerParts, ThisServer
from kibitz.web.server.event_stream import EventStream, event_stream
from kibitz.web.server.openapi import described_events
from kibitz.web.server.problems import Problem, documented

router = APIRouter(prefix="/api/imports", tags=["imports"])


@router.post("", status_code=202, responses=documented(413, 429, 503))
async def start_import(order: ImportOrder, server: ThisServer, owner: Owner) -> ImportAnswer:
    """Tell what a text is, and bring in what it stands for.

    Games that are written out go into the library at once; for an account, a game or a study on
    Lichess or Chess.com an import is started, whose `run` can be followed. What is none of these
    is answered with 422 and words that help.
    """
    if order.review:
        await run_in_threadpool(server.need_engine)
    taken = read_pasted(order.text)
    match taken:
        case NotTaken(words=words):
            raise Problem(422, words)
        case Position(fen=fen):
            return _answer("position", "a position", fen=fen)
        case BareName(name=name):
            words = f"{name} on Lichess or on Chess.com?"
            return _answer("name", words, accounts=tuple(map(str, taken.accounts)))
        case GamesText():
            games = await _written_out(order, server, owner)
            return _answer("games", f"{games.total:,} {'game' if games.total == 1 else 'games'}", games=games)
    job = ImportJob(taken, _wanted(order), order.player)
    run = server.imports.start(job, owner, order.review, _review(server))
    return _answer(_kind(taken), job.title, run=run.shape)


@router.get("")
def list_imports(server: ThisServer, owner: Owner) -> ImportList:
    """Every import since the server was started, newest first, and the accounts that are known."""
    return _list(server, owner)


@router.post("/sync", status_code=202, responses=documented(429))
async def sync_accounts(server: ThisServer, owner: Owner) -> ImportList:
    """Bring in what is new from every account that is known."""
    for job in await run_in_threadpool(known_jobs, server.library):
        server.imports.start(job, owner, None, _review(server))
    return await run_in_threadpool(_list, server, owner)


@router.get("/{import_id}", responses=documented(404))
def show_import(import_id: str, server: ThisServer, owner: Owner) -> ImportRun:
    """How far an import is, or what became of it."""
    return server.imports.get(import_id, owner).shape


@router.delete("/{import_id}", responses=documented(404))
def stop_import(import_id: str, server: ThisServer, owner: Owner) -> ImportRun:
    """Stop an import; what has come stays, and the next one goes on from there."""
    run = server.imports.get(import_id, owner)
    server.imports.stop(run)
    return run.shape


@router.get(
    "/{import_id}/events",
    response_class=EventStream,
    responses={**documented(404), **described_events(IMPORT_EVENTS)},
)
async def follow_import(import_id: str, server: ThisServer, owner: Owner) -> EventStream:
    """Server-sent events: how far an import is, whenever that changes; the last one says how it ended."""
    return event_stream(_events(server, server.imports.get(import_id, owner)))


async def _events(server: ServerParts, run: Run) -> AsyncIterator[bytes]:
    async for shape in server.imports.follow(run):
        if shape is None:
            yield KEEPALIVE_COMMENT
        else:
            data = msgspec.json.encode(shape).decode()
            yield format_sse_event(event=IMPORT_EVENTS[type(shape)], data_str=data)


def _kind(asked: Asked) -> TakenFor:
    match asked:
        case Account():
            return "account"
        case LichessStudy():
            return "study"
        case _:
            return "game"


def _answer(
    taken_for: TakenFor,
    words: str,
    *,
    run: ImportRun | None = None,
    games: ImportedGames | None = None,
    fen: str | None = None,
    accounts: tuple[str, ...] = (),
) -> ImportAnswer:
    return ImportAnswer(taken_for, words, run, games, fen, accounts)


async def _written_out(order: ImportOrder, server: ServerParts, owner: str) -> ImportedGames:
    """Games that were pasted go the way of an upload."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "pasted"
        await run_in_threadpool(path.write_bytes, order.text.encode(errors="replace"))
        added = await run_in_threadpool(add_upload, path, server)
    queued = await server.ask_many(added.ids, order.review, owner) if order.review else 0
    return await run_in_threadpool(imported, added, queued, server, owner)


def _wanted(order: ImportOrder) -> WantedGames:
    return WantedGames(
        speeds=frozenset(order.speeds),
        rated=order.rated,
        colour=order.colour,
        since=first_moment(order.since) if order.since else None,
        until=last_moment(order.until) if order.until else None,
        most=order.most,
    )


def _review(server: ServerParts) -> Review:
    """Orders reviews from the thread of an import."""
    loop = asyncio.get_running_loop()

    def review(source: str, effort: str, owner: str) -> int:
        ids = Accounts(server.library.database).ids_from(source)
        return asyncio.run_coroutine_threadsafe(server.ask_many(ids, effort, owner), loop).result()

    return review


def _list(server: ServerParts, owner: str) -> ImportList:
    shapes = [run.shape for run in server.imports.of(owner)]
    accounts = [
        KnownAccount(each.site, each.name, each.kind, each.synced)
        for each in Accounts(server.library.database).all()
    ]
    return ImportList(
        tuple([shape for shape in shapes if shape.state == "running"]),
        tuple([shape for shape in shapes if shape.state != "running"]),
        tuple(accounts),
    )
