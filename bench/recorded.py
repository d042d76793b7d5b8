"""Searches of whole games, made once and kept in `out/bench` so that questions can be asked of them again.

    python -m bench.recorded ORDER NODES FILE [--games 12] [--workers 2] [--engine COMMAND]

ORDER is one of `lichess` (groups of five, backwards, warmed up), `forward`,
`backward` and `cleared` (the hash is cleared before every position).
"""

import argparse
import asyncio
import hashlib
import shlex
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from kibitz.core.chess.game import Game
from kibitz.core.looks.first import grouped, lichess_order, without
from kibitz.core.looks.known import finished_positions
from kibitz.core.report import GameReport
from kibitz.core.searches.answer import PositionEval
from kibitz.core.searches.task import At, Limit, SearchGroup
from kibitz.engine.identity import EngineProgram
from kibitz.engine.pool import EnginePool, Played, open_pool
from kibitz.formats.json.searches import SearchJson, pack_search, unpack_search
from kibitz.pipeline.read import read_games

HOME = Path(__file__).parent.parent / "out" / "bench"
Orders = Callable[[Sequence[int], Limit, int], list[SearchGroup]]

ORDERS: dict[str, Orders] = {
    "lichess": lichess_order,
    "forward": lambda indexes, limit, lines: grouped(sorted(indexes), limit, lines, size=1000),
    "backward": lambda indexes, limit, lines: grouped(sorted(indexes, reverse=True), limit, lines, size=1000),
    "cleared": lambda indexes, limit, lines: grouped(sorted(indexes), limit, lines, size=1),
}


class Recording(msgspec.Struct):
    """The searches of one game, in the order of its positions."""

    engine: str
    order: str
    nodes: int
    seconds: float
    """0 where games were searched at the same time and none can be timed."""

    evals: list[SearchJson]

    spent: int = 0
    """Nodes of all searches, also of those that a later one replaced."""

    def encoded(self) -> bytes:
        """As it is kept."""
        return msgspec.json.encode(self)

    def position_evals(self) -> list[PositionEval]:
        """As the core knows them."""
        return [unpack_search(each) for each in self.evals]


def pack_recording(engine: str, effort: str, report: GameReport, seconds: float) -> Recording:
    """What a whole review searched."""
    used = report.provenance.engine
    evals = [pack_search(each) for each in report.evals if each is not None]
    return Recording(engine, effort, 0, seconds, evals, used.nodes if used else 0)


def analysed_games(path: str, count: int = 1_000_000, *, newest: bool = False) -> list[Game]:
    """The first games of the file that carry Lichess's analysis, or the newest ones."""
    found = [game for game in read_games(path) if isinstance(game, Game) and game.sheet.has_scores]
    if newest:
        found.sort(key=lambda game: game.sheet.tags.get("Date", ""), reverse=True)
    return found[:count]


def place(game: Game, command: Sequence[str], order: str, nodes: int) -> Path:
    """Where the recording lies."""
    engine = hashlib.sha256(" ".join(Path(word).name for word in command).encode()).hexdigest()[:8]
    return HOME / f"{engine}-{order}-{nodes}" / f"{game.sheet.id.replace(' ', '_')}.json"


def recording(game: Game, command: Sequence[str], order: str, nodes: int) -> Recording | None:
    """The recording, if it was made."""
    path = place(game, command, order, nodes)
    return msgspec.json.decode(path.read_bytes(), type=Recording) if path.exists() else None


async def record(pool: EnginePool, game: Game, command: Sequence[str], order: str, nodes: int) -> None:
    """Search every position of the game and keep the answers."""
    finished = finished_positions(game)
    groups = ORDERS[order](range(len(game.moves) + 1), Limit(nodes=nodes), 1)
    found = await pool.search(Played(game.start, game.moves), without(groups, finished))
    found |= finished
    evals = [found[At(index)] for index in range(len(game.moves) + 1)]
    packed = [pack_search(each) for each in evals if isinstance(each, PositionEval)]
    if len(packed) != len(evals):
        raise SystemExit(f"{game.sheet.id}: {found}")
    path = place(game, command, order, nodes)
    path.parent.mkdir(parents=True, exist_ok=True)
    name = pool.identity.name if pool.identity else "?"
    searches = sum(len(group) for group in groups)
    path.write_bytes(Recording(name, order, nodes, 0.0, packed, nodes * searches).encoded())
    print(f"{game.sheet.id} {len(evals)} positions", flush=True)


async def main() -> None:
    """Record what is not recorded yet."""
    parser = argparse.ArgumentParser()
    parser.add_argument("order", choices=ORDERS)
    parser.add_argument("nodes", type=int)
    parser.add_argument("file")
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--engine", default="stockfish")
    wanted = parser.parse_args()
    command = shlex.split(wanted.engine)
    games = analysed_games(wanted.file, wanted.games)
    options = {"Threads": "1", "Hash": "16", "UCI_Chess960": "true"}
    async with open_pool(EngineProgram(tuple(command)), workers=wanted.workers, options=options) as pool:
        todo = [game for game in games if recording(game, command, wanted.order, wanted.nodes) is None]
        await asyncio.gather(*[record(pool, game, command, wanted.order, wanted.nodes) for game in todo])


if __name__ == "__main__":
    asyncio.run(main())
