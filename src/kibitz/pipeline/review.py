"""One game from its moves to a report: plan, search, look again where it matters, report."""

import asyncio
from collections.abc import AsyncIterator, Callable, Container, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from os import cpu_count
from pathlib import Path
from typing import TYPE_CHECKING

import chess

from kibitz import __version__
from kibitz.core.chess.game import Game
from kibitz.core.chess.san import with_clean_sans
from kibitz.core.labels.move_facts import MoveFacts, facts_of
from kibitz.core.labels.rules import RULESETS
from kibitz.core.looks.first import first_look, without
from kibitz.core.looks.harder import harder_look
from kibitz.core.looks.special import NEED_SPECIAL_LOOKS, offers_to_take, searched_as, special_look
from kibitz.core.looks.threats import positions_to_pass
from kibitz.core.report import EngineUsed, GameReport, build_report, read_moves
from kibitz.core.searches.answer import IfTaken, PositionEval, Searches
from kibitz.core.searches.evaluated_game import EvaluatedGame, evaluated_sheet
from kibitz.core.searches.finished import terminal_eval
from kibitz.core.searches.task import Limit, SearchGroup, SearchTask
from kibitz.engine.places import find_engine
from kibitz.engine.pool import EnginePool, Played, SearchFailed, SearchResult, open_pool
from kibitz.pipeline.book import with_book
from kibitz.pipeline.folders import data_folder
from kibitz.pipeline.playable import playable
from kibitz.pipeline.progress import ReviewProgress
from kibitz.pipeline.rough import rough_review
from kibitz.settings import Effort, Machine, Settings

if TYPE_CHECKING:
    from kibitz.pipeline.shared_evals import (
        SharedEvals,
    )  # brings the database along, which reviews do not need

OnProgress = Callable[[ReviewProgress], object]
Cloud = Callable[[chess.Board, int], PositionEval | None]
"""Lichess's own eval of a position with so many lines, if it is known."""

CLOUD_POSITIONS = 15
"""The positions for which Lichess itself asks its cloud (sources: lichess-cloud)."""


def review(game: Game, settings: Settings | None = None, machine: Machine | None = None) -> GameReport:
    """The report on a game, with a real engine looking at every position."""
    return asyncio.run(review_async(game, settings, machine))


async def review_async(
    game: Game, settings: Settings | None = None, machine: Machine | None = None
) -> GameReport:
    """The same for a program that is asynchronous already."""
    settings = settings or Settings()
    if settings.effort.is_rough:
        return rough_review(game, settings)
    async with open_engines(settings.effort, machine or Machine()) as pool:
        return await review_with(pool, game, settings)


@asynccontextmanager
async def open_engines(
    effort: Effort, machine: Machine, data: Path | None = None
) -> AsyncIterator[EnginePool]:
    """The engines a review of this effort needs, on this machine."""
    found = find_engine(data or data_folder(), machine.engine)
    options = {"Threads": str(effort.threads), "Hash": str(effort.hash_mb)}
    async with open_pool(found.program, workers=worker_count(effort, machine), options=options) as pool:
        yield pool


