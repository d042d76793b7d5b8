"""The shape of a report in JSON, and the reading of it.

The names are fixed in docs/report.schema.json, which is generated from these
classes: fields may be added, none renamed.
"""

from inspect import cleandoc
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from kibitz.core.chess.ending import EndKind
from kibitz.core.chess.opening import Opening
from kibitz.core.chess.own_notes import OwnNote
from kibitz.core.chess.phase import Division
from kibitz.core.chess.side import SideName
from kibitz.formats.json.human import ExpectedAccuracyJson, PlayedLikeJson
from kibitz.formats.json.move_shape import MoveJson, ScoreJson
from kibitz.formats.json.provenance_shape import ProvenanceJson
from kibitz.formats.json.searches import SearchesJson
from kibitz.formats.json.tables import TablePositionJson
from kibitz.formats.json.words import StoryJson


class PlayerJson(msgspec.Struct, frozen=True):
    """One player's totals; null where nothing can be said."""

    name: str
    rating: int | None
    accuracy: int | None
    accuracy_unrounded: float | None
    acpl: int | None
    acpl_unrounded: float | None
    counts: dict[str, int]
    phases: dict[str, int]
    expected_accuracy: ExpectedAccuracyJson | UnsetType = UNSET
    """Absent without a human model, or where the rating is unknown."""

    played_like: PlayedLikeJson | UnsetType = UNSET
    """Absent without a human model, or with fewer than twenty moves."""


class PlayersJson(msgspec.Struct, frozen=True):
    """Both players."""

    white: PlayerJson
    black: PlayerJson


class GameJson(msgspec.Struct, frozen=True):
    """The game as it was read. `problem` says why it stops early, if it does."""

    id: str
    number: int
    line: int
    tags: dict[str, str]
    opening: Opening | None
    problem: str | None
    comments: tuple[str, ...] = ()
    """What the file said before the first move."""

    start_fen: str | None = None
    """The position before the first move; null where nobody has played the moves through."""

    chess960: bool = False


class EndedJson(msgspec.Struct, frozen=True):
    """How the game ended, by board and tags, and in words. `by` is who won, null where nobody did."""

    how: EndKind
    by: SideName | None
    text: str


class OwnLineJson(msgspec.Struct, frozen=True):
    """A line that the reader kept, from the position after so many moves of the game."""

    position: int
    san: tuple[str, ...]
    uci: tuple[str, ...]


class OwnJson(msgspec.Struct, frozen=True):
    """The reader's own notes and lines."""

    notes: tuple[OwnNote, ...]
    lines: tuple[OwnLineJson, ...]


class ReportJson(msgspec.Struct, frozen=True):
    """A Kibitz report on one game. `start_eval` is the score before the first move, where it was searched."""

    game: GameJson
    provenance: ProvenanceJson
    start_eval: ScoreJson | None
    moves: tuple[MoveJson, ...]
    players: PlayersJson
    phases: Division
    story: StoryJson | None = None
    """Where it was asked for."""

    percents: tuple[float, ...] = ()
    """White's win percent in every position, the first and the last included."""

    turning_points: tuple[int, ...] = ()
    """The indexes of the moments: the bad moves that cost most, and the best moves."""

    ended: EndedJson | None = None
    start_text: str = ""
    """The score before the first move as people write it: the one the first move is judged from."""

    made_by: str = ""
    """What made the report, in a sentence."""

    caution: str = ""
    """What a reader must know before anything else: that no engine looked at the game."""

    own: OwnJson | msgspec.UnsetType = msgspec.UNSET
    """Left out where the reader wrote nothing."""

    tablebase: tuple[TablePositionJson, ...] | UnsetType = UNSET
    """The positions of the game that endgame tables know, with their moves; absent where there are none."""

    searches: SearchesJson | None = None
    """Everything the engine said, so that the game can be read again under other rules."""


class ReviewAnswer(msgspec.Struct, frozen=True):
    """What `GET /api/games/{id}/review` answers."""

    report: ReportJson
    provisional: bool = False
    """Whether the review is still being made: labels and words may change."""

    analysis: str | None = None
    """Which of the game's analyses it is, once it is kept."""


_decoder = msgspec.json.Decoder(ReportJson)


def read_report_json(text: bytes | str) -> ReportJson:
    """The report as values again. Raises msgspec.ValidationError if it does not follow the schema."""
    return _decoder.decode(text)


def report_schema() -> dict[str, Any]:
    """The JSON Schema that every report follows."""
    schema = msgspec.json.schema(ReportJson)
    for shape in schema["$defs"].values():  # Python before 3.13 leaves docstrings indented
        if "description" in shape:
            shape["description"] = cleandoc(shape["description"])
    return schema
