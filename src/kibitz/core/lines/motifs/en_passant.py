"""A pawn taken in passing."""

from kibitz.core.lines.variation import Motif, Variation


def en_passant(line: Variation) -> Motif | None:
    """The side takes a pawn in passing."""
    for step in line.own:
        if step.before.is_en_passant(step.move):
            return Motif("enPassant", (step.target, step.origin), step.ply)
    return None
