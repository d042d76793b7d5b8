"""What endgame tables hold of a position and of every position that a move leads to.

A table that turns out to be damaged is left out, and costs only what needs it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import chess

from kibitz.core.searches.table import FIFTY_MOVES, Probe, TablePosition, TablesUsed
from kibitz.tables.careful import DTZ, WDL, CarefulTablebase, DamagedTable
from kibitz.tables.places import TableFolder

MOST_KEPT = 50_000
"""Positions whose probes are remembered: endings come back to the same ones again and again."""


@dataclass(frozen=True, slots=True)
class Probed:
    """What was found of a position, and which damaged files it would have needed."""

    position: TablePosition | None = None
    left_out: frozenset[str] = frozenset()


NOTHING = Probed()
Kept = tuple[Probe | None, frozenset[str]]


class Tables:
    """All tables of this machine; safe to ask from several threads."""

    def __init__(self, folders: Iterable[TableFolder]) -> None:
        used = list(folders)
        self._base = CarefulTablebase()
        self._kept: dict[str, Kept] = {}
        for folder in used:
            for file in folder.files:
                if file.problem:
                    self._base.damaged[file.name] = file.problem
                else:
                    self._base.add_file(str(file.path))
        self.men = max((file.men for folder in used for file in folder.files), default=0)
        self._whole = max((folder.men for folder in used), default=0)
        self._tables = len({id(table) for table in self._base.wdl.values()})
        self._folders = sum(folder.tables > 0 for folder in used)

    def used(self, left_out: Iterable[str] = ()) -> TablesUsed:
        """What these tables are, for a report."""
        return TablesUsed(self._whole, self._tables, self._folders, tuple(sorted(left_out)))

    def close(self) -> None:
        """Close every file."""
        self._base.close()

    def holds(self, board: chess.Board) -> Probe | None:
        """What the tables hold of a position, for the side to move and with the counter at nothing."""
        return self._hold(board)[0]

    def probe(self, board: chess.Board) -> Probed:
        """The position and its moves; nothing if no table can say anything about it."""
        if not self._may_hold(board):
            return NOTHING
        at, moves, left_out = board.copy(stack=False), dict[str, Probe](), set[str]()
        for move in list(at.legal_moves):
            at.push(move)
            found, missed = self._hold(at)
            at.pop()
            left_out |= missed
            if found:
                moves[move.uci()] = found
        own, missed = self._hold(at)
        left_out |= missed
        if own and not _agree(own, moves, at.legal_moves.count()):
            left_out.add(self._contradicted(board))
            return Probed(None, frozenset(left_out))
        position = TablePosition(own, moves) if own or moves else None
        return Probed(position, frozenset(left_out))

    def _may_hold(self, board: chess.Board) -> bool:
        """Whether it is a position of chess from which a table can be reached; one more may be taken."""
        has_few = chess.popcount(board.occupied) <= self.men + 1
        return has_few and board.uci_variant == "chess" and not board.castling_rights and board.is_valid()

    def _hold(self, board: chess.Board) -> Kept:
        if chess.popcount(board.occupied) > self.men:
            return None, frozenset()
        key = board.epd()
        found = self._kept.get(key)  # at once: another thread may forget it meanwhile
        if found is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            found = self._kept[key] = self._look_up(board)
        return found

    def _look_up(self, board: chess.Board) -> Kept:
        """The rules first, then the table that tells the distance, then the one that tells only who wins."""
        if not any(board.generate_legal_moves()):
            return Probe(-2 if board.is_check() else 0, 0), frozenset()
        left_out: set[str] = set()
        dtz = _asked(self._base.probe_dtz, board, left_out)
        if dtz is not None:
            return Probe(_wdl(dtz), dtz), frozenset()
        wdl = _asked(self._base.probe_wdl, board, left_out)
        return None if wdl is None else Probe(wdl, None), frozenset(left_out)

    def _contradicted(self, board: chess.Board) -> str:
        """A table that says of a position what its moves do not bear out holds something wrong."""
        self._kept.clear()
        self._base.leave_out(board, DTZ, "it contradicts itself")
        return str(self._base.leave_out(board, WDL, "it contradicts itself").args[0])


def _asked(ask: Callable[[chess.Board], int], board: chess.Board, left_out: set[str]) -> int | None:
    """What a table answers; None if it is missing, or damaged and named."""
    try:
        return ask(board)
    except DamagedTable as damaged:
        left_out.add(str(damaged.args[0]))
    except KeyError:
        return None
    return None


def _wdl(dtz: int) -> int:
    """Who wins, as the distance tells: beyond a hundred plies the fifty-move rule comes first.

    >>> [_wdl(dtz) for dtz in (0, 1, 100, 101, -100, -106)]
    [0, 2, 2, 1, -2, -1]
    """
    size = 0 if dtz == 0 else 2 if abs(dtz) <= FIFTY_MOVES else 1
    return size if dtz > 0 else -size


def _agree(own: Probe, moves: dict[str, Probe], legal: int) -> bool:
    """Whether a position is worth what its best move is; unless some moves are not known."""
    if not moves or len(moves) < legal:
        return True
    return _sign(own.wdl) == max(-_sign(probe.wdl) for probe in moves.values())


def _sign(wdl: int) -> int:
    return (wdl > 0) - (wdl < 0)
