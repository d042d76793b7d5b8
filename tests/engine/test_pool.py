"""Engines that misbehave, as real programs: nothing hangs, nothing is lost, nothing is left behind."""

import asyncio
import gc
import os
import sys
import warnings
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import chess
import pytest

from kibitz.core.chess.score import Cp
from kibitz.core.looks.first import grouped, lichess_order, without
from kibitz.core.searches.answer import PositionEval
from kibitz.core.searches.task import At, Limit, Place, SearchTask
from kibitz.engine.identity import EngineProgram
from kibitz.engine.pool import EnginePool, Played, SearchFailed, SearchResult, open_pool
from kibitz.engine.position import position_of
from kibitz.engine.process import Deadlines
from kibitz.engine.start import open_engine
from kibitz.errors import EngineDied, EngineError, EngineMissing

pytestmark = pytest.mark.slow

FAKE = Path(__file__).parent / "fake.py"
QUICK = Deadlines(start=10, answer=5, search=4, stop=0.5)
MOVES = tuple(chess.Move.from_uci(word) for word in "e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1".split())
GAME = Played(chess.Board(), MOVES)


def _program(mode: str, state: Path | None = None) -> EngineProgram:
    return EngineProgram((sys.executable, str(FAKE), mode, *([str(state)] if state else [])))


def _children() -> set[int]:
    """The processes this one has started and not yet seen the end of."""
    path = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children")
    return {int(pid) for pid in path.read_text().split()} if path.exists() else set()


@pytest.fixture(autouse=True)
def _no_process_is_left_behind() -> Iterator[None]:
    before = _children()
    yield
    assert _children() <= before


def _search(program: EngineProgram, *, workers: int = 2) -> tuple[dict[Place, SearchResult], EnginePool]:
    async def run() -> tuple[dict[Place, SearchResult], EnginePool]:
        async with open_pool(program, workers=workers, options={"Hash": "1"}, deadlines=QUICK) as pool:
            groups = grouped(range(len(MOVES) + 1), Limit(nodes=10), 1, size=3)
            return await pool.search(GAME, groups), pool

    return asyncio.run(asyncio.wait_for(run(), 40))


def test_an_honest_engine() -> None:
    found, pool = _search(_program("honest"))

    assert set(found) == {At(index) for index in range(8)}
    assert all(isinstance(each, PositionEval) for each in found.values())
    assert found[At(0)].score == Cp(13)  # type: ignore[union-attr]
    assert found[At(1)].score == Cp(-13)  # type: ignore[union-attr]
    assert pool.restarts == 0
    assert pool.identity is not None
    assert pool.identity.name == "Fake 1"


def test_what_an_engine_is_already_is_not_said_to_it(tmp_path: Path) -> None:
    heard, program = tmp_path / "heard", tmp_path / "engine"
    program.write_text(f"#!/bin/sh\ntee {heard} | {sys.executable} {FAKE} honest\n")
    program.chmod(0o755)

    async def run() -> dict[str, str]:
        async with open_engine(EngineProgram((str(program),)), QUICK) as engine:
            for size in ("16", "32", "16"):  # 16 is what the fake begins with
                await engine.configure({"Hash": size})
            return dict(engine.identity.options)

    assert asyncio.run(run()) == {"Hash": "16"}
    said = [line for line in heard.read_text().splitlines() if line.startswith("setoption")]
    assert said == [f"setoption name Hash value {size}" for size in (32, 16)]


def test_long_groups_go_first() -> None:
    heard: list[int] = []

    async def run() -> None:
        async with open_pool(_program("honest"), workers=1, options={}, deadlines=QUICK) as pool:
            groups = [
                tuple(SearchTask(At(index), Limit(nodes=10)) for index in each) for each in ([7], [5, 4], [2])
            ]
            await pool.search(GAME, groups, lambda task, _: heard.append(task.place.index))

    asyncio.run(asyncio.wait_for(run(), 40))

    assert heard == [5, 4, 7, 2]


BAD = [
    "dies",
    "hangs",
    "garbage",
    "illegal",
    "floods",
    "endless-line",
    "no-score",
    "only-bounds",
    "dies-on-new-game",
    "dies-at-start",
]


@pytest.mark.parametrize("mode", BAD)
def test_a_fault_that_happens_once_costs_one_retry(mode: str, tmp_path: Path) -> None:
    found, pool = _search(_program(mode, tmp_path / "state"))

    assert set(found) == {At(index) for index in range(8)}
    assert all(isinstance(each, PositionEval) for each in found.values())
    assert pool.restarts <= 1  # 0 where the other engine has done everything before the first is replaced
    assert (tmp_path / "state").exists()  # it did happen


@pytest.mark.parametrize("mode", ["dies", "illegal", "garbage", "no-score"])
def test_a_position_that_breaks_every_engine_is_given_up_with_the_reason(mode: str) -> None:
    async def run() -> dict[Place, SearchResult]:
        async with open_pool(_program(mode), workers=1, options={}, deadlines=QUICK) as pool:
            return await pool.search(GAME, grouped([4], Limit(nodes=10), 1, size=1))

    (failed,) = asyncio.run(asyncio.wait_for(run(), 40)).values()

    assert isinstance(failed, SearchFailed)
    assert "engine" in failed.reason


