"""One review while it is made: how far it is, and what is known of each move so far."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Literal

from kibitz.core.chess.game import Game
from kibitz.core.report import GameReport
from kibitz.core.told import ToldReview
from kibitz.formats.json.move_shape import MoveJson
from kibitz.formats.json.report import Holds, to_json
from kibitz.formats.json.shape import PlayersJson
from kibitz.pipeline.progress import ReviewProgress
from kibitz.web.reviews.event_shapes import (
    Cancelled,
    DraftReady,
    EngineRestarts,
    Event,
    Failed,
    JobShape,
    LiveMoves,
    ReportReady,
)

State = Literal["queued", "stopped", "running", "done", "failed", "cancelled"]
JobKey = tuple[str, str]
"""Game and effort."""

PAUSE = 0.25
"""Seconds between two readings of an unfinished review."""

SHARE = 5
"""A reading may take at most one part in so many of the time."""


@dataclass(slots=True)
class Job:
    """A review that was asked for, as those who follow it hear of it."""

    game_id: str
    effort: str
    state: State = "queued"
    place: int = 0
    """How many are before it."""

    done: int = 0
    planned: int = 0
    nodes: int = 0
    restarts: int = 0
    title: str = ""
    """Why it failed."""

    is_left: bool = False
    """Whether the server ends: nobody will hear how this goes on."""

    game: Game | None = None
    """Known once its turn has come."""

    draft: ToldReview | None = None
    """What can be told after the looks so far, of which the first was at every position."""

    looks: int = 0
    _drafted: int = 0
    _version: int = 0
    _moves: dict[int, tuple[int, MoveJson]] = field(default_factory=dict)
    _players: PlayersJson | None = None
    _next_reading: float = 0.0
    _waiting: "list[asyncio.Future[None]]" = field(default_factory=list)

    @property
    def key(self) -> JobKey:
        """What it is known by."""
        return (self.game_id, self.effort)

    @property
    def is_over(self) -> bool:
        """Whether nothing more will come."""
        return self.state in ("done", "failed", "cancelled")

    @property
    def shape(self) -> JobShape:
        """How far it is."""
        return JobShape(self.state, self.place, self.done, self.planned, self.nodes)

    def change(self, **values: Any) -> None:
        """Something is new: everybody who waits is told."""
        for name, value in values.items():
            setattr(self, name, value)
        self._version += 1
        waiting, self._waiting = self._waiting, []
        for each in waiting:
            if not each.done():
                each.set_result(None)

    def restart(self, **values: Any) -> None:
        """It will begin anew: what was found so far goes with its searches."""
        self.forget()
        self.change(done=0, planned=0, nodes=0, restarts=0, looks=0, **values)

    def forget(self) -> None:
        """Nobody needs what was found on the way any more."""
        self._moves.clear()
        self._players = self.draft = self.game = None

    def hear(self, progress: ReviewProgress, restarts: int) -> None:
        """A search is done; now and then the moves are read anew."""
        is_new_look = progress.looks > self.looks
        if is_new_look or monotonic() >= self._next_reading:
            start = monotonic()
            report = progress.so_far()
            self._read(report)
            if is_new_look:
                self.draft, self._drafted = ToldReview(report, self.game), self._version + 1
            took = monotonic() - start
            self._next_reading = monotonic() + max(PAUSE, SHARE * took)
        self.change(
            looks=progress.looks,
            done=progress.done,
            planned=progress.planned,
            nodes=progress.nodes,
            restarts=restarts,
        )

    def _read(self, report: GameReport) -> None:
        """Keep the moves whose reading is new; one without a proof has positions that nobody has searched."""
        shaped = to_json(ToldReview(report, None), Holds())
        self._players = shaped.players
        for move in shaped.moves:
            before = self._moves.get(move.index)
            if move.proof and (before is None or before[1] != move):
                self._moves[move.index] = (self._version + 1, move)

    async def wait(self, seen: int) -> int:
        """Until there is something newer than `seen`; what is newest then."""
        if self._version <= seen:
            news = asyncio.get_running_loop().create_future()
            self._waiting.append(news)
            await news
        return self._version

    def news(self, seen: int, restarts: int) -> list[Event]:
        """What somebody should hear who has seen that much."""
        events: list[Event] = []
        if not self.is_over:
            events.append(self.shape)
        changed = [move for version, move in self._moves.values() if version > seen]
        if changed and self._players and not self.is_over:
            changed.sort(key=_cost, reverse=True)
            events.append(LiveMoves(tuple(changed), self._players, provisional=True))
        if self.draft and self._drafted > seen and not self.is_over:
            events.append(DraftReady(self.looks))
        if self.restarts > restarts:
            events.append(EngineRestarts(self.restarts))
        return events + self._ending()

    def _ending(self) -> list[Event]:
        endings: Mapping[State, Event] = {
            "done": ReportReady(),
            "failed": Failed(self.title),
            "cancelled": Cancelled(),
        }
        return [endings[self.state]] if self.state in endings else []


def _cost(move: MoveJson) -> float:
    """Critical moves come first."""
    return move.proof.lost if move.proof and move.proof.lost is not None else 100.0 if move.judgement else 0.0
