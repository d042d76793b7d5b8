"""An insight as it is shown: numbers with their ranges, how sure they are, and a sentence for each."""

from dataclasses import dataclass

from kibitz.core.chess.side import SideName
from kibitz.core.insights.question import Curve
from kibitz.core.insights.statistics.sureness import Sureness


@dataclass(frozen=True, slots=True)
class MoveAt:
    """A move of a game: what can be looked at, and trained."""

    game: str
    ply: int
    """Its place in the game, from 0."""

    lost: float
    """Points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One number of the player's beside its reference; unknown numbers are None."""

    key: str
    label: str
    mine: float | None
    theirs: float | None
    value: float | None
    """The difference, or the ratio; with its range."""

    low: float | None
    high: float | None
    is_ratio: bool
    unit: str
    digits: int
    games: int
    chances: int | None
    chances_are: str
    sureness: Sureness | None
    """None for what is shown and not told."""

    reference: str
    is_good: bool | None
    """Whether it speaks for the player, where that can be told."""

    standard: float
    shrunk: float | None
    more_games: int | None
    """How many more are needed before anything can be told."""

    share: tuple[float, float] | None
    half: tuple[float, float] | None
    """Between what differences half of all players are, where that was counted."""

    sentence: str
    verdict: str
    """How sure it is, or what is missing, in a few words."""

    moves: tuple[MoveAt, ...] = ()
    game_ids: tuple[str, ...] = ()
    exercises: int = 0
    """How many of the moves behind it are asked in training."""


@dataclass(frozen=True, slots=True)
class RepeatedMove:
    """An error that was made in one position more than once, or another one there."""

    san: str
    uci: str
    lost: float
    """On average."""

    moves: tuple[MoveAt, ...]


@dataclass(frozen=True, slots=True)
class RepeatedPosition:
    """A position in which the player erred in several games."""

    fen: str
    line: str
    """The moves from the start to it in the first of these games; empty where that began elsewhere."""

    moves: tuple[RepeatedMove, ...]
    """The most frequent first."""

    sentence: str

    @property
    def times(self) -> int:
        """How often the player erred here."""
        return sum(len(move.moves) for move in self.moves)


@dataclass(frozen=True, slots=True, kw_only=True)
class Insight:
    """One of the sixteen."""

    number: int
    key: str
    title: str
    sentence: str
    rows: tuple[Row, ...]
    said_of: str = ""
    """The key of the row that the sentence is about."""

    note: str = ""
    curves: tuple[Curve, ...] = ()
    axes: tuple[str, str] = ("", "")
    positions: tuple[RepeatedPosition, ...] = ()


THE_FILES = "the evals in the files"
"""A maker that is no engine of ours."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """Which of the player's games are behind everything."""

    games: int
    """All that fit the question."""

    counted: int
    made_by: str
    """What analysed them."""

    others: tuple[tuple[str, int], ...] = ()
    """Other makers, and how many games only they have analysed."""

    waiting: int = 0
    """Analyses that have no facts yet."""

    speeds: tuple[tuple[str, int], ...] = ()
    """How fast the counted games are, where that is known, the commonest first."""

    @property
    def share(self) -> float:
        """Of all."""
        return self.counted / self.games if self.games else 0.0


@dataclass(frozen=True, slots=True)
class NamedGame:
    """A game that an insight names."""

    id: str
    white: str
    black: str
    side: SideName
    """The player's."""

    date: str | None
    address: str | None
    """Where it was played, if that can be opened."""


@dataclass(frozen=True, slots=True)
class Headline:
    """A sentence that comes first."""

    text: str
    insight: str | None = None
    """The key of the insight that it is from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InsightReport:
    """Everything that can be said about a player's games."""

    player: str
    coverage: Coverage
    about: str
    """Which games are behind it and who analysed them, in words."""

    warning: str
    """That too few games are analysed to speak for all; empty otherwise."""

    strength: Headline
    weakness: Headline
    unknown: Headline
    insights: tuple[Insight, ...]
    considered: int
    """Statements that were weighed against each other."""

    baseline: str
    footnote: str
    """How far all of it can be believed."""

    filters: tuple[tuple[str, str], ...] = ()
    games: tuple[NamedGame, ...] = ()
    """Those that are named."""
