"""The shape of a report in JSON, and the reading of it.

The names are fixed in docs/report.schema.json, which is generated from these
classes: fields may be added, none renamed.
"""

from collections.abc import Mapping
from inspect import cleandoc
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from kibitz.core.chess.ending import EndKind
from kibitz.core.chess.opening import Opening
from kibitz.core.chess.own_notes import OwnNote
from kibitz.core.chess.phase import Division
from kibitz.core.searches.table import TablesUsed
from kibitz.formats.json.human import ExpectedAccuracyJson, HumanMoveJson, HumanUsedJson, PlayedLikeJson
from kibitz.formats.json.searches import SearchesJson
from kibitz.formats.json.tables import TablePositionJson, TableWordJson
from kibitz.formats.json.words import ExplanationJson, StoryJson
from kibitz.settings import Effort
from kibitz.thresholds import JudgementThresholds, MateThresholds


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
    side: Literal["white", "black"]
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


class WorkerJson(msgspec.Struct, frozen=True):
    """A worker on another machine: the program, the engine as far as it is known, and what it searched.

    `positions` are those whose eval is its word, 0 the one before the first move; `nodes` are of all that
    it searched.
    """

    name: str
    client: str
    engine: str
    nodes: int
    positions: tuple[int, ...]


class EngineJson(msgspec.Struct, frozen=True):
    """The engine behind the report; `failed` names positions without an answer.

    `lichess_scale` is false for engines whose numbers are larger than Lichess's for the same advantage.
    """

    name: str
    lichess_scale: bool
    network: str | None
    options: dict[str, str]
    searches: int
    nodes: int
    failed: Mapping[int, str]
    from_cloud: int = 0
    """Positions whose eval is Lichess's own, from its dump."""

    alone: int = 0
    """Opening positions searched by themselves, for every game that reaches them."""

    workers: tuple[WorkerJson, ...] = ()
    """Other machines that had a part in it."""


class SettingsJson(msgspec.Struct, frozen=True):
    """The thresholds in force, and what else decided the report. `changed` are those a user has set."""

    judgement: JudgementThresholds
    mate: MateThresholds
    phase_start: Literal["previous", "initial"]
    only: Literal["white", "black"] | None
    book: str | None
    changed: dict[str, float | str]


class ProvenanceJson(msgspec.Struct, frozen=True):
    """What made the report: the file's own evals, an engine with an effort, or no engine at all (rough)."""

    kibitz: str
    evals: Literal["engine", "file", "rough"]
    ruleset: str
    effort: Effort | None
    reproducible: bool
    settings: SettingsJson
    best_lines_known: bool
    engine: EngineJson | None
    tablebase: TablesUsed | UnsetType = UNSET
    """The endgame tables that had something to say; absent where none had."""

    human: HumanUsedJson | UnsetType = UNSET
    """The human model; absent where none was asked."""


class EndedJson(msgspec.Struct, frozen=True):
    """How the game ended, by board and tags, and in words. `by` is who won, null where nobody did."""

    how: EndKind
    by: Literal["white", "black"] | None
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
