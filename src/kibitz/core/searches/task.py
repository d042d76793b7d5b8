"""A question to an engine: which position, how hard to look, and what is asked together."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limit:
    """When a search ends. Nodes and depth repeat; seconds do not."""

    nodes: int | None = None
    depth: int | None = None
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class SearchTask:
    """One search for the engine: the position `index` moves into the game."""

    index: int
    limit: Limit
    lines: int = 1
    is_warm_up: bool = False
    """Whether it only fills the hash for the next one and its answer is thrown away."""


SearchGroup = tuple[SearchTask, ...]
