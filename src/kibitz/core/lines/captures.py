"""What each side takes in a line, and where that stood when the line began."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import chess

from kibitz.core.chess.material import VALUES
from kibitz.core.lines.variation import Step, Variation


@dataclass(frozen=True, slots=True)
class Taken:
    """A piece that was taken in a line, or a pawn that became more."""

    ply: int
    piece: chess.PieceType
    square: chess.Square
    """Where it stood when the line began."""

    at: chess.Square
    """Where it was taken."""

    is_promotion: bool = False


def taken_in(line: Variation, plies: int, taker: chess.Color) -> list[Taken]:
    """What the side takes in the first plies of the line, and the pawns it promotes."""
    found = []
    for step, stood in _with_origins(line.steps[:plies]):
        if step.before.turn != taker:
            continue
        if step.captured is not None:
            found.append(Taken(step.ply, step.captured, stood.victim, _captured_at(step)))
        if step.move.promotion is not None:
            found.append(Taken(step.ply, step.move.promotion, stood.mover, step.target, is_promotion=True))
    return found


def for_nothing(line: Variation, plies: int, taker: chess.Color) -> list[Taken]:
    """What the side takes in the first plies that has taken nothing itself there and is not taken back."""
    captures = {step.ply: step.target for step in line.steps if step.captured is not None}
    return [
        taken
        for taken in taken_in(line, plies, taker)
        if not taken.is_promotion
        and captures[taken.ply] not in (captures.get(taken.ply - 1), captures.get(taken.ply + 1))
    ]


@dataclass(frozen=True, slots=True)
class _Origins:
    """Where the two pieces of a move stood when the line began."""

    mover: chess.Square
    victim: chess.Square


def _with_origins(steps: Sequence[Step]) -> Iterator[tuple[Step, _Origins]]:
    """Each step with where its pieces came from."""
    came_from: dict[chess.Square, chess.Square] = {}
    for step in steps:
        if step.before.is_castling(step.move):
            _castle(step, came_from)
            continue
        mover = came_from.pop(step.origin, step.origin)
        at = _captured_at(step)
        victim = came_from.pop(at, at)
        came_from[step.target] = mover
        yield step, _Origins(mover, victim)


def _captured_at(step: Step) -> chess.Square:
    """Where the captured piece stood: beside the target if it was taken in passing."""
    if step.before.is_en_passant(step.move):
        return chess.square(chess.square_file(step.target), chess.square_rank(step.origin))
    return step.target


def _castle(step: Step, came_from: dict[chess.Square, chess.Square]) -> None:
    """Follow king and rook; the rook is what left a rook's square, wherever the king was told to go."""
    side, before, after = step.before.turn, step.before, step.after
    for piece in (chess.ROOK, chess.KING):
        left = before.pieces_mask(piece, side) & ~after.pieces_mask(piece, side)
        arrived = after.pieces_mask(piece, side) & ~before.pieces_mask(piece, side)
        if left and arrived:
            origin = chess.msb(left)
            came_from[chess.msb(arrived)] = came_from.pop(origin, origin)


def unmatched(mine: list[Taken], theirs: list[Taken]) -> tuple[list[Taken], list[Taken]]:
    """What is left of the captures when equal pieces are set off against each other.

    Those that answer each other first, on the same square or nearest in time: of two knights,
    the one that was not traded is named. Who is taken back on a square takes once more there: the
    first to fall is what was lost.
    """
    left, rest = list(mine), []
    for given in sorted(theirs, key=lambda taken: -VALUES[taken.piece]):
        equal = [taken for taken in left if VALUES[taken.piece] == VALUES[given.piece]]
        if equal:
            left.remove(min(equal, key=lambda taken: _how_far(taken, given)))
        else:
            rest.append(given)
    return left, rest


def _how_far(taken: Taken, given: Taken) -> tuple[bool, int, bool]:
    """How little two captures have to do with each other."""
    is_elsewhere = taken.is_promotion or taken.at != given.at
    return is_elsewhere, abs(taken.ply - given.ply), taken.ply < given.ply
