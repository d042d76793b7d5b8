"""One engine process: start, configure, search, stop.

Every wait has a deadline. Whatever goes wrong is an EngineDied or an EngineError,
and the process is gone afterwards: the owner starts another.
"""

import asyncio
import ctypes
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

import chess

from kibitz.core.evaluated import PositionEval
from kibitz.core.plan import Limit
from kibitz.engine.identity import EngineId, EngineProgram, options_to_set
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
from kibitz.errors import EngineDied, EngineError, EngineMissing

LONGEST_LINE = 1 << 16
"""Bytes. No engine has that much to say in one line; one that babbles is cut off."""

SLOWEST = 5_000
"""Nodes a second. An engine slower than this counts as hanging."""

DEPTH_SECONDS = 6 * 3600
"""What a search to a depth may take: nobody can tell beforehand."""

MOST_CHATTER = 100_000
"""Lines without the end of a search: one that floods is cut off."""


@dataclass(frozen=True, slots=True)
class Deadlines:
    """Seconds an engine has to answer before it counts as hanging."""

    start: float = 60.0
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

    def __init__(self, process: asyncio.subprocess.Process, deadlines: Deadlines) -> None:
        if process.stdin is None or process.stdout is None:
            raise ValueError("an engine talks through pipes")
        self._process = process
        self._stdin, self._stdout = process.stdin, process.stdout
        self._deadlines = deadlines
        self._options: dict[str, Option] = {}
        self._set: dict[str, str] = {}
        self._name = "unknown engine"
        self._network: str | None = None

    @property
    def pid(self) -> int:
        """The process, for whoever wants to watch or kill it."""
        return self._process.pid

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
        self._send("uci")
        await self._wait_for("uciok", self._deadlines.start)

    async def configure(self, wanted: Mapping[str, str]) -> None:
        """Set those of the options that it has and that are not set already."""
        for name, value in options_to_set(wanted, self._options).items():
            if self._set.get(name) != value:
                self._send(f"setoption name {name} value {value}")
                self._set[name] = value
        await self.ready()

    async def ready(self) -> None:
        """Wait until it has done everything it was told."""
        self._send("isready")
        await self._wait_for("readyok", self._deadlines.answer)

    async def new_game(self) -> None:
        """Forget everything: the hash is cleared."""
        self._send("ucinewgame")
        await self.ready()

    async def search(self, position: "Position", limit: Limit, *, lines: int = 1) -> PositionEval:
        """The finished search of a position; its first move is checked on the board."""
        await self._set_lines(lines)
        self._send(position.command)
        self._send(go_command(limit))
        infos: list[Info] = []
        async with _deadline(self._deadlines.of(limit), "did not finish its search"):
            async for message in self._messages(position.board.turn):
                match message:
                    case Info():
                        infos.append(message)
                    case BestMove(move):
                        return self._checked(infos, move, position.board)
                    case _:
                        pass
        raise EngineDied("the engine stopped talking in the middle of a search")

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

    def _send(self, command: str) -> None:
        with suppress(ConnectionError, RuntimeError):  # a dead engine is noticed where its answer is missing
            self._stdin.write(f"{command}\n".encode())

    async def _wait_for(self, word: str, seconds: float) -> None:
        async with _deadline(seconds, f"did not answer {word}"):
            async for message in self._messages(chess.WHITE):
                match message:
                    case Ok(found) if found == word:
                        return
                    case Identity("name", value):
                        self._name = value
                    case Option(name):
                        self._options[name] = message
                    case _:
                        pass

    async def _messages(self, turn: chess.Color) -> AsyncIterator[Message]:
        for _ in range(MOST_CHATTER):
            try:
                line = await self._stdout.readline()
            except (ValueError, ConnectionError) as problem:
                raise EngineError("the engine sent an endless line") from problem
            if not line:
                code = await self._process.wait()
                raise EngineDied(f"the engine exited ({_exit(code)})")
            message = parse_line(line.decode("utf-8", errors="replace").strip(), turn)
            if isinstance(message, Network):
                self._network = message.name
            yield message
        raise EngineError("the engine talks without end")

    async def close(self) -> None:
        """Ask it to quit, then insist."""
        if self._process.returncode is None:
            self._send("quit")
            try:
                async with asyncio.timeout(self._deadlines.stop):
                    await self._process.wait()
            except TimeoutError:
                pass
        self.kill()
        await self._process.wait()
        # asyncio keeps the pipe of a flooding engine open until it is read empty, and has no
        # public way to let go of it
        self._process._transport.close()  # type: ignore[attr-defined]
        with suppress(ConnectionError, TimeoutError):
            async with asyncio.timeout(self._deadlines.stop):
                await self._stdin.wait_closed()  # older Pythons print its error if nobody asked

    def kill(self) -> None:
        """End it at once."""
        if self._process.returncode is None:
            with suppress(
                ProcessLookupError
            ):  # not `process.kill()`, which would race asyncio for the exit code
                os.kill(self._process.pid, signal.SIGKILL)


