"""One running engine: configure, search, stop.

Every wait has a deadline. Whatever goes wrong is an EngineDied or an EngineError,
and the process is gone afterwards: the owner starts another.
"""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

import chess

from kibitz.core.searches.answer import PositionEval
from kibitz.core.searches.task import Limit
from kibitz.engine.conversation import Conversation
from kibitz.engine.identity import EngineId, options_to_set
from kibitz.engine.position import Position
from kibitz.engine.uci import (
    BestMove,
    Identity,
    Info,
    Message,
    Network,
    Ok,
    Option,
    finished,
    go_command,
    parse_line,
)
from kibitz.errors import EngineDied, EngineError

SLOWEST = 5_000
"""Nodes a second. An engine slower than this counts as hanging."""

DEPTH_SECONDS = 6 * 3600
"""What a search to a depth may take: nobody can tell beforehand."""


@dataclass(frozen=True, slots=True)
class Deadlines:
    """Seconds an engine has to answer before it counts as hanging."""

    start: float = 30.0
    answer: float = 20.0
    search: float = 120.0
    """On top of what the limit of a search allows for."""

    stop: float = 2.0

    def of(self, limit: Limit) -> float:
        """Seconds for one search: generous, so that only a hanging engine runs into it."""
        if limit.nodes is None and limit.seconds is None:
            return self.search + DEPTH_SECONDS
        return self.search + (limit.nodes or 0) / SLOWEST + 2 * (limit.seconds or 0)


class Engine:
    """A running engine. Made by `open_engine`, which also ends it."""

    def __init__(self, talk: Conversation, deadlines: Deadlines) -> None:
        self._talk, self._deadlines = talk, deadlines
        self._options: dict[str, Option] = {}
        self._set: dict[str, str] = {}
        self._name = "unknown engine"
        self._network: str | None = None
        self._is_searching = False

    @property
    def pid(self) -> int:
        """The process, for whoever wants to watch or kill it."""
        return self._talk.pid

    @property
    def identity(self) -> EngineId:
        """Who it is, once it has introduced itself."""
        return EngineId(self._name, self._network, dict(self._set))

    @property
    def options(self) -> Mapping[str, Option]:
        """What it offers to set."""
        return self._options

    async def introduce(self) -> None:
        """Ask for name and options."""
        self._talk.say("uci")
        await self._wait_for("uciok", self._deadlines.start)

    async def configure(self, wanted: Mapping[str, str]) -> None:
        """Set those of the options that it has and that are not so already.

        One that is wanted as it is from the start is not said: Stockfish would make its hash
        and its threads anew for it, a tenth of what it takes to start.
        """
        for name, value in options_to_set(wanted, self._options).items():
            if self._set.get(name, self._options[name].default) != value:
                self._talk.say(f"setoption name {name} value {value}")
            self._set[name] = value
        await self.ready()

    async def ready(self) -> None:
        """Wait until it has done everything it was told."""
        self._talk.say("isready")
        await self._wait_for("readyok", self._deadlines.answer)

    async def new_game(self) -> None:
        """Forget everything: the hash is cleared."""
        self._talk.say("ucinewgame")
        await self.ready()

    async def search(self, position: Position, limit: Limit, *, lines: int = 1) -> PositionEval:
        """The finished search of a position; its first move is checked on the board."""
        await self._set_lines(lines)
        self._talk.say(position.command)
        self._talk.say(go_command(limit))
        infos: list[Info] = []
        best: list[BestMove] = []

        def hear(message: Message) -> bool:
            match message:
                case Info():
                    infos.append(message)
                case BestMove():
                    best.append(message)
            return bool(best)

        self._is_searching = True
        try:
            async with _deadline(self._deadlines.of(limit), "did not finish its search"):
                await self._listen(hear, position.board.turn)
        finally:
            self._is_searching = False
        return self._checked(infos, best[0].move, position.board)

    def stop(self) -> None:
        """End a search under way before its limit; whoever waits for it gets what there is."""
        if self._is_searching:
            self._talk.say("stop")

    async def _set_lines(self, lines: int) -> None:
        if self._set.get("MultiPV", "1") != str(lines) and "MultiPV" in self._options:
            await self.configure({"MultiPV": str(lines)})

    def _checked(self, infos: Sequence[Info], move: str | None, board: chess.Board) -> PositionEval:
        if move is None:
            raise EngineError("the engine found no move in a position that has some")
        found = finished(infos)
        if found is None:
            raise EngineError("the engine gave a move but no exact score")
        for word in (move, *[line.moves[0] for line in found.lines]):
            try:
                board.parse_uci(word)
            except ValueError:
                raise EngineError(f"the engine answered {word[:20]!r}, which is not a legal move") from None
        return found

    async def _wait_for(self, word: str, seconds: float) -> None:
        def hear(message: Message) -> bool:
            match message:
                case Identity("name", value):
                    self._name = value
                case Option(name):
                    self._options[name] = message
            return message == Ok(word)

        async with _deadline(seconds, f"did not answer {word}"):
            await self._listen(hear, chess.WHITE)

    async def _listen(self, hear: Callable[[Message], bool], turn: chess.Color) -> None:
        """Hear what it says up to the message that is waited for."""

        def hear_line(line: str) -> bool:
            message = parse_line(line, turn)
            if isinstance(message, Network) and self._network is None:
                self._network = message.name  # the main one is named first, then the small one
            return hear(message)

        if not await self._talk.listen(hear_line):
            await self._talk.exited.wait()
            raise EngineDied(f"the engine exited ({_exit(self._talk.exit_code)})")

    async def close(self) -> None:
        """Ask it to quit, then insist."""
        if self._talk.exit_code is None:
            self._talk.say("quit")
            await self._patiently(self._talk.exited)
        self.kill()
        await self._talk.exited.wait()
        self._talk.close()
        await self._patiently(self._talk.closed)

    async def _patiently(self, event: asyncio.Event) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(self._deadlines.stop):
                await event.wait()

    def kill(self) -> None:
        """End it at once."""
        if self._talk.exit_code is None:
            with suppress(ProcessLookupError):  # not asyncio's own, which would race for the exit code
                os.kill(self._talk.pid, signal.SIGKILL)


@asynccontextmanager
async def _deadline(seconds: float, what: str) -> AsyncIterator[None]:
    try:
        async with asyncio.timeout(seconds):
            yield
    except TimeoutError:
        raise EngineDied(f"the engine {what} within {seconds:g} seconds") from None


def _exit(code: int | None) -> str:
    return f"signal {-code}" if code and code < 0 else f"code {code}"
