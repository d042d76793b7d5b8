"""What goes over the wire about positions: tried moves, searches, and what is known of a position."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from kibitz.core.human.silence import RATINGS
from kibitz.formats.json.move_shape import MoveJson, ScoreJson
from kibitz.formats.json.tables import TablePositionJson
from kibitz.limits import MOST_LINES

Uci = Annotated[str, Field(pattern=r"^[a-h][1-8][a-h][1-8][qrbn]?$")]
Fen = Annotated[str, Field(min_length=1, max_length=120)]


@dataclass(frozen=True)
class TryOrder:
    """After so many plies of the game, these moves instead."""

    ply: Annotated[int, Field(ge=0, le=2000)]
    moves: Annotated[tuple[Uci, ...], Field(min_length=1, max_length=200)]


@dataclass(frozen=True)
class PositionTry:
    """These moves from a position that no game has led to."""

    fen: Fen
    moves: Annotated[tuple[Uci, ...], Field(min_length=1, max_length=200)]


@dataclass(frozen=True)
class LineShape:
    """Moves in both notations."""

    san: tuple[str, ...]
    uci: tuple[str, ...]


@dataclass(frozen=True)
class BestMove:
    """What should be played."""

    san: str
    uci: str | None


@dataclass(frozen=True)
class TryAnswer:
    """What the last of the tried moves is worth; `move` is shaped as in a report."""

    fen: str
    sans: tuple[str, ...]
    move: MoveJson
    refutation: LineShape
    best: BestMove | None
    lost: float | None
    cost: str
    """What it loses, in a sentence."""

    accepted: bool
    tablebase: TablePositionJson | None = None
    """The position after it and its moves, where endgame tables know it."""


@dataclass(frozen=True)
class SearchOrder:
    """A position, by FEN and moves from there, and how hard to look."""

    fen: Fen
    moves: Annotated[tuple[Uci, ...], Field(max_length=2000)] = ()
    lines: Annotated[int, Field(ge=1, le=MOST_LINES)] = 1
    nodes: Annotated[int, Field(ge=1, le=1_000_000_000)] = 300_000
    chess960: bool = False


@dataclass(frozen=True)
class OpponentOrder:
    """A position, by FEN and moves from there, and how strong who answers is, by ratings of Lichess."""

    fen: Fen
    rating: Annotated[int, Field(ge=RATINGS[0], le=RATINGS[1])]
    moves: Annotated[tuple[Uci, ...], Field(max_length=2000)] = ()


@dataclass(frozen=True)
class OpponentMove:
    """A move, and how many of a hundred players of the rating play it."""

    uci: str
    san: str
    share: int


@dataclass(frozen=True)
class FoundLine:
    """One of the engine's lines. Score and win percent are White's."""

    eval: ScoreJson
    text: str
    """The score as people write it."""

    win_percent: float
    san: tuple[str, ...]
    uci: tuple[str, ...]


@dataclass(frozen=True)
class SearchAnswer:
    """What the engine thinks; `over` says why there is nothing to search."""

    fen: str
    depth: int
    nodes: int
    over: Literal["checkmate", "stalemate", "draw"] | None
    lines: tuple[FoundLine, ...]


@dataclass(frozen=True)
class CloudPv:
    """A line in Lichess's form: castling is the king taking its rook."""

    moves: str
    cp: int | None = None
    mate: int | None = None


@dataclass(frozen=True)
class CloudAnswer:
    """What is known about a position, in the form of Lichess's cloud evals."""

    fen: str
    knodes: int
    depth: int
    pvs: tuple[CloudPv, ...]
