"""What a move did where endgame tables know the truth: threw a result away, or alone kept it."""

import chess

from kibitz.core.findings.finding import Finding, FindingKind, Start, TableClaim
from kibitz.core.labels.table_facts import TableFacts
from kibitz.core.searches.table import Outcome, TableResult
from kibitz.core.searches.table_reading import TableReading

RUN_OUT = (TableResult.CURSED_WIN, TableResult.BLESSED_LOSS)


def findings_by_table(
    table: TableFacts, before: chess.Board, move: chess.Move, choice: str | None = None
) -> tuple[Finding, ...]:
    """What the tables prove, in one finding; nothing where a result was kept as others would have.

    Of the moves that keep it the engine's choice is named first.
    """
    kind = _kind(table)
    if kind is None:
        return ()
    after = before.copy(stack=False)
    after.push(move)
    reading = table.before
    claim = TableClaim(
        kept=reading.outcome if reading else None,
        after=table.after,
        keepers=_keepers(reading, choice) if reading else (),
        are_all=reading is not None and reading.is_whole,
        legal=reading.legal if reading else before.legal_moves.count(),
        is_stalemate=after.is_stalemate(),
        runs_out=table.after.result in RUN_OUT,
    )
    pawn = _free_pawn(after) if kind is FindingKind.THROWS_DRAW_AWAY else None
    return (
        Finding(
            kind=kind,
            start=Start.AFTER,
            line=(),
            table=claim,
            piece=None if pawn is None else chess.PAWN,
            square=pawn,
            squares=(move.to_square,) if pawn is None else (pawn,),
        ),
    )


def _keepers(reading: TableReading, choice: str | None) -> tuple[chess.Move, ...]:
    ordered = sorted(reading.keepers, key=lambda uci: uci != choice)
    return tuple([chess.Move.from_uci(uci) for uci in ordered])


def _kind(table: TableFacts) -> FindingKind | None:
    if table.measured is None:
        return None
    if not table.measured.lost:
        return FindingKind.KEEPS_RESULT if table.is_only else None
    if table.is_entry:
        return FindingKind.ENTERS_WORSE_ENDING
    is_win = table.before is not None and table.before.outcome is Outcome.WON
    return FindingKind.THROWS_WIN_AWAY if is_win else FindingKind.THROWS_DRAW_AWAY


def _free_pawn(after: chess.Board) -> chess.Square | None:
    """The pawn that cannot be stopped: with nothing else on the board there is no other way to win."""
    others = after.occupied & ~after.kings
    return chess.msb(others) if chess.popcount(others) == 1 and others & after.pawns else None
