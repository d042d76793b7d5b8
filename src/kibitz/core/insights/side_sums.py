"""One player's game in sums: all that insights add up, so that no question reads every move again."""

from dataclasses import dataclass, field

Three = tuple[int, int, int]
Five = tuple[int, int, int, int, int]
NONE_OF_THREE: Three = (0, 0, 0)
NONE_OF_FIVE: Five = (0, 0, 0, 0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class SideSums:
    """One player's game. Points are hundredths of win percent; threes are by phase, fives by clock band."""

    moves: Three = NONE_OF_THREE
    inaccuracies: Three = NONE_OF_THREE
    mistakes: Three = NONE_OF_THREE
    blunders: Three = NONE_OF_THREE
    lost: Three = NONE_OF_THREE
    cells: dict[int, int] = field(default_factory=dict)
    """Moves by phase and win-percent band."""

    accurate: float = 0.0
    """The inverses of the moves' accuracies, added up: Lichess's accuracy over moves is the harmonic mean."""

    explained: bool = False
    """Whether an engine's review says what errors did."""

    habits: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Errors of each kind, and the points they cost."""

    judged_lost: int = 0
    """Points of all errors."""

    has_lines: bool = False
    """Whether every position was searched with a second line."""

    motifs: dict[str, tuple[int, int]] = field(default_factory=dict)
    """How often an idea was there to be found, and how often it was."""

    gifts: int = 0
    """Large errors of the opponent that this player had an answer to."""

    given: int = 0
    """Points of those."""

    kept: int = 0
    """What was left of them after the answer."""

    unjudged_answers: int = 0
    let_go: int = 0
    """Points that the answers gave back."""

    aware_asked: int = 0
    """Mistakes and blunders of the opponent before a move of this player, as Lichess counts awareness."""

    aware: int = 0
    above: dict[int, int] = field(default_factory=dict)
    """Win percent at the first own move with at least so much, for each level."""

    below: dict[int, int] = field(default_factory=dict)
    """Win percent at the first own move with at most 100 less so much, for each level."""

    was_winning: bool = False
    """Win percent above 66.6 and more than a pawn ahead in some move, as Lichess counts conversion."""

    was_losing: bool = False
    leaves: int | None = None
    """Win percent in the first position of the middlegame."""

    clock_moves: Five = NONE_OF_FIVE
    clock_judged: Five = NONE_OF_FIVE
    critical: int = 0
    """Critical moves with a known time, and the logarithms of their pace added up."""

    critical_pace: float = 0.0
    other: int = 0
    other_pace: float = 0.0
    timed_errors: int = 0
    """Mistakes and blunders with a known time and enough of it left."""

    rushed_errors: int = 0

    net: str = ""
    """The human model that read the game; empty if none did."""

    met: Three = NONE_OF_THREE
    """Moves of which it says what people of the player's rating lose there."""

    met_lost: Three = NONE_OF_THREE
    """Points lost in those."""

    met_expected: Three = NONE_OF_THREE
    """Points that people lose in those."""

    speaks: dict[int, float] = field(default_factory=dict)
    """How likely the player's moves are at each rating, as logarithms."""

    @property
    def all_moves(self) -> int:
        """Moves that were looked at."""
        return sum(self.moves)

    @property
    def all_blunders(self) -> int:
        return sum(self.blunders)

    @property
    def judged(self) -> int:
        """Inaccuracies, mistakes and blunders together."""
        return sum(self.inaccuracies) + sum(self.mistakes) + self.all_blunders

    @property
    def all_lost(self) -> int:
        return sum(self.lost)
