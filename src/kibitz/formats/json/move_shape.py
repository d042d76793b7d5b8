"""The shape of a move in JSON: its score, its label and what proves it."""

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from kibitz.core.chess.side import SideName
from kibitz.formats.json.human import HumanMoveJson
from kibitz.formats.json.tables import TableWordJson
from kibitz.formats.json.words import ExplanationJson


class ScoreJson(msgspec.Struct, frozen=True, omit_defaults=True):
    """Centipawns or moves to mate, one of the two, from White's side."""

    cp: int | None = None
    mate: int | None = None


class BestJson(msgspec.Struct, frozen=True):
    """The better move and how it goes on, in SAN."""

    san: str
    uci: str | None
    line: tuple[str, ...]
    tablebase: TableWordJson | UnsetType = UNSET
    """What a tablebase proves at the end of the line, for who plays it; absent where none does."""


class ReasonJson(msgspec.Struct, frozen=True):
    """Why a move has its judgement. `lost` is in win-percent points, null where a mate decided."""

    rule: str
    text: str
    before: ScoreJson
    after: ScoreJson
    lost: float | None


class MeasureJson(msgspec.Struct, frozen=True, omit_defaults=True):
    """One number against its limit; `value` is left out where nobody looked."""

    what: str
    holds: bool
    value: float | None = None
    at_least: float | None = None
    at_most: float | None = None
    text: str = ""
    """In words, with value and limit; of a plain fact the fact alone."""


class ClaimJson(msgspec.Struct, frozen=True):
    """A label that was considered and refused, because a measure does not hold."""

    label: str
    rule: str
    measures: tuple[MeasureJson, ...]


class ProofJson(msgspec.Struct, frozen=True):
    """Why the move has its label or none, how far the nearest threshold is, and how sure that is.

    `lost`, `threshold` and `distance` are in `unit`.
    """

    rule: str
    lost: float | None
    nearest: str | None
    threshold: float | None
    distance: float | None
    unit: str
    confidence: Literal["sure", "likely", "borderline"]
    measures: tuple[MeasureJson, ...]
    refused: tuple[ClaimJson, ...]
    text: str = ""
    """What the move cost and how near the nearest threshold is, in a sentence; else the rule."""

    proven: bool | UnsetType = UNSET
    """True where a tablebase decides; absent where the engine's scores do."""


class NoteJson(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the file said of a move: numeric glyphs, comments and variations in the writer's own words."""

    glyphs: tuple[int, ...] = ()
    comments: tuple[str, ...] = ()
    variations: tuple[str, ...] = ()
    spent: float | None = None
    """Seconds the move took."""


class MoveJson(msgspec.Struct, frozen=True):
    """One move. `eval` and `win_percent` are White's, after the move; `clock` and `seconds` are in seconds.

    `index` is its place in the game, from 0; `ply` counts on the board's clock, which a set-up position
    may start anywhere.
    """

    ply: int
    move_number: int
    side: SideName
    san: str
    uci: str | None
    eval: ScoreJson | None
    win_percent: float | None
    best: BestJson | None
    judgement: Literal["inaccuracy", "mistake", "blunder"] | None
    label: str | None
    accuracy: float | None
    centipawn_loss: int | None
    phase: Literal["opening", "middlegame", "endgame"] | None
    clock: float | None
    reasons: tuple[ReasonJson, ...]
    proof: ProofJson | None
    labels: dict[str, str | None] | None = None
    """What every ruleset calls it, where that was asked for."""

    explanation: ExplanationJson | None = None
    """In words, for moves that have a mark, where that was asked for."""

    themes: tuple[str, ...] = ()
    """What the line that proves the explanation shows, under the names of Lichess's puzzles."""

    note: NoteJson | None = None
    index: int = 0
    seconds: float | None = None
    """How long the player thought: what the file says, or what left the clock."""

    glyph: str = ""
    eval_text: str = ""
    """The score as people write it, the same on every screen; empty where there is none."""

    seconds_text: str = ""
    tablebase: TableWordJson | UnsetType = UNSET
    """What a tablebase says of the position after the move, for its player; absent where none knows it."""

    human: HumanMoveJson | UnsetType = UNSET
    """What people play here; absent without a human model, and where it says nothing."""
