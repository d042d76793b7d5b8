"""What goes over the wire about the server itself, and why there is no other answer."""

from dataclasses import dataclass

import msgspec

from kibitz.settings import EffortName, Rules


@dataclass(frozen=True)
class Limits:
    """What the server takes at most."""

    upload_bytes: int
    lines: int
    nodes: int


@dataclass(frozen=True)
class Status:
    """What this server is."""

    kibitz: str
    engine: str | None
    engine_problem: str | None
    efforts: tuple[EffortName, ...]
    rulesets: tuple[Rules, ...]
    effort: EffortName
    ruleset: Rules
    limits: Limits
    opponents: tuple[int, ...] = ()
    """Ratings of opponents that one can play on against; none without a human model."""


@dataclass(frozen=True)
class RefusedGame:
    """A game that could not be read."""

    number: int
    line: int
    reason: str


class ProblemDetails(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why there is no other answer (RFC 9457); `title` is for people."""

    type: str
    status: int
    title: str
    refused: tuple[RefusedGame, ...] = ()
    """Of an upload: what could not be read."""
