"""Castling as the point of a line."""

from kibitz.core.lines.variation import Motif, Variation


def castling(line: Variation) -> Motif | None:
    """The side castles."""
    for step in line.own:
        if step.before.is_castling(step.move):
            return Motif("castling", (step.origin, step.target), step.ply)
    return None
