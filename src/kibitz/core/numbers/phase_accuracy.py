"""Both players' accuracy within the opening, the middlegame and the endgame.

Each phase starts from the last real score of the phase before it. Lichess began
every phase at +0.15 until September 2026, which made nonsense of a phase that
began won or lost; `phase_start = "initial"` brings that back for comparisons.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kibitz.core.chess.phase import Division, Phase
from kibitz.core.chess.score import START, Score
from kibitz.core.chess.side import BySide
from kibitz.core.numbers.accuracy import (
    Accuracy,
    AccuracyMeans,
    accuracies_of,
    accuracy_of,
    means_of,
    move_accuracies,
)
from kibitz.core.numbers.curve import Curve, white_percents
from kibitz.core.numbers.win_percent import capped_centipawns, white_percent
from kibitz.settings import Settings


class Stretch(NamedTuple):
    """The moves of one phase, and the score it starts from."""

    phase: Phase
    first: int
    end: int
    """The first move after it, or after the last of its moves that have a score."""

    start: Score


def stretches(curve: Curve, parts: Division, settings: Settings) -> Iterator[Stretch]:
    """The phases that have moves, once there is a middlegame to tell them apart."""
    if parts.middle is None:
        return
    count, first, last = len(curve.scores), 0, curve.start
    ends = (parts.middle - 1, count if parts.end is None else parts.end - 1, count)
    for phase, limit in zip(Phase, ends, strict=True):
        end = stop = max(first, min(limit, count))
        while stop > first and curve.scores[stop - 1] is None:
            stop -= 1
        if first < end:
            yield Stretch(phase, first, stop, last if settings.phase_start == "previous" else START)
        if stop > first:
            last = curve.scores[stop - 1] or last
        first = end


def phase_means(
    curve: Curve,
    parts: Division,
    settings: Settings,
    accuracies: Sequence[Accuracy | None] | None = None,
) -> dict[Phase, BySide[AccuracyMeans | None]]:
    """How both players' accuracies within each phase come about.

    `accuracies` are those of the moves in the whole game, if they are known: only the first move
    of a phase can have another one in it, for want of a score before it.
    """
    known = move_accuracies(curve) if accuracies is None else accuracies
    percents = white_percents(curve)
    found = {}
    for phase, first, end, score in stretches(curve, parts, settings):
        mover, start = curve.mover(first), white_percent(capped_centipawns(score))
        before = curve.proven.positions.get(first, start)
        step = curve.proven.moves.get(first, (start, curve.estimated[first + 1]))
        part = [*accuracies_of([step], mover), *known[first + 1 : end]][: end - first]
        found[phase] = means_of(part, [before, *percents[first + 1 : end + 1]], mover)
    return found


def phase_accuracies(
    curve: Curve,
    parts: Division,
    settings: Settings,
    accuracies: Sequence[Accuracy | None] | None = None,
) -> dict[Phase, BySide[Accuracy]]:
    """Both players' accuracy within each phase, once there is a middlegame to tell them apart."""
    means = phase_means(curve, parts, settings, accuracies)
    return {phase: found for phase, each in means.items() if (found := accuracy_of(each))}
