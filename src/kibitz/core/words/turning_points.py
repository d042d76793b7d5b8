"""The moments of a game: the bad moves that cost most, and the best ones. Pins and chapters are these."""

from kibitz.core.chess.ending import Ending
from kibitz.core.chess.label import BAD, STRONG, Label
from kibitz.core.labels.worst import losing_move, worst_moves
from kibitz.core.numbers.standing import WON
from kibitz.core.report import GameReport, MoveReport

BEST = 2
"""Strong moves that a game is told by."""


def turning_points(report: GameReport, found: Ending) -> tuple[int, ...]:
    """The indexes of the moments, in the order they were played."""
    strong = [move for move in report.moves if move.label in STRONG]
    strong.sort(key=lambda move: move.label is not Label.BRILLIANT)
    last = last_chance(report) if found.is_draw else None
    least = report.provenance.settings.judgement.inaccuracy
    told = {
        *worst_moves({index: cost for index, cost in _costs(report).items() if cost >= least}),
        *[move.index for move in strong[:BEST]],
        key_move(report, found),
        last,
    }
    return tuple(sorted(index for index in told if index is not None))


def key_move(report: GameReport, found: Ending) -> int | None:
    """The bad move to name first: the one that lost the game, or where nobody lost the one that cost most."""
    costs = _costs(report)
    if found.winner is not None:
        loser = not found.winner
        own = {index: cost for index, cost in costs.items() if report.moves[index].mover == loser}
        percents = [report.curve.of(position, loser) for position in range(len(report.curve.percents))]
        if own:
            return losing_move(own, percents)
    return next(iter(worst_moves(costs)), None)


def last_chance(report: GameReport) -> int | None:
    """The last bad move that let a win go, where the game was drawn in the end."""
    let_go = [index for index in _costs(report) if lets_win_go(report, index)]
    return max(let_go, default=None)


def lets_win_go(report: GameReport, index: int) -> bool:
    """Whether its player was winning before it and is not after it."""
    mover = report.moves[index].mover
    return report.curve.of(index, mover) >= WON > report.curve.of(index + 1, mover)


def is_bad(move: MoveReport) -> bool:
    """Whether it was judged to be bad and its cost is known."""
    is_judged = move.label in BAD or (move.label is None and move.judgement is not None)
    return is_judged and move.win_percent is not None


def _costs(report: GameReport) -> dict[int, float]:
    """Points that each bad move cost, by its index."""
    return {move.index: report.curve.lost(move.index) for move in report.moves if is_bad(move)}
