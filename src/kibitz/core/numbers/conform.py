"""Our numbers beside those Lichess wrote in the same file.

Only what Lichess wrote is compared: a file without accuracies says nothing about
accuracy.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from kibitz.core.chess.game import Scoresheet
from kibitz.core.chess.label import Judgement, label_of
from kibitz.core.chess.score_text import eval_tag
from kibitz.core.chess.side import side_name
from kibitz.core.numbers.curve import Curve
from kibitz.core.numbers.judgement import Advice
from kibitz.core.numbers.summary import GameSummary, PlayerSummary, sheet_curve

QUANTITIES = ("judgements", "counts", "acpl", "accuracy", "phase_accuracy", "phases")


@dataclass(frozen=True, slots=True)
class Difference:
    """One number that is not the same, with what ours was made of."""

    quantity: str
    game: str
    ply: int | None
    side: str | None
    theirs: Any
    ours: Any
    numbers: dict[str, Any]


@dataclass(slots=True)
class Tally:
    """How many were compared, how many were equal, and all that were not."""

    games: int = 0
    compared: dict[str, int] = field(default_factory=lambda: dict.fromkeys(QUANTITIES, 0))
    judged: int = 0
    """Of the compared moves, those that Lichess or we judged."""

    differences: list[Difference] = field(default_factory=list)

    def equal(self, quantity: str) -> int:
        """How many of the compared were equal."""
        return self.compared[quantity] - sum(each.quantity == quantity for each in self.differences)

    def add(self, other: "Tally") -> None:
        """Count another tally in."""
        self.games += other.games
        self.judged += other.judged
        self.differences += other.differences
        for quantity, compared in other.compared.items():
            self.compared[quantity] += compared


def compare(summary: GameSummary, judged: dict[int, Advice]) -> Tally:
    """One game, theirs against ours."""
    tally = Tally(games=1)
    for quantity, difference in _comparisons(summary, judged, tally):
        tally.compared[quantity] += 1
        if difference is not None:
            tally.differences.append(difference)
    return tally


_Comparison = tuple[str, Difference | None]


def _comparisons(summary: GameSummary, judged: dict[int, Advice], tally: Tally) -> Iterator[_Comparison]:
    sheet = summary.sheet
    if sheet.lines_known:
        yield from _judgements(sheet, judged, tally)
    for side, totals in sheet.says.totals.items():
        yield from _totals(sheet, side_name(side), totals, summary.players[side])
    if sheet.says.phases is not None and summary.division is not None:
        ours = (summary.division.middle, summary.division.end)
        yield "phases", _difference("phases", sheet, sheet.says.phases, ours)


def _judgements(sheet: Scoresheet, judged: dict[int, Advice], tally: Tally) -> Iterator[_Comparison]:
    curve = sheet_curve(sheet)
    for index, score in enumerate(curve.scores):
        if score is None:
            continue
        note = sheet.notes.get(index)
        theirs = note.judgement if note else None
        ours = judged[index].judgement if index in judged else None
        tally.judged += theirs is not None or ours is not None
        numbers = _numbers(curve, index, judged.get(index)) if theirs != ours else {}
        ply = sheet.first_ply + index + 1
        yield (
            "judgements",
            _difference("judgements", sheet, _word(theirs), _word(ours), ply=ply, numbers=numbers),
        )


def _word(judgement: Judgement | None) -> str | None:
    return judgement.value if judgement else None


def _numbers(curve: Curve, index: int, advice: Advice | None) -> dict[str, Any]:
    scores = (curve.start, *curve.scores)
    before, after = scores[index], scores[index + 1]
    return {
        "before": eval_tag(before) if before is not None else None,
        "after": eval_tag(after) if after is not None else None,
        "lost": advice.lost if advice else None,
    }


def _totals(
    sheet: Scoresheet, side: str, totals: Mapping[str, Any], player: PlayerSummary
) -> Iterator[_Comparison]:
    for judgement in Judgement:
        name = judgement.value
        if name in totals:
            theirs, ours = f"{totals[name]} {name}", f"{player.counts[label_of(judgement)]} {name}"
            yield "counts", _difference("counts", sheet, theirs, ours, side=side)
    if "acpl" in totals:
        numbers = {"unrounded": player.acpl_unrounded}
        yield "acpl", _difference("acpl", sheet, totals["acpl"], player.acpl, side=side, numbers=numbers)
    if "accuracy" in totals:
        numbers = {"unrounded": player.accuracy_unrounded}
        yield (
            "accuracy",
            _difference("accuracy", sheet, totals["accuracy"], player.accuracy, side=side, numbers=numbers),
        )
    if "phases" in totals:
        ours_by_phase = {phase.value: found for phase, found in player.phases.items()}
        yield (
            "phase_accuracy",
            _difference("phase_accuracy", sheet, totals["phases"], ours_by_phase, side=side),
        )


def _difference(
    quantity: str,
    sheet: Scoresheet,
    theirs: Any,
    ours: Any,
    *,
    ply: int | None = None,
    side: str | None = None,
    numbers: dict[str, Any] | None = None,
) -> Difference | None:
    return None if theirs == ours else Difference(quantity, sheet.id, ply, side, theirs, ours, numbers or {})
