"""Holds what is said by endgame tables against the tables themselves, asked through python-chess alone."""

from collections.abc import Iterator
from functools import cache

import chess
import chess.syzygy

from kibitz.core.findings.finding import Finding, FindingKind, TableClaim
from kibitz.pipeline.folders import data_folder

WON, DRAWN, LOST = 1, 0, -1
KEPT = {FindingKind.THROWS_WIN_AWAY: WON, FindingKind.THROWS_DRAW_AWAY: DRAWN}


@cache
def _tablebase() -> chess.syzygy.Tablebase:
    return chess.syzygy.open_tablebase(str(data_folder() / "tables" / "syzygy-3-4"))


def _worth(board: chess.Board) -> int | None:
    """What the side to move gets; None if it is not known, or too close to the fifty-move rule to tell."""
    if board.is_checkmate():
        return LOST
    if board.is_stalemate():
        return DRAWN
    try:
        wdl, dtz = _tablebase().probe_wdl(board), _tablebase().probe_dtz(board)
    except KeyError:
        return None
    plies = abs(dtz) + board.halfmove_clock
    if abs(wdl) < 2 or (board.halfmove_clock and plies > 100):
        return DRAWN
    return None if board.halfmove_clock and plies == 100 else wdl // 2


def _after(board: chess.Board, move: chess.Move) -> int | None:
    after = board.copy()
    after.push(move)
    worth = _worth(after)
    return None if worth is None else -worth


Values = dict[chess.Move, int | None]


def table_problems(finding: Finding, before: chess.Board, move: chess.Move) -> Iterator[str]:
    """What is not so in a finding by the tables."""
    if finding.table is None:
        yield "no table is named"
        return
    values = {each: _after(before, each) for each in before.legal_moves}
    if finding.kind in KEPT:
        yield from _thrown_away(finding.table, KEPT[finding.kind], values, move)
    elif finding.kind is FindingKind.KEEPS_RESULT:
        yield from _only(values, move)
    elif values[move] not in (DRAWN, LOST):
        yield f"the ending is worth {values[move]}"
    if finding.square is not None:
        pawns = before.pawns & ~chess.BB_SQUARES[move.from_square]
        if chess.popcount(before.occupied) != 3 or not pawns & chess.BB_SQUARES[finding.square]:
            yield "there is more on the board than one pawn"


def _thrown_away(claim: TableClaim, best: int, values: Values, move: chess.Move) -> Iterator[str]:
    played = values[move]
    if max(value for value in values.values() if value is not None) != best:
        yield f"the position is not worth {best}"
    if played is None or played >= best:
        yield f"the move comes to {played}"
    if {each for each, value in values.items() if value == best} != set(claim.keepers):
        yield "other moves keep the result than those named"
    if claim.are_all and None in values.values():
        yield "not every move is known"


def _only(values: Values, move: chess.Move) -> Iterator[str]:
    others = [value for each, value in values.items() if each != move]
    if any(value is None or values[move] is None or value >= (values[move] or 0) for value in others):
        yield "it is not the only move that keeps the result"
