"""Lines of Lichess's evaluation dump (`lichess_db_eval.jsonl`; sources: lichess-cloud)."""

from typing import Annotated

import chess
import msgspec

from kibitz.core.chess.san import legal_line
from kibitz.core.chess.score import Cp, Score, mate_from_signed
from kibitz.core.library import CloudEval
from kibitz.core.searches.answer import LONGEST_LINE, Line, PositionEval

_Number = Annotated[int, msgspec.Meta(ge=-(1 << 40), le=1 << 40)]
_Depth = Annotated[int, msgspec.Meta(ge=0, le=1 << 16)]
"""What databases have room for; real ones are far smaller."""


class _Pv(msgspec.Struct, omit_defaults=True):
    line: str
    cp: _Number | None = None
    mate: _Number | None = None


class _Eval(msgspec.Struct):
    pvs: list[_Pv]
    knodes: _Number
    depth: _Depth


class _Line(msgspec.Struct):
    fen: str
    evals: list[_Eval]


_decoder = msgspec.json.Decoder(_Line)
_evals = msgspec.json.Decoder(list[_Eval])


def read_cloud_line(raw: bytes) -> CloudEval:
    """One position with all its evals, deepest first. Raises ValueError if it is not such a line."""
    try:
        found = _decoder.decode(raw)
    except RecursionError:
        raise ValueError("nested too deep") from None
    if not found.evals or not all(each.pvs for each in found.evals):
        raise ValueError("a position without evals")
    deepest = sorted(found.evals, key=lambda each: -each.depth)
    position = chess.Board(f"{found.fen} 0 1").epd()
    return CloudEval(position, deepest[0].depth, deepest[0].knodes, msgspec.json.encode(deepest))


def cloud_search(kept: CloudEval, board: chess.Board, lines: int = 1) -> PositionEval:
    """The deepest eval that has enough lines, or else the one with the most, as if we had searched it."""
    evals = _evals.decode(kept.evals)
    enough = [each for each in evals if len(each.pvs) >= lines]
    best = enough[0] if enough else max(evals, key=lambda each: len(each.pvs))
    found = tuple([Line(_score(pv), _moves(board, pv.line), best.depth) for pv in best.pvs[:lines]])
    return PositionEval(found, best.depth, 1000 * best.knodes)


def _moves(board: chess.Board, line: str) -> tuple[str, ...]:
    """The line as far as it is legal, castling written as our engines write it."""
    return tuple([move.uci() for _, move in legal_line(board, line.split()[:LONGEST_LINE])])


def _score(pv: _Pv) -> Score:
    if pv.cp is not None:
        return Cp(pv.cp)
    return mate_from_signed(pv.mate or 1)
