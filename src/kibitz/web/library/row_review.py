"""What the library's table says about a review: read from the whole report, so kept once it is known."""

from dataclasses import dataclass
from itertools import pairwise

from kibitz.core.chess.ending import EndKind
from kibitz.core.chess.label import BAD
from kibitz.core.labels.worst import BadMoves
from kibitz.core.library import Listed, StoredAnalysis
from kibitz.formats.json.shape import ReportJson, read_report_json
from kibitz.web.library.shapes import Moment
from kibitz.web.reviews.analysis_shapes import Accuracies

RowKey = tuple[str, int, str | None, float | None, float | None]


@dataclass(frozen=True, slots=True)
class RowReview:
    """The best review of a game, in a row."""

    effort: str | None
    accuracy: Accuracies
    curve: tuple[int, ...]
    worst: Moment | None


NOT_REVIEWED = RowReview(None, Accuracies(None, None), (), None)


def row_key(listed: Listed) -> RowKey:
    """What the listing says anyway and no other state of the game shares.

    Analyses are only ever added, or removed with their game: a new one changes the
    count, and one of a game that left and came back has other accuracies, which are
    made of all its scores.
    """
    accuracies = (listed.white_accuracy, listed.black_accuracy)
    return (listed.game.id, listed.analyses, listed.effort, *accuracies)


def row_review(best: StoredAnalysis | None) -> RowReview | None:
    """Out of the stored report; None if it was deleted meanwhile."""
    if best is None:
        return None
    report = read_report_json(best.report)
    accuracy = Accuracies(best.white_accuracy, best.black_accuracy)
    return RowReview(best.effort, accuracy, _curve(report), _worst(report))


def _curve(report: ReportJson) -> tuple[int, ...]:
    """White's win percent after each move."""
    return tuple([round(percent) for percent in report.percents[1:]])


def _worst(report: ReportJson) -> Moment | None:
    """The bad move that headline and story name too."""
    costs = {
        move.index: (1 if move.side == "white" else -1) * (before - after)
        for move, (before, after) in zip(report.moves, pairwise(report.percents), strict=True)
        if move.label in BAD
    }
    bad = BadMoves(costs, {index: report.moves[index].side == "white" for index in costs}, report.percents)
    by = report.ended.by if report.ended else None
    is_draw = report.ended is not None and by is None and report.ended.how is not EndKind.UNFINISHED
    index = bad.key(None if by is None else by == "white", is_draw=is_draw)
    if index is None:
        return None
    worst = report.moves[index]
    return Moment(worst.index, worst.move_number, worst.side, worst.san, worst.label or "")
