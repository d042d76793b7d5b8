"""Every number a user may change: frozen, checked, with its source."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isfinite
from typing import Literal

from kibitz.errors import SettingsError


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgementThresholds:
    """How many win-percent points a move may cost its player before it earns each name.

    Lichess uses .1, .2 and .3 (lila, Advice.scala), but on a scale from -1 to +1,
    where the whole range is 2: these are the same three steps in points of 100.
    """

    inaccuracy: float = 5.0
    mistake: float = 10.0
    blunder: float = 15.0

    def __post_init__(self) -> None:
        if not 0 < self.inaccuracy < self.mistake < self.blunder <= 100:
            raise SettingsError(
                "judgement thresholds must rise from inaccuracy to blunder and stay within 100, "
                f"not {self.inaccuracy}, {self.mistake}, {self.blunder}"
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class MateThresholds:
    """How far a side must be ahead without the mate for losing it to weigh less.

    Centipawns on the side that has (or had) the mate: beyond `winning` it is a
    mistake, beyond `crushing` an inaccuracy (lila, Advice.scala).
    """

    winning: int = 700
    crushing: int = 999

    def __post_init__(self) -> None:
        if not 0 < self.winning < self.crushing:
            raise SettingsError(
                f"mate thresholds must rise from winning to crushing, not {self.winning}, {self.crushing}"
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class HarderLook:
    """A further look at the positions whose label is in doubt. Chosen by measurement: docs/agreement.md."""

    nodes: int
    margin: float
    """Win-percent points by which any search before this one may be off."""

    restlessness: float = 0.3
    """How much of a score's movement in its last depths counts on top."""

    decided: int = 600
    """Centipawns from which both sides of a move must be for it to count as decided."""

    decided_margin: float = 1.0
    """The most a decided move can be in doubt."""


MOST_NODES, DEEPEST, LONGEST_SECONDS = 10**12, 245, 86_400
"""What engines can still count; Stockfish's own deepest search is 245."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """How hard to look at each position. Nodes and depth repeat; seconds do not."""

    name: str
    nodes: int | None = None
    depth: int | None = None
    seconds: float | None = None
    lines: int = 1
    hash_mb: int = 16
    threads: int = 1
    order: Literal["lichess", "backward"] = "backward"
    harder_looks: tuple[HarderLook, ...] = ()

    def __post_init__(self) -> None:
        limits = [limit for limit in (self.nodes, self.depth, self.seconds) if limit is not None]
        if not limits or any(limit <= 0 or not isfinite(limit) for limit in limits):
            raise SettingsError("an effort needs nodes, depth or seconds, each above zero")
        if (
            (self.nodes or 0) > MOST_NODES
            or (self.depth or 0) > DEEPEST
            or (self.seconds or 0) > LONGEST_SECONDS
        ):
            raise SettingsError(
                f"at most {MOST_NODES:,} nodes, depth {DEEPEST} or {LONGEST_SECONDS:,} seconds for a position"
            )
        if not 1 <= self.lines <= 20:
            raise SettingsError(f"lines must be from 1 to 20, not {self.lines}")
        if not 1 <= self.hash_mb <= 65536 or not 1 <= self.threads <= 1024:
            raise SettingsError("hash is from 1 to 65536 MB and threads from 1 to 1024")

    @property
    def repeats(self) -> bool:
        """Whether the same game gives the same report again."""
        return self.seconds is None and self.threads == 1


PRESETS: Mapping[str, Effort] = {
    # depths are medians over 826 positions of club games: python -m bench.recorded
    "quick": Effort(name="quick", nodes=12_000),
    "standard": Effort(
        name="standard",
        nodes=25_000,
        harder_looks=(
            HarderLook(nodes=120_000, margin=1.2, restlessness=0.15),
            HarderLook(nodes=700_000, margin=0.8, restlessness=0.3),
        ),
    ),
    "deep": Effort(name="deep", nodes=2_500_000, lines=3, hash_mb=128),
    "lichess": Effort(name="lichess", nodes=857_142, order="lichess"),
}
"""The efforts that have a name. `lichess` is what Lichess's workers do (LICHESS.md 7.2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What decides a report, apart from the game and the engine."""

    judgement: JudgementThresholds = field(default_factory=JudgementThresholds)
    mate: MateThresholds = field(default_factory=MateThresholds)
    phase_start: Literal["previous", "initial"] = "previous"
    """Where the accuracy of a phase starts: at the last score of the phase before it,
    or at +0.15 as Lichess did until September 2026 (lila pull request 21658)."""

    effort: Effort = PRESETS["standard"]
    only: Literal["white", "black"] | None = None
    """The side whose moves are judged; None for both."""

    rules: Literal["lichess"] = "lichess"

    def __post_init__(self) -> None:
        if self.phase_start not in ("previous", "initial"):
            raise SettingsError(f"phase_start is 'previous' or 'initial', not {self.phase_start!r}")
        if self.only not in (None, "white", "black"):
            raise SettingsError(f"only is 'white' or 'black', not {self.only!r}")
        if self.rules != "lichess":
            raise SettingsError(f"rules is 'lichess', not {self.rules!r}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """What a review runs on; it changes how long a report takes and never what it says."""

    engine: str | None = None
    """The engine's program; None to look for one."""

    workers: int | None = None
    """Engines at work at once; None for one on each core."""

    engine_options: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.workers is not None and not 1 <= self.workers <= 1024:
            raise SettingsError(f"workers must be from 1 to 1024, not {self.workers}")
