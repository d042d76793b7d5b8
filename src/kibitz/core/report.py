"""Everything we say about a game, in numbers: its summary, each of its moves, and what made the report."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

import chess

from kibitz.core.chess.label import Judgement, Label, judgement_of
from kibitz.core.chess.label_look import MARKED, glyph
from kibitz.core.chess.phase import Phase
from kibitz.core.chess.san import number_text
from kibitz.core.chess.score import Score
from kibitz.core.chess.score_text import short
from kibitz.core.chess.side import SideName, side_name
from kibitz.core.human.about import HumanUsed
from kibitz.core.human.game_reading import NOT_READ, GameReading
from kibitz.core.labels.move_facts import MoveFacts
from kibitz.core.labels.rules import RULESETS, read_moves
from kibitz.core.labels.verdict import Proof, Verdict
from kibitz.core.numbers.accuracy import Accuracy
from kibitz.core.numbers.summary import GameSummary
from kibitz.core.numbers.win_curve import WinCurve, win_curve
from kibitz.core.numbers.win_percent import WinPercent
from kibitz.core.searches.answer import NO_SEARCHES, PositionEval, Searches, Worker
from kibitz.core.searches.table import TablesUsed, TableWord
from kibitz.core.searches.table_reading import NOTHING_READ, ReadTables
from kibitz.core.searches.table_text import short_result
from kibitz.settings import RULES, Rules, Settings


@dataclass(frozen=True, slots=True)
class Better:
    """What should have been played, and how it goes on; in SAN, and in UCI where a board was there."""

    san: str
    uci: str | None
    line: tuple[str, ...]
    comes_to: TableWord | None = None
    """What a tablebase proves at the end of the line, for who plays it."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move has its judgement: the rule, the two scores, and what they differ by."""

    rule: str
    text: str
    before: Score
    after: Score
    lost: float | None
    """Win-percent points; None where a mate decided, or a ruleset that counts something else."""


@dataclass(frozen=True, slots=True)
class MoveReport:
    """Everything we say about one move."""

    index: int
    """Its place in the game, from 0."""

    ply: int
    """Half-moves on the board's clock after the move; odd after White's moves."""

    move_number: int
    mover: chess.Color
    san: str
    uci: str | None
    score: Score | None
    win_percent: WinPercent | None
    """White's, after the move."""

    best: Better | None
    judgement: Judgement | None
    """Lichess's, whatever the ruleset."""

    label: Label | None
    """The ruleset's."""

    accuracy: Accuracy | None
    centipawn_loss: int | None
    phase: Phase | None
    clock: float | None
    seconds: float | None
    """How long its player thought, where that is known."""

    reasons: tuple[Reason, ...]
    proof: Proof | None
    """Why it has its label, or none; None where a score is missing."""

    tablebase: TableWord | None = None
    """What a tablebase says of the position after it, for its player."""

    leaves_proven: bool = False
    """Whether that is what the position counts as: the ruleset takes the tables' word."""

    @property
    def is_proven(self) -> bool:
        """Whether its label is a tablebase's."""
        return self.proof is not None and self.proof.is_proven

    @property
    def score_text(self) -> str:
        """What the position after it is worth, in short: the engine's score, or the result a table proves."""
        proven = short_result(self.tablebase, self.mover) if self.tablebase and self.leaves_proven else ""
        return proven or ("" if self.score is None else short(self.score))

    @property
    def fault(self) -> Judgement | None:
        """Lichess's judgement; or, where a tablebase has decided, whether a result was thrown away."""
        if not self.is_proven:
            return self.judgement
        return Judgement.BLUNDER if self.label is Label.MISS else judgement_of(self.label)

    @property
    def side(self) -> SideName:
        """Its player, as files and pages name them."""
        return side_name(self.mover)

    @property
    def number(self) -> str:
        """What stands before it: `12.` or `12...`."""
        return number_text(self.move_number, self.mover)

    @property
    def name(self) -> str:
        """With its number, as chess players write it: `12... Nf6`."""
        return f"{self.number} {self.san}"

    @property
    def marked(self) -> str:
        """With its number and the mark of its label: `12... Nf6??`."""
        return self.name + self.mark

    @property
    def mark(self) -> str:
        """What stands after it: `??`, or nothing."""
        return glyph(self.label, self.fault)

    def moved(self, other: "MoveReport") -> float:
        """Win-percent points between what two analyses make of the move."""
        if self.win_percent is None or other.win_percent is None:
            return 0.0
        return abs(self.win_percent - other.win_percent)