@pytest.mark.parametrize("mode", ["dies-at-start", "dies-on-new-game"])
def test_an_engine_that_never_starts_is_not_waited_for(mode: str) -> None:
    with pytest.raises(EngineDied, match="cannot be used"):
        _search(_program(mode))


@pytest.mark.parametrize("mode", ["refuses-options", "few-options", "never-quits", "says-more"])
def test_harmless_habits(mode: str) -> None:
    found, pool = _search(_program(mode))

    assert all(isinstance(each, PositionEval) for each in found.values())
    assert pool.restarts == 0
    assert {len(line.moves) for each in found.values() for line in each.lines} == {1}  # type: ignore[union-attr]


def test_a_start_that_is_cut_off_leaves_no_pipe_open() -> None:
    async def start(seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), open_engine(_program("honest"), QUICK):
                pass

    gc.collect()
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always", ResourceWarning)
        for step in range(60):
            asyncio.run(start(step / 20_000))
        gc.collect()

    assert [str(each.message) for each in heard] == []


def test_a_program_that_is_not_there() -> None:
    async def run() -> None:
        async with open_engine(EngineProgram(("/no/such/engine",))):
            pass

    with pytest.raises(EngineMissing, match="no program"):
        asyncio.run(run())


def test_a_program_that_is_no_engine() -> None:
    async def run() -> None:
        async with open_engine(EngineProgram(("true",)), QUICK):
            pass

    with pytest.raises(EngineError):
        asyncio.run(run())


def test_whoever_leaves_frees_the_engine(tmp_path: Path) -> None:
    """A search that would never end is stopped, the rest of its group left alone, the engine kept."""
    program = _program("thinks-long", tmp_path / "state")

    async def run() -> tuple[dict[Place, SearchResult], int]:
        async with open_pool(program, workers=1, options={}, deadlines=Deadlines()) as pool:
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(1.5):
                    await pool.search(GAME, grouped(range(8), Limit(nodes=10), 1, size=8))
            return await pool.search(GAME, grouped([3], Limit(nodes=10), 1, size=1)), pool.restarts

    found, restarts = asyncio.run(asyncio.wait_for(run(), 20))
    assert (list(found), restarts) == ([At(3)], 0)


def test_what_goes_wrong_in_a_callback_is_the_callers_to_hear() -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    async def run() -> dict[Place, SearchResult]:
        async with open_pool(_program("honest"), workers=2, options={}, deadlines=QUICK) as pool:
            groups = grouped(range(8), Limit(nodes=10), 1, size=3)
            with pytest.raises(ZeroDivisionError):
                await pool.search(GAME, groups, fail)
            return await pool.search(GAME, groups)

    assert set(asyncio.run(asyncio.wait_for(run(), 20))) == {At(index) for index in range(8)}


def test_cancelling_ends_the_engines() -> None:
    async def run() -> None:
        async with open_pool(_program("hangs"), workers=2, options={}, deadlines=Deadlines()) as pool:
            await pool.search(GAME, grouped(range(8), Limit(nodes=10), 1, size=3))

    async def cancelled() -> None:
        task = asyncio.create_task(run())
        await asyncio.sleep(1.0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(asyncio.wait_for(cancelled(), 20))


@pytest.mark.parametrize(
    ("fen", "uci", "as_chess960", "command"),
    [
        pytest.param(
            chess.STARTING_FEN, "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1", False,
            f"position fen {chess.STARTING_FEN} moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1", id="castling as usual",
        ),
        pytest.param(
            chess.STARTING_FEN, "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1", True,
            f"position fen {chess.STARTING_FEN} moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1h1", id="king takes rook",
        ),
        pytest.param(
            "8/8/8/8/4Pp2/8/8/K6k b - e3 0 1", "", False, "position fen 8/8/8/8/4Pp2/8/8/K6k b - e3 0 1", id="en passant",
        ),
        pytest.param(
            "8/8/8/8/4P3/8/8/K6k b - e3 0 1", "", False, "position fen 8/8/8/8/4P3/8/8/K6k b - - 0 1", id="no capture there",
        ),
    ],
)  # fmt: skip
def test_positions_are_sent_with_their_history(fen: str, uci: str, as_chess960: bool, command: str) -> None:
    board = chess.Board(fen)
    moves = [chess.Move.from_uci(word) for word in uci.split()]

    assert position_of(board, moves, as_chess960=as_chess960).command == command


def test_chess960_positions_name_the_rooks() -> None:
    board = chess.Board("1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w GBgb - 0 1", chess960=True)
    castles = board.parse_san("O-O")

    assert position_of(board, [castles], as_chess960=True).command.endswith("w GBgb - 0 1 moves c1g1")


def test_finished_positions_are_left_out_of_the_groups() -> None:
    groups = without(lichess_order(range(7), Limit(nodes=1), 1), {At(6)})

    assert [[task.place.index for task in group] for group in groups] == [[5, 4, 3, 2], [2, 1, 0]]
