"""Every number a user may change: frozen, checked, with its source."""

from dataclasses import dataclass, field
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
class Settings:
    """What decides a report, apart from the game itself."""

    judgement: JudgementThresholds = field(default_factory=JudgementThresholds)
    mate: MateThresholds = field(default_factory=MateThresholds)
    phase_start: Literal["previous", "initial"] = "previous"
    """Where the accuracy of a phase starts: at the last score of the phase before it,
    or at +0.15 as Lichess did until September 2026 (lila pull request 21658)."""

    def __post_init__(self) -> None:
        if self.phase_start not in ("previous", "initial"):
            raise SettingsError(f"phase_start is 'previous' or 'initial', not {self.phase_start!r}")
