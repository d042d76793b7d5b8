"""The searches of one game while they come in: asks the plan what is next, and engines for the answers."""

import asyncio
from collections import Counter
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import chess

from kibitz import __version__
from kibitz.core.build import build_report
from kibitz.core.chess.game import Game
from kibitz.core.looks.first import without
from kibitz.core.looks.known import Known, finished_positions
from kibitz.core.looks.next_look import conclude, next_look
from kibitz.core.report import EngineUsed, GameReport, WorkerUsed
from kibitz.core.searches.answer import PositionEval, Searches, Worker
from kibitz.core.searches.finished import terminal_eval
from kibitz.core.searches.table import NO_TABLES, GameTables
from kibitz.core.searches.task import At, Place, SearchGroup, SearchTask, board_at, plies_to
from kibitz.engine.identity import deciding
from kibitz.engine.pool import Engines, Played, SearchResult, search_one
from kibitz.pipeline.beside import NOTHING_BESIDE, Beside
from kibitz.pipeline.progress import OnProgress, ReviewProgress
from kibitz.settings import Settings

if TYPE_CHECKING:  # it brings the database along, and few reviews need that
    from kibitz.pipeline.shared_evals import SharedEvals

Cloud = Callable[[chess.Board, int], PositionEval | None]
"""Lichess's own eval of a position with at least this many lines, if it is known."""

CLOUD_POSITIONS = 15
"""The positions for which Lichess itself asks its cloud (sources: lichess-cloud)."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Who may know an answer already, so that it need not be searched for."""

    shared: "SharedEvals | None" = None
    """The searches that games have in common."""

    cloud: Cloud | None = None
    """Lichess's own evals of the first positions."""


NOBODY = Elsewhere()


