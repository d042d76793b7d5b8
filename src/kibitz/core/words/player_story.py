"""One player's game in two lines: what went well, and what cost most."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import chess

from kibitz.core.chess.label import BAD, STRONG, Label
from kibitz.core.report import GameReport
from kibitz.core.words.explain import Explanations
from kibitz.core.words.habit import costly_habit
from kibitz.core.words.time_use import time_use

NAMED = 3
"""Moves that a sentence names at most."""

MUCH = 20.0
"""Points in all, below which nothing was costly."""


@dataclass(frozen=True, slots=True)
class PlayerStory:
    """A player's game in two lines; None where there is nothing true to say."""

    went_well: str | None
    costly: str | None
    time: tuple[str, ...] = ()
    """What the clocks say."""


def player_story(
    report: GameReport,
    side: chess.Color,
    losses: Mapping[int, float],
    explained: Explanations,
    told: Sequence[int] = (),
) -> PlayerStory:
    """From the labels, the points lost by index, what the bad moves did, and the clocks.

    The moments that are `told` elsewhere are no news where nothing stands beside them.
    """
    return PlayerStory(
        _went_well(report, side, told), _costly(report, losses, explained), _time(report, side, losses)
    )


def _time(report: GameReport, side: chess.Color, losses: Mapping[int, float]) -> tuple[str, ...]:
    used = time_use(report, side, losses)
    return used.sentences(lambda index: report.moves[index].name) if used else ()


def _went_well(report: GameReport, side: chess.Color, told: Sequence[int]) -> str | None:
    """Moves that were hard to find, if the story has not told each of them."""
    found = [move for move in report.moves if move.mover == side and move.label in STRONG]
    if all(move.index in told for move in found):
        return None
    best = sorted(found, key=lambda move: move.label is not Label.BRILLIANT)[:NAMED]
    names, more = ", ".join(move.name for move in best), len(found) - len(best)
    beside = f" and {more} more" if more else ""
    return f"{'Best move' if len(found) == 1 else 'Best moves'}: {names}{beside}."


def _costly(report: GameReport, losses: Mapping[int, float], explained: Explanations) -> str | None:
    """The kind of mistake that cost most, if it was much.

    Of marked moves: what each of the others seems to lose is mostly the engine's own unrest.
    """
    marked = {index: lost for index, lost in losses.items() if report.moves[index].label in BAD}
    much, total = sum(marked.values()), sum(losses.values())
    if much < MUCH:
        return None
    if habit := costly_habit(marked, explained, report.provenance.settings.judgement.inaccuracy):
        kind, indexes, points = habit
        names = _named([report.moves[index].name for index in sorted(indexes[:NAMED])], len(indexes))
        return f"{names} {kind.value} and cost {_of(points, total)}."
    return None


def _of(points: float, total: float) -> str:
    part, whole = f"{points:.0f}", f"{total:.0f}"
    points_lost = f"{whole} win-percent points lost"
    return f"all {points_lost}" if part == whole else f"{part} of the {points_lost}"


def _named(names: Sequence[str], count: int) -> str:
    """The costliest moves of a kind; that there are more is said without a number, for none is counted twice.

    >>> _named(["12. b4", "18. Rfe1"], 2), _named(["8. a3", "12. b4", "18. Rfe1"], 5)
    ('12. b4 and 18. Rfe1', '8. a3, 12. b4, 18. Rfe1 and others')
    """
    return (
        f"{', '.join(names)} and others"
        if count > len(names)
        else " and ".join([", ".join(names[:-1]), names[-1]])
    )
