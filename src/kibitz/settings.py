"""Every number a user may change: frozen, checked, with its source."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache
from math import isfinite
from typing import Literal, get_args

from kibitz.errors import SettingsError
from kibitz.thresholds import (
    CplThresholds,
    DualThresholds,
    GreatThresholds,
    JudgementThresholds,
    MateThresholds,
    MissThresholds,
    PointsTable,
    TierTable,
    WitnessThresholds,
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

    mate_near: int = 700
    """Centipawns from which a harder look may find a mate: three in ten such positions turn out to be one."""


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
    special_looks: tuple[int, ...] = ()
    """Nodes of the looks, each after the other, that tell whether a move is Brilliant or Great."""

    threat_nodes: int = 0
    """Nodes of the look at what was threatened: the side to move passes. None for 0."""

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
    def is_rough(self) -> bool:
        """Whether no engine is asked at all."""
        return self.name == ROUGH

    @property
    def repeats(self) -> bool:
        """Whether the same game gives the same report again."""
        return self.seconds is None and self.threads == 1


ROUGH = "none"

EffortName = Literal["quick", "standard", "deep", "lichess"]
EFFORTS: tuple[EffortName, ...] = get_args(EffortName)
"""The efforts that ask an engine."""

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
        special_looks=(20_000, 120_000),
        threat_nodes=20_000,
    ),
    "deep": Effort(
        name="deep",
        nodes=2_500_000,
        lines=3,
        hash_mb=128,
        special_looks=(50_000, 500_000),
        threat_nodes=100_000,
    ),
    ROUGH: Effort(name=ROUGH, depth=1),
    "lichess": Effort(
        name="lichess",
        nodes=857_142,
        order="lichess",
        special_looks=(20_000, 120_000),
        threat_nodes=20_000,
    ),
}
"""The efforts that have a name. `lichess` is what Lichess's workers do (LICHESS.md 7.2)."""


Rules = Literal["kibitz", "lichess", "expected-points", "dual", "cpl"]
RULES: tuple[Rules, ...] = get_args(Rules)
"""The rulesets, the default first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What decides a report, apart from the game and the engine."""

    judgement: JudgementThresholds = field(default_factory=JudgementThresholds)
    mate: MateThresholds = field(default_factory=MateThresholds)
    points: PointsTable = field(default_factory=PointsTable)
    great: GreatThresholds = field(default_factory=GreatThresholds)
    miss: MissThresholds = field(default_factory=MissThresholds)
    brilliant: TierTable = field(default_factory=TierTable)
    witnesses: WitnessThresholds = field(default_factory=WitnessThresholds)
    dual: DualThresholds = field(default_factory=DualThresholds)
    cpl: CplThresholds = field(default_factory=CplThresholds)
    phase_start: Literal["previous", "initial"] = "previous"
    """Where the accuracy of a phase starts: at the last score of the phase before it,
    or at +0.15 as Lichess did until September 2026 (lila pull request 21658)."""

    effort: Effort = PRESETS["standard"]
    only: Literal["white", "black"] | None = None
    """The side whose moves are judged; None for both."""

    rules: Rules = "kibitz"
    book: str | None = None
    """A Polyglot book whose moves count as book moves, besides the named openings."""

    def __post_init__(self) -> None:
        if self.phase_start not in ("previous", "initial"):
            raise SettingsError(f"phase_start is 'previous' or 'initial', not {self.phase_start!r}")
        if self.only not in (None, "white", "black"):
            raise SettingsError(f"only is 'white' or 'black', not {self.only!r}")
        if self.rules not in RULES:
            raise SettingsError(f"rules is one of {', '.join(RULES)}, not {self.rules!r}")

    def judges(self, side: bool) -> bool:  # noqa: FBT001  # a side is a bool in python-chess, True for White
        """Whether the moves of a side are judged."""
        return self.only is None or (self.only == "white") == side


THRESHOLDS = ("judgement", "mate", "points", "great", "miss", "brilliant", "witnesses", "dual", "cpl")
"""The fields of Settings that hold the numbers behind the labels."""


def numbers(thresholds: object, prefix: str = "") -> dict[str, float | str]:
    """Every number in a group of thresholds, by its dotted name.

    >>> numbers(JudgementThresholds(), "judgement.")
    {'judgement.inaccuracy': 5.0, 'judgement.mistake': 10.0, 'judgement.blunder': 15.0}
    """
    found: dict[str, float | str] = {}
    for each in fields(thresholds):  # type: ignore[arg-type]  # only ever called with a dataclass
        value = getattr(thresholds, each.name)
        name = prefix + each.name
        found |= {name: value} if isinstance(value, int | float | str) else numbers(value, f"{name}.")
    return found


@lru_cache(maxsize=32)
def changed(settings: Settings) -> Mapping[str, float | str]:
    """The numbers behind the labels that are not the default ones."""
    default = Settings()
    return {
        name: value
        for group in THRESHOLDS
        for name, value in numbers(getattr(settings, group), f"{group}.").items()
        if value != numbers(getattr(default, group), f"{group}.")[name]
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """What a review runs on; it changes how long a report takes and never what it says."""

    engine: str | None = None
    """The engine's program; None to look for one."""

    workers: int | None = None
    """Engines at work at once; None for one on each core."""

    engine_options: Mapping[str, str] = field(default_factory=dict)
    database: str | None = None
    """Where the library is: a file or a PostgreSQL URL; None for the user's data folder."""

    def __post_init__(self) -> None:
        if self.workers is not None and not 1 <= self.workers <= 1024:
            raise SettingsError(f"workers must be from 1 to 1024, not {self.workers}")
