"""What goes over the wire about the analyses of a game, and what two of them see differently."""

from dataclasses import dataclass

from kibitz.core.chess.side import SideName


@dataclass(frozen=True)
class Accuracies:
    """Both players'."""

    white: float | None
    black: float | None


@dataclass(frozen=True)
class AnalysisShape:
    """One analysis of a game. Its effort is `file` where the evals are the file's own."""

    id: str
    effort: str
    engine: str
    made: str
    nodes: int
    accuracy: Accuracies
    best: bool
    """Whether it is the one that is shown where none is named."""


@dataclass(frozen=True)
class Reading:
    """What an analysis says about a move."""

    eval_text: str
    label: str | None
    glyph: str


@dataclass(frozen=True)
class ComparedMove:
    """A move that two analyses see differently, and by how many win-percent points."""

    index: int
    move_number: int
    side: SideName
    san: str
    points: float
    one: Reading
    other: Reading


@dataclass(frozen=True)
class Comparison:
    """Two analyses of a game; the moves whose mark differs, or whose score by more than `least` points."""

    one: AnalysisShape
    other: AnalysisShape
    compared: int
    least: float
    moves: tuple[ComparedMove, ...]
