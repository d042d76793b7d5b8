"""What a single move does on the board, whatever comes of it: nothing here needs an engine to be true."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

import chess

from kibitz.core.chess.exchange import exchange, losing_pieces
from kibitz.core.chess.material import PIECE, VALUES
from kibitz.core.chess.passing import mates, passed
from kibitz.core.lines.geometry import pinned
from kibitz.core.lines.motifs.trapped_piece import is_trapped
from kibitz.core.lines.settled import LEAST, settled, settled_soon
from kibitz.core.lines.variation import Step, Variation

TRAPPED = 200
"""Centipawns that a line must win for a piece to be trapped in it: something is always got for it."""


class DeedKind(Enum):
    """What a move can do."""

    PROMOTES = "promotes"
    THREATENS_MATE = "threatens mate"
    TRAPS = "traps"
    ATTACKS = "attacks"
    TAKES = "takes"
    PINS = "pins"


@dataclass(frozen=True, slots=True)
class Deed:
    """What a move does, and to which pieces; each with its square after the move, or before it if taken."""

    kind: DeedKind
    targets: tuple[tuple[chess.PieceType, chess.Square], ...] = ()
    threat: chess.Move | None = None
    """The mate that is threatened."""

    falls: tuple[chess.PieceType, chess.Square] | None = None
    """What is taken while the piece that is attacked runs."""


def deed(line: Variation) -> Deed | None:
    """What the first move of the line does; what says most comes first."""
    if not line.steps:
        return None
    found = (look(line) for look in DEEDS)
    return next((each for each in found if each is not None), None)


def _promotes(line: Variation) -> Deed | None:
    """A pawn that gets through, and is not taken at once."""
    first = line.steps[0]
    is_taken = any(step.target == first.target for step in line.steps[1:2])
    promotes = first.move.promotion is not None and not is_taken
    return Deed(DeedKind.PROMOTES, ((chess.PAWN, first.target),)) if promotes else None


def _threatens_mate(line: Variation) -> Deed | None:
    """Mate in one, if the other side did nothing; a check is no threat, it has to be answered.

    Who answers a check may have threatened it before, and what can be taken threatens nothing for long.
    """
    first = line.steps[0]
    is_taken = any(first.after.generate_legal_moves(to_mask=chess.BB_SQUARES[first.target]))
    again = None if line.start.is_check() or is_taken else passed(first.after)
    mate = next((move for move in again.legal_moves if mates(again, move)), None) if again else None
    return Deed(DeedKind.THREATENS_MATE, threat=mate) if mate else None


def _traps(line: Variation) -> Deed | None:
    """A piece that is lost wherever it goes, and could have gone before; the line wins about as much."""
    first, before = line.steps[0], passed(line.start)
    if first.captured is not None or max(settled(line).gain, settled_soon(line).gain) < TRAPPED:
        return None
    others = first.after.occupied_co[first.after.turn] & ~first.after.pawns & ~first.after.kings
    caught = [
        (first.after.piece_type_at(square) or chess.PAWN, square)
        for square in chess.scan_forward(others)
        if is_trapped(first.after, square) and not (before is not None and is_trapped(before, square))
    ]
    return Deed(DeedKind.TRAPS, tuple(sorted(caught, reverse=True)[:1])) if caught else None


def _attacks_several(line: Variation) -> Deed | None:
    found = () if line.steps[0].captured is not None else attacked_by(line.steps[0])
    taken = {step.target for step in line.own[1:3] if step.captured is not None}
    is_paid = any(square in taken for _, square in found) and _wins(line)
    return Deed(DeedKind.ATTACKS, found[:2]) if len(found) > 1 and is_paid else None


def _attacks_one(line: Variation) -> Deed | None:
    """A piece that has to run while something else falls: the attack and the next move together win."""
    flight, second = line.steps[1:2], line.own[1:2]
    if line.steps[0].captured is not None or not flight or not second or second[0].captured is None:
        return None
    struck = [target for target in attacked_by(line.steps[0]) if target[0] != chess.PAWN]
    fled = [target for target in struck if target[1] == flight[0].origin]
    is_new = second[0].target not in losing_pieces(line.start)
    is_trade = second[0].target == flight[0].target
    is_paid = _wins(line, LEAST if is_trade else VALUES[second[0].captured])
    falls = None if is_trade else (second[0].captured, second[0].target)
    return Deed(DeedKind.ATTACKS, tuple(fled[:1]), falls=falls) if fled and is_new and is_paid else None


def _attacks_and_takes(line: Variation) -> Deed | None:
    """Something that could not be taken before and falls with the next move, as it was left there."""
    second = line.own[1:2]
    if line.steps[0].captured is not None or not second or second[0].captured is None:
        return None
    fallen = [target for target in attacked_by(line.steps[0]) if target[1] == second[0].target]
    stayed = [step for step in line.steps[1:2] if step.target != second[0].target]
    return Deed(DeedKind.ATTACKS, tuple(fallen[:1])) if fallen and stayed and _wins(line) else None


def _wins(line: Variation, least: int = LEAST) -> bool:
    """Whether so much is won soon, and is not given back later in the line."""
    return min(settled_soon(line).gain, settled(line).gain) >= least


def attacked_by(step: Step) -> tuple[tuple[chess.PieceType, chess.Square], ...]:
    """What could be won next and could not before, the dearest first; nothing if the mover itself falls."""
    again = step.after.copy(stack=False)
    if step.target in losing_pieces(again):
        return ()
    again.turn = step.before.turn  # also out of a check: the king moves, the rest stays attacked
    again.ep_square = None
    had, has = losing_pieces(step.before), losing_pieces(again)
    if step.before.is_check():  # who had to answer it attacked as much before
        has = {square: loss for square, loss in has.items() if loss.capture.from_square == step.target}
    new = {
        square: loss.centipawns
        for square, loss in has.items()
        if loss.centipawns > (had[square].centipawns if square in had else 0)
    }
    order = sorted(new, key=lambda square: -new[square])
    return tuple([(again.piece_type_at(square) or chess.PAWN, square) for square in order])


def _takes(line: Variation) -> Deed | None:
    """A capture that wins a piece more than the move before it took, and is not given back either."""
    first, lead_in = line.steps[0], line.lead_in
    if first.captured is None or first.before.is_en_passant(first.move):
        return None
    paid = VALUES[lead_in.captured] if lead_in is not None and lead_in.captured is not None else 0
    won = VALUES[first.captured] - paid
    if won < PIECE or exchange(first.before, first.move) < PIECE:
        return None  # of a pawn only a claim that was searched is told
    if min(settled_soon(line).gain, settled(line).gain) < won:
        return None
    if any(VALUES[step.captured] > VALUES[first.captured] for step in line.own[1:3] if step.captured):
        return None  # then that is the point
    return Deed(DeedKind.TAKES, ((first.captured, first.target),))


def _pins(line: Variation) -> Deed | None:
    """A pin by a piece that stays: one that is taken at once pins nothing."""
    step = line.steps[0]
    if any(answer.captured is not None and answer.target == step.target for answer in line.steps[1:2]):
        return None
    other = not step.before.turn
    had = {square for square, _ in pinned(step.before, other)}
    new = [square for square, _ in pinned(step.after, other) if square not in had]
    pieces = [(piece, square) for square in new if (piece := step.after.piece_type_at(square)) != chess.PAWN]
    return Deed(DeedKind.PINS, ((pieces[0][0] or chess.PAWN, pieces[0][1]),)) if pieces else None


DEEDS: tuple[Callable[[Variation], Deed | None], ...] = (
    _promotes,
    _threatens_mate,
    _traps,
    _attacks_several,
    _takes,
    _pins,
    _attacks_one,
    _attacks_and_takes,
)
