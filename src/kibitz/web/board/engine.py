"""An engine for whoever is looking at a board right now; reviews have their own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import chess

from kibitz.core.chess.game import Game, UnreadableGame
from kibitz.core.report import GameReport
from kibitz.core.searches.answer import PositionEval
from kibitz.core.searches.finished import terminal_eval
from kibitz.core.searches.task import Limit
from kibitz.engine.pool import search_one
from kibitz.errors import EngineError, PgnError
from kibitz.formats.pgn.split import GameText
from kibitz.pipeline.beside import Beside
from kibitz.pipeline.openings import load_openings
from kibitz.pipeline.read import play, read_text
from kibitz.pipeline.review import open_engines, review_with
from kibitz.pipeline.when_needed import WhenNeeded
from kibitz.settings import PRESETS
from kibitz.tables.probe import Tables
from kibitz.web.server.config import ServerConfig
from kibitz.web.server.fair_turns import FairTurns

TRY = replace(PRESETS["quick"], name="try", nodes=150_000)
"""A tried move is labelled while somebody waits for it."""

HASH_MB = 64


@dataclass(frozen=True, slots=True)
class Tried:
    """A line that was not played: the game that ends with it, and what its last move is worth."""

    game: Game
    report: GameReport

    @property
    def board(self) -> chess.Board:
        """The position at the end."""
        *_, last = self.game.boards()
        return last


class BoardEngine:
    """One engine, started when somebody asks and let go when nobody does."""

    def __init__(self, config: ServerConfig, tables: Tables | None = None) -> None:
        self._config, self._beside = config, Beside(tables)
        machine = replace(config.machine, workers=1)
        self._engine = WhenNeeded(
            lambda: open_engines(replace(TRY, hash_mb=HASH_MB), machine),
            is_spoilt=lambda pool: pool.is_broken,
            idle_seconds=machine.idle,
        )
        self._turns = FairTurns(config.searches)

    async def close(self) -> None:
        """End the engine."""
        await self._engine.close()

    async def search(self, reader: str, board: chess.Board, *, lines: int, nodes: int) -> PositionEval:
        """The engine's lines for a position that is not over."""
        wanted = min(lines, board.legal_moves.count())
        async with self._turns.turn(reader), self._engine.use() as pool:
            answer = await search_one(pool, board, Limit(nodes=nodes), wanted)
        if isinstance(answer, PositionEval):
            return answer
        raise EngineError(answer.reason)

    async def judge(self, reader: str, game: Game) -> Tried:
        """What the last move of a game is worth."""
        settings = replace(self._config.settings, effort=TRY, only=None)
        last = len(game.moves)
        async with self._turns.turn(reader), self._engine.use() as pool:
            # The move before counts too: a chance that the opponent gave must be there to be missed.
            positions = {last - 2, last - 1, last}
            report = await review_with(pool, game, settings, positions=positions, beside=self._beside)
        used = report.provenance.engine
        if used and used.failed:
            raise EngineError(next(iter(used.failed.values())))
        return Tried(game, report)


Ending = Literal["checkmate", "stalemate", "draw"]


def with_line(game: Game, ply: int, moves: list[str]) -> Game:
    """The game up to a ply, and then other moves. Raises PgnError for one that is not legal."""
    if not 0 <= ply <= len(game.moves):
        raise PgnError(f"the game has {len(game.moves)} plies")
    board = game.start.copy(stack=False)
    sans = [board.san_and_push(move) for move in game.moves[:ply]]
    for word in moves:
        try:
            sans.append(board.san_and_push(board.parse_uci(word)))
        except ValueError as problem:
            raise PgnError(f"{word} is not a legal move there") from problem
    kept = {name: game.sheet.tags[name] for name in ("FEN", "SetUp", "Variant") if name in game.sheet.tags}
    return _written(kept, sans)


def bare_game(board: chess.Board) -> Game:
    """A position as a game in which nobody has moved yet."""
    return _written({"FEN": board.fen(), "SetUp": "1"}, [])


def _written(tags: Mapping[str, str], sans: Sequence[str]) -> Game:
    """A game made up here, through the same door as every other."""
    head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    text = GameText(1, 1, f"{head}\n{' '.join(sans)} *\n".encode())
    found = play(read_text(text), load_openings())
    if isinstance(found, UnreadableGame):
        raise PgnError(found.reason)
    return found


def over(board: chess.Board) -> Ending | None:
    """Why there is nothing to search, if there is not."""
    if terminal_eval(board) is None:
        return None
    if board.is_checkmate():
        return "checkmate"
    return "stalemate" if board.is_stalemate() else "draw"
