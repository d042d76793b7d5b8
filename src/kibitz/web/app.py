"""The app: server for the routes, the routes, the page."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.responses import HTMLResponse
from starlette.middleware.gzip import GZipMiddleware

from kibitz import __version__
from kibitz.core.human.rating_range import LADDER
from kibitz.core.insights.explored import Explored
from kibitz.core.insights.insight import InsightReport
from kibitz.engine.places import find_engine
from kibitz.errors import EngineMissing, PageMissing
from kibitz.formats.json.shape import ReviewAnswer
from kibitz.formats.json.tables import TablePositionJson
from kibitz.pipeline.beside import open_beside
from kibitz.pipeline.engines import OpenReviewers
from kibitz.pipeline.folders import data_folder
from kibitz.pipeline.library import open_library
from kibitz.settings import EFFORTS, RULES
from kibitz.store.library import Library
from kibitz.web import insights
from kibitz.web.board import opponent, pictures, searches, tries
from kibitz.web.board.engine import BoardEngine
from kibitz.web.board.shapes import SearchAnswer, TryAnswer
from kibitz.web.imports import routes as imports
from kibitz.web.imports.runs import ImportRuns
from kibitz.web.library import games, notes, people, selections
from kibitz.web.page.files import SHELL, page_file
from kibitz.web.parts import ServerParts, ThisServer
from kibitz.web.reviews import analyses, exports, queue_routes
from kibitz.web.reviews import routes as reviews
from kibitz.web.reviews.event_shapes import EVENTS
from kibitz.web.reviews.queue import ReviewQueue
from kibitz.web.server.config import ServerConfig
from kibitz.web.server.docs_page import docs_page
from kibitz.web.server.guard import Guard, owners_of
from kibitz.web.server.kept_answer import LEVEL, send_kept
from kibitz.web.server.openapi import add_shapes
from kibitz.web.server.problems import Problem, documented, handle_problems
from kibitz.web.server.shapes import Limits, ProblemDetails, Status
from kibitz.web.training import home, sessions
from kibitz.web.training.maker import TrainingMaker

SHAPES = (
    ReviewAnswer,
    InsightReport,
    Explored,
    TryAnswer,
    SearchAnswer,
    TablePositionJson,
    ProblemDetails,
    *EVENTS,
)
"""Answers with parts of a report in them, which FastAPI cannot describe."""

ROUTERS = (
    games, imports, queue_routes, reviews, analyses, notes, people, insights, tries, searches, pictures,
    opponent, exports, selections, home, sessions,
)  # fmt: skip
"""As the description of the interface has them."""

Helpers = Callable[[Library], AbstractAsyncContextManager[OpenReviewers]]
"""Who reviews beside the engines here, as long as the server runs."""


def make_app(config: ServerConfig, helpers: Helpers | None = None) -> FastAPI:
    """A server that is ready to be run."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with _running(config, helpers) as app.state.parts:
            yield

    app = FastAPI(
        title="Kibitz",
        version=__version__,
        description="Chess game review on your own machine.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        responses=documented(400, 401, 403, 408, 413, 421, 422),
    )
    handle_problems(app)
    _add_own_routes(app)
    for part in ROUTERS:
        app.include_router(part.router)
    app.add_middleware(GZipMiddleware, compresslevel=LEVEL)
    app.add_middleware(Guard, config=config)
    add_shapes(app, SHAPES)
    return app


@asynccontextmanager
async def _running(config: ServerConfig, helpers: Helpers | None) -> AsyncIterator[ServerParts]:
    """The parts of a server, and reviews being made, until the block ends."""
    async with AsyncExitStack() as stack:
        library, beside = open_library(config.machine.database), open_beside(config.machine)
        stack.callback(library.database.close)
        opens = await stack.enter_async_context(helpers(library)) if helpers else None
        reviews, runs = ReviewQueue(library, config, opens), ImportRuns(library, config)
        stack.callback(runs.stop_all)
        maker, engine = TrainingMaker(library, config, beside), BoardEngine(config, beside.tables)
        stack.push_async_callback(engine.close)
        stack.push_async_callback(maker.close)
        library.orders.adopt(list(owners_of(config.tokens).values()))
        work = asyncio.create_task(reviews.work())
        try:
            yield ServerParts(config, library, reviews, engine, runs, maker, beside)
        finally:
            work.cancel()
            with suppress(asyncio.CancelledError):
                await work


def _add_own_routes(app: FastAPI) -> None:
    @app.get("/api/status", tags=["server"])
    def status(server: ThisServer) -> Status:
        """Version, engine, efforts, rulesets and limits of this server."""
        return _status(server)

    @app.get("/docs", include_in_schema=False)
    def docs() -> HTMLResponse:
        return HTMLResponse(docs_page(app.openapi()))

    @app.get("/static/{name}", include_in_schema=False)
    def asset(name: str, request: Request) -> Response:
        if name == SHELL or (found := page_file(name)) is None:
            raise Problem(404, "there is no such file")
        return send_kept(found, request.headers)

    @app.get("/", include_in_schema=False)
    @app.get("/games/{game_id}", include_in_schema=False)
    @app.get("/board", include_in_schema=False)
    @app.get("/train", include_in_schema=False)
    @app.get("/insights", include_in_schema=False)
    def page(request: Request) -> Response:
        if (found := page_file(SHELL)) is None:
            raise PageMissing
        return send_kept(found, request.headers)


def _status(server: ServerParts) -> Status:
    config = server.config
    engine, problem = None, None
    try:
        found = find_engine(data_folder(), config.machine.engine)
        engine = f"Stockfish {found.version:g}" if found.version else Path(found.program.command[-1]).stem
    except EngineMissing as missing:
        problem = str(missing)
    limits = Limits(config.upload_bytes, config.lines, config.nodes)
    settings, human = config.settings, server.beside.human
    opponents = LADDER if human and human.used.name else ()
    effort = settings.effort.name if settings.effort.name in EFFORTS else "standard"
    return Status(__version__, engine, problem, EFFORTS, RULES, effort, settings.rules, limits, opponents)
