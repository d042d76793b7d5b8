"""The first look: every position once, in an order that makes searches quick and shares them out.

A plan is a list of groups. Every group starts with a cleared hash and is searched
in its order by one engine, so that the same plan gives the same answers on any
number of workers.
"""

from collections.abc import Container, Iterable, Sequence
from dataclasses import replace

from kibitz.core.looks.known import Known
from kibitz.core.searches.task import At, Limit, Place, SearchGroup, SearchTask
from kibitz.settings import Effort, Settings

LICHESS_GROUP = 5
BACKWARD_GROUP = 8
"""Long enough for each position to find its successor in the hash, short enough to share out."""

LAST_GROUPS = (1, 2, 4, 4, 4)
"""The first positions of a game come last, in ever shorter groups, so that engines finish together."""


def lichess_order(indexes: Sequence[int], limit: Limit, lines: int) -> list[SearchGroup]:
    """Last position first in groups of five, each warmed up with the next position (sources: lichess-search).

    >>> groups = lichess_order(range(13), Limit(nodes=1), 1)
    >>> [[f"{task.place.index}{'*' * task.is_warm_up}" for task in group] for group in groups]
    [['12*', '12', '11', '10', '9', '8'], ['8*', '7', '6', '5', '4', '3'], ['3*', '2', '1', '0']]
    """
    backwards = sorted(indexes, reverse=True)
    groups = []
    for start in range(0, len(backwards), LICHESS_GROUP):
        warm_up = backwards[max(0, start - 1)]
        wanted = backwards[start : start + LICHESS_GROUP]
        tasks = [SearchTask(At(index), limit, lines) for index in wanted]
        groups.append((SearchTask(At(warm_up), limit, lines, is_warm_up=True), *tasks))
    return groups


def grouped(indexes: Iterable[int], limit: Limit, lines: int, *, size: int) -> list[SearchGroup]:
    """The positions in the order given, cut into groups."""
    tasks = [SearchTask(At(index), limit, lines) for index in indexes]
    return [tuple(tasks[start : start + size]) for start in range(0, len(tasks), size)]


def without(groups: Iterable[SearchGroup], places: Container[Place]) -> list[SearchGroup]:
    """The groups without the tasks about these places, and without those that are left with a warm-up."""
    kept = (tuple(task for task in group if task.place not in places) for group in groups)
    return [group for group in kept if any(not task.is_warm_up for task in group)]


def first_look(known: Known, settings: Settings) -> list[SearchGroup]:
    """Every position of which nothing is known, once, in the order of the effort."""
    effort = settings.effort
    limit = Limit(effort.nodes, effort.depth, effort.seconds)
    answered = {At(index) for index in known.left_out} | known.answers.keys()
    alone = (SearchTask(At(0), _start_limit(known, effort), effort.lines),)
    if effort.order == "lichess":
        return without([*lichess_order(known.positions[1:], limit, effort.lines), alone], answered)
    backwards = [index for index in reversed(known.positions[1:]) if At(index) not in answered]
    last = without([alone], answered)
    for size in LAST_GROUPS:
        backwards, group = backwards[:-size], backwards[-size:]
        last = [*grouped(group, limit, effort.lines, size=size), *last]
    return [*grouped(backwards, limit, effort.lines, size=BACKWARD_GROUP), *last]


def _start_limit(known: Known, effort: Effort) -> Limit:
    """The usual start is searched by itself and as hard as what is told: one good score for every game."""
    limit = Limit(effort.nodes, effort.depth, effort.seconds)
    is_usual = known.game.start.chess960_pos() is not None
    return replace(limit, nodes=max(limit.nodes, effort.told_nodes)) if is_usual and limit.nodes else limit
