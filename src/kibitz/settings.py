"""Every number a user may change: frozen, checked, with what it is.

A field with a Doc is a key of kibitz.toml, a variable, a row of `kibitz settings` and
of the docs; the others are ours alone.
"""

import re
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from functools import lru_cache
from math import inf
from typing import Annotated, Any, Literal, get_args

from kibitz.described import Doc
from kibitz.errors import SettingsError
from kibitz.limits import (
    DEEPEST,
    LONGEST_SECONDS,
    MOST_HASH_MB,
    MOST_LINES,
    MOST_NODES,
    MOST_THREADS,
    MOST_WORKERS,
)
from kibitz.peer_thresholds import CplThresholds, DualThresholds, PointsTable, TierTable
from kibitz.thresholds import (
    GreatThresholds,
    HumanThresholds,
    JudgementThresholds,
    MateThresholds,
    MissThresholds,
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """How hard to look at each position. Nodes and depth repeat; seconds do not."""

    name: Annotated[str, Doc("How hard to look")]
    nodes: Annotated[int | None, Doc("Nodes for each position, in place of the effort's")] = None
    depth: Annotated[int | None, Doc("Depth for each position, in place of the effort's")] = None
    seconds: Annotated[float | None, Doc("Seconds for each position; such a report does not repeat")] = None
    lines: Annotated[int, Doc("Lines for each position")] = 1
    hash_mb: Annotated[int, Doc("Megabytes of hash for each engine")] = 16
    threads: Annotated[int, Doc("Threads for each engine; with more than 1 a report does not repeat")] = 1
    order: Literal["lichess", "backward"] = "backward"
    harder_looks: tuple[HarderLook, ...] = ()
    special_looks: tuple[int, ...] = ()
    """Nodes of the looks, each after the other, that tell whether a move is Brilliant or Great."""

    told_nodes: int = 0
    """Nodes that the positions on both sides of a move must have had that is told of. Any for 0."""

    check_looks: tuple[int, ...] = ()
    """Nodes of the looks, each after the other, at what contradicts itself."""

    choice_nodes: int = 0
    """Nodes of the look at what else could have been played where somebody erred. None for 0."""

    threat_nodes: int = 0
    """Nodes of the look at what was threatened: the side to move passes. None for 0."""

    proof_nodes: int = 0
    """Nodes of the look at the end of each line that is said to win something. None for 0."""

    def __post_init__(self) -> None:
        limits = [limit for limit in (self.nodes, self.depth, self.seconds) if limit is not None]
        if not limits or not all(0 < limit < inf for limit in limits):  # not a number is neither
            raise SettingsError("an effort needs nodes, depth or seconds, each above zero")
        if (
            (self.nodes or 0) > MOST_NODES
            or (self.depth or 0) > DEEPEST
            or (self.seconds or 0) > LONGEST_SECONDS
        ):
            raise SettingsError(
                f"at most {MOST_NODES:,} nodes, depth {DEEPEST} or {LONGEST_SECONDS:,} seconds for a position"
            )
        if not 1 <= self.lines <= MOST_LINES:
            raise SettingsError(f"lines must be from 1 to {MOST_LINES}, not {self.lines}")
        if not 1 <= self.hash_mb <= MOST_HASH_MB or not 1 <= self.threads <= MOST_THREADS:
            raise SettingsError(f"hash is from 1 to {MOST_HASH_MB} MB and threads from 1 to {MOST_THREADS}")

    def custom(self, **own: Any) -> "Effort":
        """This effort with fields of one's own; a limit takes the place of its limits and harder looks."""
        if self.is_rough or not own:  # without an engine there is nothing to set
            return self
        limits = [own.get(name) for name in ("nodes", "depth", "seconds")]
        if any(limits):
            most = limits[0] or MOST_NODES
            own |= dict(zip(("nodes", "depth", "seconds"), limits, strict=True))
            own |= {
                "harder_looks": (),
                "special_looks": tuple(min(look, most) for look in self.special_looks),
                "told_nodes": min(self.told_nodes, most),
                "check_looks": (),
                "choice_nodes": min(self.choice_nodes, most),
                "threat_nodes": min(self.threat_nodes, most),
                "proof_nodes": min(self.proof_nodes, most),
            }
        return replace(self, **own, name="custom")

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
            HarderLook(nodes=700_000, margin=0.8, restlessness=0.3, mate_near=1_500),
        ),
        special_looks=(20_000, 120_000),
        told_nodes=120_000,
        check_looks=(700_000, 2_000_000),
        choice_nodes=100_000,
        threat_nodes=20_000,
        proof_nodes=40_000,
    ),
    "deep": Effort(
        name="deep",
        nodes=2_500_000,
        lines=3,
        hash_mb=128,
        special_looks=(50_000, 500_000),
        check_looks=(5_000_000, 10_000_000),
        choice_nodes=500_000,
        threat_nodes=100_000,
        proof_nodes=200_000,
    ),
    ROUGH: Effort(name=ROUGH, depth=1),
    "lichess": Effort(
        name="lichess",
        nodes=857_142,
        order="lichess",
        special_looks=(20_000, 120_000),
        check_looks=(2_000_000, 4_000_000),
        choice_nodes=100_000,
        threat_nodes=20_000,
        proof_nodes=40_000,
    ),
}
"""The efforts that have a name. `lichess` is what Lichess's workers do (sources: lichess-search)."""


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
    human: HumanThresholds = field(default_factory=HumanThresholds)
    phase_start: Annotated[
        Literal["previous", "initial"],
        Doc("Where the accuracy of a phase starts: at the score before it, or at +0.15 as Lichess once did"),
    ] = "previous"
    effort: Effort = PRESETS["standard"]
    only: Annotated[Literal["white", "black"] | None, Doc("Judge the moves of one side only")] = None
    rules: Annotated[Rules, Doc("How moves get their labels")] = "kibitz"
    book: Annotated[
        str | None, Doc("A Polyglot book whose moves are book moves, besides the named openings")
    ] = None

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