class SearchRun:
    """What is known of a game, growing until there is nothing left to ask."""

    def __init__(
        self,
        pool: Engines,
        game: Game,
        settings: Settings,
        *,
        on_progress: OnProgress | None = None,
        shared: "SharedEvals | None" = None,
    ) -> None:
        self._pool, self._game, self._settings, self._on_progress = pool, game, settings, on_progress
        is_usual = "FEN" not in game.sheet.tags and not game.start.chess960
        self._shared = shared if is_usual else None  # set-up positions have a past that a search may need
        self._answers: dict[Place, PositionEval] = finished_positions(game)
        self._failed: dict[int, str] = {}
        self._heard: dict[SearchTask, PositionEval] = {}  # of an engine that died, searches come twice
        self._looks = self._planned = self._done = 0
        self._left_out = self._settled = frozenset[int]()
        self._alone: set[int] = set()
        self._tables = NO_TABLES

    def leave_out_all_but(self, positions: Container[int]) -> None:
        """Ask about no position but these."""
        self._left_out = frozenset(at for at in range(len(self._game.moves) + 1) if at not in positions)

    def take_from(self, cloud: Cloud) -> None:
        """The first positions that Lichess has looked at already; they are not searched again."""
        for index, board in zip(range(CLOUD_POSITIONS), self._game.boards(), strict=False):
            if At(index) not in self._answers and (found := cloud(board, self._settings.effort.lines)):
                self._answers[At(index)] = found
                self._settled |= {index}

    def hold(self, tables: GameTables) -> None:
        """What endgame tables hold of the game. It is read beside the searches and steers none."""
        self._tables = tables

    @property
    def searches(self) -> Searches:
        """Everything that was said so far."""
        return replace(self._known().searches, tables=self._tables)

    async def run(self) -> None:
        """Look, and look again, until the plan is through."""
        while (groups := await asyncio.to_thread(next_look, self._known(), self._settings)) is not None:
            await self._search(groups)
            self._looks += 1
            self._answers |= conclude(self._known(), self._settings)
            self._tell()

    async def _search(self, groups: Sequence[SearchGroup]) -> None:
        """The answers to all tasks, from the rules, from the library or from the engines."""
        groups = self._decided(groups)
        self._planned += sum(not task.is_warm_up for group in groups for task in group)
        common = {
            task: self._board(task.place)
            for group in groups
            for task in group
            if self._shared and self._shared.takes(task)
        }
        own = without(groups, {task.place for task in common}) if common else groups
        played = Played(self._game.start, self._game.moves)
        await asyncio.gather(self._pool.search(played, own, self._hear), self._search_shared(common))

    async def _search_shared(self, tasks: Mapping[SearchTask, chess.Board]) -> None:
        """Searches that other games may have asked for already."""
        if not self._shared or not tasks:
            return
        kept = await asyncio.to_thread(self._shared.kept, tasks)
        self._shared.count(asked=len(tasks), known=len(kept))
        for task, answer in kept.items():
            self._hear_shared(task, answer)
        new = [self._ask_shared(task, board) for task, board in tasks.items() if task not in kept]
        await asyncio.gather(*new)

    def _decided(self, groups: Sequence[SearchGroup]) -> Sequence[SearchGroup]:
        """What is left once the rules have answered: taking what is offered may be stalemate."""
        places = {task.place for group in groups for task in group if not isinstance(task.place, At)}
        over: dict[Place, PositionEval] = {
            place: found for place in places if (found := terminal_eval(self._board(place)))
        }
        self._answers |= over
        return without(groups, over) if over else groups

    async def _ask_shared(self, task: SearchTask, board: chess.Board) -> None:
        assert self._shared is not None  # noqa: S101  # the caller has asked

        async def search(bare: chess.Board) -> SearchResult:
            return await search_one(self._pool, bare, task.limit, task.lines)

        self._hear_shared(task, await self._shared.get(board, task, search))

    def _hear_shared(self, task: SearchTask, answer: SearchResult) -> None:
        self._alone.add(plies_to(task.place))
        self._hear(task, answer)

    def _board(self, place: Place) -> chess.Board:
        return board_at(self._game.start, self._game.moves, place)

    def _hear(self, task: SearchTask, answer: SearchResult) -> None:
        """A later answer takes the place of an earlier one; a failure does not."""
        if isinstance(answer, PositionEval):
            self._answers[task.place] = answer
            self._heard[task] = answer
        elif isinstance(task.place, At) and task.place not in self._answers:
            self._failed[task.place.index] = answer.reason
        self._done = min(self._planned, self._done + 1)
        self._tell()

    def _tell(self) -> None:
        if self._on_progress:
            self._on_progress(
                ReviewProgress(self._looks, self._done, self._planned, self._nodes, self.report)
            )

    @property
    def _nodes(self) -> int:
        return sum(found.nodes for found in self._heard.values())

    def _known(self) -> Known:
        return Known(self._game, dict(self._answers), self._looks, self._left_out, self._settled)

    def report(self, beside: Beside = NOTHING_BESIDE) -> GameReport:
        """Everything we say about the game, from what is known so far; what people play is said last."""
        known = self._known()
        game = replace(self._game, sheet=known.sheet)
        return build_report(
            game,
            self._settings,
            version=__version__,
            engine=self._engine(known),
            searches=replace(known.searches, tables=self._tables),
            human=beside.people(game, known.searches),
        )

    def _engine(self, known: Known) -> EngineUsed:
        identity = self._pool.identity
        return EngineUsed(
            name=identity.name if identity else "unknown engine",
            network=identity.network if identity else None,
            options={} if identity is None else deciding(identity.options),
            searches=sum(found is not None and found.nodes > 0 for found in known.evaluated.evals),
            nodes=self._nodes,
            failed=self._failed,
            from_cloud=len(self._settled),
            alone=len(self._alone),
            workers=self._workers(known),
        )

    def _workers(self, known: Known) -> tuple[WorkerUsed, ...]:
        """Who else had a part in it, in the order of their names."""
        nodes: Counter[Worker] = Counter()
        for found in self._heard.values():
            if found.by:
                nodes[found.by] += found.nodes
        makers = [found.by if found else None for found in known.evaluated.evals]
        return tuple(
            [
                WorkerUsed(worker, tuple([at for at, by in enumerate(makers) if by == worker]), nodes[worker])
                for worker in sorted(nodes, key=lambda each: (each.name, each.client))
            ]
        )