def worker_count(effort: Effort, machine: Machine) -> int:
    """As many engines as asked for, or as there are cores for their threads."""
    return machine.workers or max(1, (cpu_count() or 1) // effort.threads)


async def review_with(
    pool: EnginePool,
    game: Game,
    settings: Settings,
    on_progress: OnProgress | None = None,
    positions: Container[int] | None = None,
    shared: "SharedEvals | None" = None,
    cloud: Cloud | None = None,
) -> GameReport:
    """The report, made with engines that are running already.

    On these positions only, if so asked; with the searches that games share, and with
    Lichess's own evals of the first positions, if there are such.
    """
    game = with_book(with_clean_sans(playable(game)), settings.book)
    searching = _Searching(pool, game, settings, on_progress, shared)
    left_out = {index for index in range(searching.positions) if positions and index not in positions}
    left_out |= searching.take_from(cloud, settings.effort.lines) if cloud else set()
    await searching.run(first_look(searching.positions, set(searching.finished) | left_out, settings.effort))
    for look in settings.effort.harder_looks:
        await searching.run(harder_look(searching.evaluated(), settings, look))
    if settings.rules in NEED_SPECIAL_LOOKS:
        await searching.look_specially()
    await searching.look_for_threats()
    return searching.report()


class _Searching:
    """The searches of one game while they come in."""

    def __init__(
        self,
        pool: EnginePool,
        game: Game,
        settings: Settings,
        on_progress: OnProgress | None,
        shared: "SharedEvals | None",
    ) -> None:
        self.game, self._settings = game, settings
        is_usual = "FEN" not in game.sheet.tags and not game.start.chess960
        self._shared = shared if is_usual else None  # set-up positions have a past that a search may need
        self.positions = len(game.moves) + 1
        self.finished = {
            index: over for index, board in enumerate(game.boards()) if (over := terminal_eval(board))
        }
        self._pool, self._on_progress = pool, on_progress
        self._found: dict[int, SearchResult] = {}
        self._wide: dict[int, PositionEval] = {}
        self._from_cloud: set[int] = set()
        self._alone: set[int] = set()
        self._taken: dict[int, IfTaken] = {}
        self._passed: dict[int, PositionEval] = {}
        self._planned = self._done = self._nodes = self._spent = 0

    def take_from(self, cloud: Cloud, lines: int) -> set[int]:
        """The first positions that Lichess has looked at already; they are not searched again."""
        for index, board in zip(range(CLOUD_POSITIONS), self.game.boards(), strict=False):
            if index not in self.finished and (found := cloud(board, lines)):
                self._found[index] = found
                self._from_cloud.add(index)
        return set(self._from_cloud)

    async def run(self, groups: Sequence[SearchGroup]) -> None:
        """Do these searches; a later answer takes the place of an earlier one."""
        groups = without(groups, self._from_cloud)
        for index, answer in (await self._ask(self.game.moves, groups, self._keep)).items():
            self._keep(index, answer)

    def _keep(self, index: int, answer: SearchResult) -> None:
        if isinstance(answer, PositionEval) or index not in self._found:
            self._found[index] = answer

    async def look_specially(self) -> None:
        """The searches that tell whether a move is Brilliant or Great."""
        settings = self._settings
        for nodes in settings.effort.special_looks:
            groups = special_look(self._facts(), settings, nodes)
            answers = await self._ask(self.game.moves, groups)
            self._wide |= {
                index: answer for index, answer in answers.items() if isinstance(answer, PositionEval)
            }
        if settings.effort.special_looks:
            limit = Limit(nodes=settings.effort.special_looks[-1])
            offers = offers_to_take(self._facts().values(), settings)
            await asyncio.gather(*[self._take(facts, limit) for facts in offers])

    async def _take(self, facts: MoveFacts, limit: Limit) -> None:
        """What happens when the opponent takes what the move offers."""
        capture = facts.board.offer.capture if facts.board else None
        if capture is None:
            return
        moves = (*self.game.moves[: facts.index + 1], capture)
        board = self._board_after(moves)
        if over := terminal_eval(board):  # a desperado: taking it is stalemate, or mate
            self._taken[facts.index] = IfTaken(capture.uci(), over)
            return
        answers = await self._ask(moves, [(SearchTask(len(moves), limit),)])
        answer = answers.get(len(moves))
        if isinstance(answer, PositionEval):
            self._taken[facts.index] = IfTaken(capture.uci(), answer)

    async def look_for_threats(self) -> None:
        """What was threatened before bad moves, and whom a strong one leaves without a good answer."""
        settings = self._settings
        if not settings.effort.threat_nodes:
            return
        verdicts = read_moves(self._facts(), settings, RULESETS[searched_as(settings.rules)])
        wanted = positions_to_pass(self.game, verdicts)
        self._planned += len(wanted)
        await asyncio.gather(*[self._pass(index, board) for index, board in wanted.items()])

    async def _pass(self, index: int, board: chess.Board) -> None:
        group = (SearchTask(0, Limit(nodes=self._settings.effort.threat_nodes)),)
        answer = (await self._pool.search(Played(board, ()), [group]))[0]
        if isinstance(answer, PositionEval):
            self._passed[index] = answer
            self._spent += answer.nodes
        self._note(answer)

    async def _ask(
        self,
        moves: Sequence[chess.Move],
        groups: Sequence[SearchGroup],
        keep: Callable[[int, SearchResult], None] | None = None,
    ) -> dict[int, SearchResult]:
        """The answers to all tasks; `keep` hears of each of the game's own as it comes."""

        def note(task: SearchTask, answer: SearchResult) -> None:
            if keep:
                keep(task.index, answer)
            self._note(answer)

        self._planned += sum(not task.is_warm_up for group in groups for task in group)
        common = [task for group in groups for task in group if self._shared and self._shared.takes(task)]
        if common:
            groups = without(groups, {task.index for task in common})
        own = self._pool.search(Played(self.game.start, tuple(moves)), groups, note)
        asked = asyncio.gather(*[self._ask_shared(moves, task, note) for task in common])
        answers, others = await asyncio.gather(own, asked)
        answers = {**answers, **dict(others)}
        self._spent += sum(answer.nodes for answer in answers.values() if isinstance(answer, PositionEval))
        return answers

    async def _ask_shared(
        self, moves: Sequence[chess.Move], task: SearchTask, note: Callable[[SearchTask, SearchResult], None]
    ) -> tuple[int, SearchResult]:
        """A search that other games may have asked for already."""
        board = self._board_after(moves[: task.index])

        async def search(bare: chess.Board) -> SearchResult:
            answers = await self._pool.search(Played(bare, ()), [(replace(task, index=0),)])
            return answers[0]

        assert self._shared is not None  # noqa: S101  # the caller has asked
        answer = await self._shared.get(board, task, search)
        self._alone.add(task.index)
        note(task, answer)
        return task.index, answer

    def _board_after(self, moves: Sequence[chess.Move]) -> chess.Board:
        board = self.game.start.copy(stack=False)
        for move in moves:
            board.push(move)
        return board

    def _facts(self) -> dict[int, MoveFacts]:
        return facts_of(evaluated_sheet(self.evaluated()), self.game, self._searches())

    def _searches(self) -> Searches:
        return Searches(self.evaluated().evals, dict(self._wide), dict(self._taken), dict(self._passed))

    def _note(self, answer: SearchResult) -> None:
        self._done = min(self._planned, self._done + 1)
        self._nodes += answer.nodes if isinstance(answer, PositionEval) else 0
        if self._on_progress:
            self._on_progress(ReviewProgress(self._done, self._planned, self._nodes, self.report))

    def evaluated(self) -> EvaluatedGame:
        """What is known so far."""
        evals = []
        for index in range(self.positions):
            answer = self.finished.get(index) or self._found.get(index)
            evals.append(answer if isinstance(answer, PositionEval) else None)
        return EvaluatedGame(self.game, tuple(evals))

    def report(self) -> GameReport:
        """Everything we say about the game, from what is known so far."""
        evaluated = self.evaluated()
        sheet = evaluated_sheet(evaluated)
        return build_report(
            sheet,
            replace(self.game, sheet=sheet),
            self._settings,
            version=__version__,
            engine=self._engine(evaluated),
            searches=self._searches(),
        )

    def _engine(self, evaluated: EvaluatedGame) -> EngineUsed:
        identity = self._pool.identity
        failed = {index: each.reason for index, each in self._found.items() if isinstance(each, SearchFailed)}
        searched = [found for found in evaluated.evals if found is not None and found.nodes]
        return EngineUsed(
            name=identity.name if identity else "unknown engine",
            network=identity.network if identity else None,
            options={} if identity is None else deciding(identity.options),
            searches=len(searched),
            nodes=self._spent,
            failed=failed,
            from_cloud=len(self._from_cloud),
            alone=len(self._alone),
        )


def deciding(options: Mapping[str, str]) -> dict[str, str]:
    """The options that decide what an engine answers; the others come and go during a run."""
    return {name: value for name, value in sorted(options.items()) if name not in ("MultiPV", "UCI_Chess960")}
