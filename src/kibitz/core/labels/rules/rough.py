"""The reading without an engine: hanging pieces, captures and mates missed, sacrifices (sources: rough)."""

from kibitz.core.chess.label import Label
from kibitz.core.chess.score import Cp, Mate, plain_centipawns
from kibitz.core.labels.confidence import Confidence
from kibitz.core.labels.move_facts import MoveFacts
from kibitz.core.labels.rules.good_moves import BOOK_RULE
from kibitz.core.labels.verdict import Proof, Verdict
from kibitz.settings import Settings

PIECE, EXCHANGE, PAWN = 250, 150, 80
"""Centipawns from which a piece, the exchange or a pawn was lost; mobility blurs the whole numbers."""


def rough(facts: MoveFacts, _: Settings) -> Verdict:
    """What the board alone can tell; nothing of it is sure."""
    lost = 0 if facts.is_best else _lost(facts)
    bad = _by_mate(facts) or _by_material(facts, lost)
    is_excused = facts.is_book and bad.label not in (Label.MISTAKE, Label.BLUNDER, Label.MISS)
    return _plain(facts, lost) or (_verdict(Label.BOOK, BOOK_RULE, lost) if is_excused else bad)


def _plain(facts: MoveFacts, lost: int) -> Verdict | None:
    """Moves that need no weighing."""
    board = facts.board
    if board is not None and board.is_mate:
        return _verdict(Label.BEST, "it is mate", lost)
    if board is not None and board.legal_moves == 1:
        return _verdict(Label.FORCED, "there is no other legal move", lost)
    if board is not None and facts.bore_out:
        rule = f"it offered {board.offer.centipawns} centipawns, and the game bore it out"
        return _verdict(Label.GREAT, rule, 0)
    return None


def _by_mate(facts: MoveFacts) -> Verdict | None:
    match facts.before, facts.after:
        case Mate(winner), _ if winner == facts.mover:  # and it was not played, or the game would be over
            return _verdict(Label.MISS, "there was a mate in one", None)
        case Cp(), Mate(winner) if winner != facts.mover:
            return _verdict(Label.BLUNDER, "it allows a mate in one", None)
        case _:
            return None


def _by_material(facts: MoveFacts, lost: int) -> Verdict:
    missed = facts.board is not None and facts.board.best_wins and not facts.board.took
    if lost >= EXCHANGE and missed:
        return _verdict(Label.MISS, f"a capture was there that wins about {lost} centipawns more", lost)
    if lost >= PIECE:
        return _verdict(Label.BLUNDER, "it loses a piece or lets one go", lost)
    if lost >= EXCHANGE:
        return _verdict(Label.MISTAKE, "it loses the exchange or two pawns", lost)
    if lost >= PAWN:
        return _verdict(Label.INACCURACY, "it loses a pawn", lost)
    return _verdict(Label.GOOD, "no material is lost at once", lost)


def _lost(facts: MoveFacts) -> int:
    played = facts.search.played if facts.search.played is not None else facts.after
    return max(0, plain_centipawns(facts.before, facts.mover) - plain_centipawns(played, facts.mover))


def _verdict(label: Label, rule: str, lost: int | None) -> Verdict:
    return Verdict(label, Proof(f"rough: {rule}", Confidence.BORDERLINE, lost, unit="centipawns"))