@dataclass(frozen=True, slots=True)
class Position:
    """A position to search: the board, and the command that sets it up with its history."""

    board: chess.Board
    command: str


def position_of(start: chess.Board, moves: Sequence[chess.Move], *, as_chess960: bool) -> Position:
    """The position after `moves`, told from the start so that the engine sees repetitions.

    UCI has no null move: after one the position itself is the start.
    """
    board, root = start.copy(stack=False), start
    words: list[str] = []
    for move in moves:
        words.append(board.uci(move, chess960=as_chess960))
        board.push(move)
        if not move:
            root, words = board.copy(stack=False), []
    fen = root.fen(shredder=start.chess960, en_passant="legal")
    command = f"position fen {fen}" + (f" moves {' '.join(words)}" if words else "")
    return Position(board, command)


@asynccontextmanager
async def open_engine(program: EngineProgram, deadlines: Deadlines | None = None) -> AsyncIterator[Engine]:
    """A started engine that has introduced itself; it is gone when the block ends, however it ends."""
    engine = await _start(program, deadlines or Deadlines())
    try:
        await engine.introduce()
        yield engine
    except BaseException:
        engine.kill()
        raise
    finally:
        await _whatever_happens(engine.close())


async def _whatever_happens(work: Coroutine[None, None, None]) -> None:
    """Finish the work even if whoever waits for it is cancelled in the middle."""
    task = asyncio.ensure_future(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await task
        raise


async def _start(program: EngineProgram, deadlines: Deadlines) -> Engine:
    try:
        process = await asyncio.create_subprocess_exec(
            *program.command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=LONGEST_LINE,
            start_new_session=True,  # Ctrl-C is for us; we end our engines ourselves
            preexec_fn=_die_with_parent(),
        )
    except FileNotFoundError:
        raise EngineMissing(f"there is no program {program.command[0]}") from None
    except OSError as problem:
        raise EngineMissing(
            f"{program.command[0]} cannot be started: {problem.strerror or problem}"
        ) from problem
    return Engine(process, deadlines)


def _die_with_parent() -> Callable[[], object] | None:
    """On Linux the kernel ends an engine whose Kibitz is gone; elsewhere the closed pipe has to do."""
    if sys.platform != "linux":
        return None
    libc = ctypes.CDLL(None)  # loaded here: nothing may be imported between fork and exec
    set_parent_death_signal = 1
    return lambda: libc.prctl(set_parent_death_signal, signal.SIGKILL)


@asynccontextmanager
async def _deadline(seconds: float, what: str) -> AsyncIterator[None]:
    try:
        async with asyncio.timeout(seconds):
            yield
    except TimeoutError:
        raise EngineDied(f"the engine {what} within {seconds:g} seconds") from None


def _exit(code: int) -> str:
    return f"signal {-code}" if code < 0 else f"code {code}"
