"""The shape of what made a report, in JSON."""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from kibitz.core.chess.side import SideName
from kibitz.core.searches.table import TablesUsed
from kibitz.formats.json.human import HumanUsedJson
from kibitz.settings import Effort
from kibitz.thresholds import JudgementThresholds, MateThresholds


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
    only: SideName | None
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
