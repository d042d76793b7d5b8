"""A game in a line of a table: both players' totals, the opening, the phases.

Made from a scoresheet, and from the game on a board where somebody has played
it through: without the board there are no phases and no opening.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import chess

from kibitz.core.chess.game import Game, Scoresheet
from kibitz.core.chess.label import Judgement, Label, label_of
from kibitz.core.chess.opening import Opening
from kibitz.core.chess.phase import Division, Phase
from kibitz.core.chess.score import Score
from kibitz.core.chess.side import BySide, for_each_side, side_name
from kibitz.core.numbers.accuracy import accuracy_of, means_of, move_accuracies
from kibitz.core.numbers.centipawn_loss import average_loss
from kibitz.core.numbers.curve import Curve, curve_of, white_percents
from kibitz.core.numbers.judgement import Advice, advise
from kibitz.core.numbers.phase_accuracy import phase_accuracies
from kibitz.core.numbers.proven import NOTHING_PROVEN, Proven
from kibitz.core.numbers.rounding import whole
from kibitz.settings import Settings


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """One side's totals. None where nothing can be said."""

    name: str
    rating: int | None
    accuracy: int | None
    """A whole number, as Lichess shows it."""

    accuracy_unrounded: float | None
    acpl: int | None
    acpl_unrounded: float | None
    counts: Mapping[Label, int]
    """How often each label was given; empty for a side that was not judged."""

    phases: Mapping[Phase, int]
    """Accuracy by phase, for the phases in which both sides moved."""


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A game in a line of a table."""

    sheet: Scoresheet
    opening: Opening | None
    division: Division | None
    players: BySide[PlayerSummary]
    proven: Proven = NOTHING_PROVEN
    """What of the accuracies a tablebase decided."""


def summarise(sheet: Scoresheet, game: Game | None, settings: Settings) -> GameSummary:
    """The totals of both players; `game` is the same scoresheet on a board, if it was played through."""
    return summary_of(sheet, game, settings, judged_moves(sheet, settings))


def judged_moves(sheet: Scoresheet, settings: Settings) -> dict[int, Advice]:
    """What to say about each move that was judged, by its index."""
    scores: tuple[Score | None, ...] = (sheet.start, *sheet.scores)
    first, second = sheet.first_mover, not sheet.first_mover
    found: dict[int, Advice] = {}
    for index in sheet.may_be_judged():
        mover = second if index % 2 else first
        if not settings.judges(mover):
            continue
        before, after = scores[index], scores[index + 1]
        if before is not None and after is not None:
            advice = advise(before, after, mover, settings)
            if advice is not None:
                found[index] = advice
    return found


def sheet_curve(sheet: Scoresheet, proven: Proven = NOTHING_PROVEN) -> Curve:
    """The scores of the scoresheet from its start."""
    return curve_of(sheet.first_mover, sheet.scores, sheet.start, proven)


def summary_of(
    sheet: Scoresheet,
    game: Game | None,
    settings: Settings,
    judged: dict[int, Advice],
    proven: Proven = NOTHING_PROVEN,
) -> GameSummary:
    """The game in a line of a table, for a caller who has judged its moves already."""
    curve = sheet_curve(sheet, proven)
    parts = game.division if game else None
    of_moves, loss = move_accuracies(curve), average_loss(curve)
    accuracy = accuracy_of(means_of(of_moves, white_percents(curve), curve.first_mover))
    by_phase = phase_accuracies(curve, parts, settings, of_moves) if parts else {}

    def counts(side: chess.Color) -> dict[Label, int]:
        if not settings.judges(side):
            return {}
        turn = curve.first_index(side)
        made = [advice.judgement for index, advice in judged.items() if index % 2 == turn]
        return {label: made.count(judgement) for label, judgement in _JUDGEMENTS}

    def player(side: chess.Color) -> PlayerSummary:
        name = side_name(side).capitalize()
        average = loss[side]
        return PlayerSummary(
            name=sheet.tags.get(name, "?"),
            rating=rating(sheet.tags, side),
            accuracy=whole(accuracy[side]) if accuracy else None,
            accuracy_unrounded=accuracy[side] if accuracy else None,
            acpl=None if average is None else whole(average),
            acpl_unrounded=average,
            counts=counts(side),
            phases={phase: whole(found[side]) for phase, found in by_phase.items()},
        )

    return GameSummary(sheet, game.opening if game else None, parts, for_each_side(player), proven)


_JUDGEMENTS = tuple((label_of(judgement), judgement) for judgement in Judgement)


def rating(tags: Mapping[str, str], side: chess.Color) -> int | None:
    """The player's rating, if the tags tell one."""
    text = tags.get("WhiteElo" if side == chess.WHITE else "BlackElo", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else None