@dataclass(frozen=True, slots=True)
class WorkerUsed:
    """What a worker on another machine did for a report."""

    worker: Worker
    positions: tuple[int, ...]
    """Whose eval is its word."""

    nodes: int
    """Of all it searched, also where somebody has searched harder since."""


@dataclass(frozen=True, slots=True)
class EngineUsed:
    """The engine behind a report: two searches compare only if all of this is equal."""

    name: str
    network: str | None
    options: Mapping[str, str]
    searches: int
    nodes: int
    failed: Mapping[int, str]
    """Positions without an answer, and why."""

    from_cloud: int = 0
    """Positions whose eval is Lichess's own, from its dump."""

    alone: int = 0
    """Opening positions that were searched by themselves, for every game that reaches them."""

    workers: tuple[WorkerUsed, ...] = ()
    """Other machines that had a part in it, whose engines may be others."""

    @property
    def identity(self) -> str:
        """Name, network and options as text."""
        return identity_text(self.name, self.network, self.options)


def identity_text(name: str, network: str | None, options: Mapping[str, str]) -> str:
    """What must be the same for two searches to be comparable."""
    return "\n".join((name, network or "", *[f"{option}={value}" for option, value in options.items()]))


@dataclass(frozen=True, slots=True)
class Provenance:
    """What made a report."""

    kibitz: str
    settings: Settings
    best_lines_known: bool
    engine: EngineUsed | None
    """None where the evals are the file's own, and where nobody was asked."""

    source: Literal["engine", "file", "rough"]
    """Where the evals come from."""

    tables: TablesUsed | None = None
    """The endgame tables that had something to say about the game."""

    human: HumanUsed | None = None
    """The human model that read the game, or why none did; None where nobody asked for one."""


DIFFERS_BY = 5.0
"""Win-percent points between two analyses of a move that are worth a look: an inaccuracy's."""


@dataclass(frozen=True)  # no slots: curve and readings are worked out once and kept
class GameReport:
    """Everything we say about a game, and what made it."""

    summary: GameSummary
    moves: tuple[MoveReport, ...]
    provenance: Provenance
    searches: Searches = NO_SEARCHES
    """Every search with its lines and its history, where an engine made the report."""

    facts: Mapping[int, MoveFacts] = field(default_factory=dict)
    """What the labels go by, so that other rulesets can read the same game."""

    tables: ReadTables = NOTHING_READ
    """What endgame tables say of its positions and moves."""

    human: GameReading = NOT_READ
    """What players of the same ratings play, where a human model has a word."""

    @property
    def evals(self) -> tuple[PositionEval | None, ...]:
        """The search of every position, where an engine made the report."""
        return self.searches.evals

    @cached_property
    def readings(self) -> dict[Rules, dict[int, Verdict]]:
        """What every ruleset says about each move; nobody is asked again."""
        settings = self.provenance.settings
        return {rules: read_moves(self.facts, settings, RULESETS[rules]) for rules in RULES}

    @cached_property
    def curve(self) -> WinCurve:
        """The win percent in every position; a mate on the board, which has no score on Lichess, has one."""
        sheet = self.summary.sheet
        searched = self.evals[1:] or (None,) * len(self.moves)
        scores = [
            move.score or (found.score if found else None)
            for move, found in zip(self.moves, searched, strict=True)
        ]
        return win_curve(sheet.first_mover, sheet.start, scores, self.summary.proven)


def differing(
    one: GameReport, other: GameReport, points: float = DIFFERS_BY
) -> list[tuple[MoveReport, MoveReport]]:
    """The moves of a game that two analyses mark differently, or see further apart than so many points.

    Best, excellent, good and no label at all are one opinion.
    """
    return [
        (first, second)
        for first, second in zip(one.moves, other.moves, strict=True)
        if _mark(first) is not _mark(second) or first.moved(second) > points
    ]


def _mark(move: MoveReport) -> Label | None:
    return move.label if move.label in MARKED else None
