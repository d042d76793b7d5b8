"""The moments of a game: the bad moves that cost most, and the best ones. Pins and chapters are these."""

from collections.abc import Mapping

from kibitz.core.chess.ending import Ending
from kibitz.core.chess.label import BAD, STRONG, Label
from kibitz.core.labels.worst import BadMoves, worst_moves
from kibitz.core.report import GameReport, MoveReport

BEST = 2
"""Strong moves that a game is told by."""


def turning_points(report: GameReport, found: Ending) -> tuple[int, ...]:
    """The indexes of the moments, in the order they were played."""
    strong = [move for move in report.moves if move.label in STRONG]
    strong.sort(key=lambda move: move.label is not Label.BRILLIANT)
    told = {
        *worst_moves(_beyond(report, _costly(report))),
        *[move.index for move in strong[:BEST]],
        key_move(report, found),
    }
    return tuple(sorted(index for index in told if index is not None))


def _costly(report: GameReport) -> dict[int, float]:
    """What bad moves cost, without what is slight, unless nothing but that happened."""
    limits, costs = report.provenance.settings.judgement, bad_moves(report).costs
    found = [
        {index: cost for index, cost in costs.items() if cost >= least}
        for least in (limits.mistake, limits.inaccuracy)
    ]
    return found[0] or found[1]


def _beyond(report: GameReport, costs: Mapping[int, float]) -> dict[int, float]:
    """Points lost beyond what players of the rating lose there, where that is known: what can be learnt."""
    expected = {index: read.own.expected for index, read in report.human.moves.items() if read.own}
    return {index: cost - expected.get(index, 0.0) for index, cost in costs.items()}


def key_move(report: GameReport, found: Ending) -> int | None:
    """The bad move that headline and library name."""
    return bad_moves(report).key(found.winner, is_draw=found.is_draw)


def bad_moves(report: GameReport) -> BadMoves:
    """Those whose cost is known."""
    bad = [move for move in report.moves if is_bad(move)]
    costs = {move.index: report.curve.lost(move.index) for move in bad}
    return BadMoves(costs, {move.index: move.mover for move in bad}, report.curve.percents)


def is_bad(move: MoveReport) -> bool:
    """Whether it was judged to be bad and its cost is known."""
    is_judged = move.label in BAD or (move.label is None and move.judgement is not None)
    return is_judged and move.win_percent is not None
