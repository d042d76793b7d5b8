"""Tables of which some may be damaged, as python-chess reads them."""

import struct

import chess
from chess.syzygy import MissingTableError, Table, Tablebase, calc_key, normalize_tablename

DAMAGE = (
    ArithmeticError, AssertionError, AttributeError, LookupError, OSError, RecursionError, struct.error,
    TypeError, ValueError,
)  # fmt: skip
"""What reading a damaged file comes to: python-chess promises nothing about it."""

WDL, DTZ = ".rtbw", ".rtbz"


class DamagedTable(MissingTableError):
    """A table that is there and cannot be used."""


class CarefulTablebase(Tablebase):
    """Tables of which some may be damaged: those are as good as missing from when it is noticed."""

    def __init__(self) -> None:
        super().__init__()
        self.damaged: dict[str, str] = {}

    def probe_wdl_table(self, board: chess.Board) -> int:
        try:
            return super().probe_wdl_table(board)
        except MissingTableError as missing:
            raise self._why_missing(board, WDL) or missing from None
        except DAMAGE as problem:
            raise self.leave_out(board, WDL, f"it cannot be read: {problem}") from problem

    def probe_dtz_table(self, board: chess.Board, wdl: int) -> tuple[int, int]:
        try:
            return super().probe_dtz_table(board, wdl)
        except MissingTableError as missing:
            raise self._why_missing(board, DTZ) or missing from None
        except DAMAGE as problem:
            raise self.leave_out(board, DTZ, f"it cannot be read: {problem}") from problem

    def leave_out(self, board: chess.Board, suffix: str, why: str) -> DamagedTable:
        """Use the table of this position no more."""
        tables: dict[str, Table] = self.wdl if suffix == WDL else self.dtz
        for mirror in (False, True):
            tables.pop(calc_key(board, mirror=mirror), None)
        name = _name(board, suffix)
        self.damaged[name] = why
        return DamagedTable(name)

    def _why_missing(self, board: chess.Board, suffix: str) -> DamagedTable | None:
        name = _name(board, suffix)
        return DamagedTable(name) if name in self.damaged else None


def _name(board: chess.Board, suffix: str) -> str:
    return normalize_tablename(calc_key(board)) + suffix
