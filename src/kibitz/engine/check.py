"""Whether an engine works: who it is, a known mate, a search that repeats, how fast it is."""

from dataclasses import dataclass
from pathlib import Path
from time import monotonic

import chess

from kibitz.core.chess.score import Mate
from kibitz.core.searches.answer import PositionEval
from kibitz.core.searches.task import Limit
from kibitz.engine.identity import EngineId, EngineProgram
from kibitz.engine.position import position_of
from kibitz.engine.process import Engine
from kibitz.engine.start import open_engine
from kibitz.errors import EngineError

MATE_IN_TWO = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16"
"""Morphy at the opera: 16.Qb8+ and mate next move."""

MIDDLEGAME = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9"
REPEATED_NODES = 20_000


@dataclass(frozen=True, slots=True)
class EngineReport:
    """What a test found."""

    identity: EngineId
    options: int
    start_seconds: float
    nodes_per_second: float
    memory_mb: float | None
    repeats: bool


async def check_engine(program: EngineProgram) -> EngineId:
    """Identity, a known mate, a fixed-node search that repeats. Raises EngineError otherwise."""
    async with open_engine(program) as engine:
        await engine.configure({"Threads": "1", "Hash": "16"})
        await _find_mate(engine)
        if not await _repeats(engine):
            raise EngineError("the engine does not repeat itself: two equal searches differ")
        return engine.identity


async def measure_engine(program: EngineProgram, nodes: int) -> EngineReport:
    """Identity, a known mate, whether a search repeats, and how fast and how large the engine is."""
    start = monotonic()
    async with open_engine(program) as engine:
        await engine.configure({"Threads": "1", "Hash": "16"})
        started = monotonic() - start
        await _find_mate(engine)
        repeats = await _repeats(engine)
        await engine.new_game()
        start = monotonic()
        found = await _search(engine, MIDDLEGAME, nodes)
        return EngineReport(
            identity=engine.identity,
            options=len(engine.options),
            start_seconds=started,
            nodes_per_second=found.nodes / (monotonic() - start),
            memory_mb=_memory(engine.pid),
            repeats=repeats,
        )


async def _find_mate(engine: Engine) -> None:
    found = await engine.search(position_of(chess.Board(MATE_IN_TWO), (), as_chess960=False), Limit(depth=12))
    if found.score != Mate(chess.WHITE, 2):
        raise EngineError(f"the engine does not find a mate in two: it says {found.score}")


async def _repeats(engine: Engine) -> bool:
    found = []
    for _ in range(2):
        await engine.new_game()
        found.append(await _search(engine, MIDDLEGAME, REPEATED_NODES))
    return found[0] == found[1]


async def _search(engine: Engine, fen: str, nodes: int) -> PositionEval:
    return await engine.search(position_of(chess.Board(fen), (), as_chess960=False), Limit(nodes=nodes))


def _memory(pid: int) -> float | None:
    """Megabytes in use, where the system tells."""
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    except OSError:
        return None
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024 if "VmRSS:" in status else None
