"""What endgame tables say about a game, in a few lines: from where on they know it, and each turn since."""

import chess

from kibitz.core.report import GameReport
from kibitz.core.searches.table import FIFTY_MOVES, Outcome
from kibitz.core.searches.table_reading import TableReading
from kibitz.core.searches.table_text import VERBS
from kibitz.core.words.english import SIDES

MOST_NAMED = 4
"""Moves of one result that are named."""

DRAWN = "drawn"
IDLE = 60
"""Plies without a capture or a pawn move from which a win that is not being made is worth a word."""

ORDER = (Outcome.WON, Outcome.DRAWN, Outcome.LOST)


def table_turns(report: GameReport) -> dict[int, str]:
    """What there is to say, by the position that it is about.

    The first that is known, every change, and where a win is not being made. A change is a
    move's doing only if the position before it is known too.
    """
    said: dict[int, str] = {}
    readings = dict(sorted(report.tables.positions.items()))
    known = {index: _result(report, index, each) for index, each in readings.items()}
    last: str | None = None
    for index, result in known.items():
        if result is None:
            continue
        if result != last:
            said[index] = _turn(report, index, result, is_its_doing=known.get(index - 1) is not None)
        elif readings[index].counter == IDLE and result != DRAWN:
            said[index] = IDLE_WORDS.format(move=report.moves[index - 1].name)
        last = result
    return said


IDLE_WORDS = (
    f"By {{move}} there had been no capture or pawn move for {IDLE // 2} moves: "
    f"{(FIFTY_MOVES - IDLE) // 2} are left to win."
)


def _turn(report: GameReport, index: int, result: str, *, is_its_doing: bool) -> str:
    if is_its_doing:
        return f"{report.moves[index - 1].name} makes it {result}."
    since = f"From {report.moves[index - 1].name} on" if index else "From the start"
    return f"{since} it is {result}."


def _result(report: GameReport, index: int, reading: TableReading) -> str | None:
    """Who wins, whoever is to move; None where that is not proven."""
    if reading.outcome is None:
        return None
    if reading.outcome is Outcome.DRAWN:
        return DRAWN
    to_move = report.curve.mover(index)
    return f"won for {SIDES[to_move if reading.outcome is Outcome.WON else not to_move]}"


def moves_by_result(reading: TableReading, board: chess.Board, played: str | None = None) -> list[str]:
    """The moves of a position with what they come to, best first: `2 of 8 moves win: Ke6, Kd6`.

    The one that was played is always named.
    """
    lines = []
    for outcome in ORDER:
        moves = sorted(reading.worth(outcome), key=lambda uci: uci != played)
        if not moves:
            continue
        names = [board.san(chess.Move.from_uci(uci)) for uci in moves[:MOST_NAMED]]
        more = f" and {len(moves) - MOST_NAMED} more" if len(moves) > MOST_NAMED else ""
        verb = VERBS[outcome][len(moves) > 1]
        lines.append(f"{len(moves)} of {reading.legal} moves {verb}: {', '.join(names)}{more}")
    return lines