THRESHOLDS = tuple([each.name for each in fields(Settings) if each.default_factory is not MISSING])
"""The fields of Settings that hold the numbers behind the labels."""


def numbers(thresholds: object, prefix: str) -> dict[str, float | str]:
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


_SITE_ADDRESS = re.compile(r"https://[a-z0-9.-]+(:\d+)?|http://(127\.0\.0\.1|localhost)(:\d+)?", re.ASCII)
"""What we say to a site, a token perhaps, goes over no wire in the clear."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """What a review runs on. Workers and database never change what a report says; it names the others."""

    engine: Annotated[
        str | None, Doc("The engine's program; if not set, the one `kibitz engine find` prints")
    ] = None
    tablebase: Annotated[
        str | None,
        Doc("Folders with Syzygy endgame tables, besides those that are installed; `none` for no tables"),
    ] = None
    human_model: Annotated[
        str | None,
        Doc("A net that says what people play, in place of the one that comes with Kibitz; `none` for none"),
    ] = None
    workers: Annotated[int | None, Doc("Engines at work at once; one on each core if not set")] = None
    database: Annotated[
        str | None, Doc("Where the library is, a file or a PostgreSQL URL; in your data folder if not set")
    ] = None
    contact: Annotated[
        str | None,
        Doc("Your e-mail address or page, told to Lichess and Chess.com with every request, as they ask"),
    ] = None
    lichess_address: Annotated[str, Doc("Where Lichess is; for tests")] = "https://lichess.org"
    chesscom_address: Annotated[str, Doc("Where Chess.com's published data are; for tests")] = (
        "https://api.chess.com"
    )
    idle: Annotated[float, Doc("Seconds after which the page lets engines go that nobody needs")] = 300.0

    def __post_init__(self) -> None:
        if self.workers is not None and not 1 <= self.workers <= MOST_WORKERS:
            raise SettingsError(f"workers must be from 1 to {MOST_WORKERS}, not {self.workers}")
        if not 0 <= self.idle <= LONGEST_SECONDS:
            raise SettingsError(f"idle must be from 0 to {LONGEST_SECONDS:,} seconds, not {self.idle:g}")
        for name in ("lichess_address", "chesscom_address"):
            if not _SITE_ADDRESS.fullmatch(getattr(self, name)):
                raise SettingsError(f"{name} must be https://HOST, or http:// on this machine")
