"""CARA's reading: centipawns lost against the best move, both after the move (sources: cpl)."""

from kibitz.core.chess.label import Label
from kibitz.core.chess.score import Mate, plain_centipawns
from kibitz.core.labels.confidence import Confidence, confidence
from kibitz.core.labels.ladder import Ladder
from kibitz.core.labels.move_facts import MoveFacts
from kibitz.core.labels.rules.dual import CENTIPAWN_ERROR
from kibitz.core.labels.rules.good_moves import BOOK_RULE
from kibitz.core.labels.verdict import Claim, Measure, Proof, Verdict, first_claim, yes
from kibitz.settings import Settings

NAMES = (Label.GOOD, Label.INACCURACY, Label.MISTAKE, Label.BLUNDER)


def cpl(facts: MoveFacts, settings: Settings) -> Verdict:
    """Book, Brilliant, Best, Miss, and then the table."""
    by_table = _by_table(facts, settings)
    if facts.is_book and by_table.label not in (Label.MISTAKE, Label.BLUNDER):
        return Verdict(Label.BOOK, Proof(BOOK_RULE, Confidence.SURE, by_table.proof.lost, unit="centipawns"))
    return first_claim([_brilliant(facts, settings), _miss(facts, settings)], by_table)


def _by_table(facts: MoveFacts, settings: Settings) -> Verdict:
    lost = centipawns_lost(facts, settings)
    if facts.is_best:
        return Verdict(
            Label.BEST, Proof("it is the engine's first choice", Confidence.SURE, lost, unit="centipawns")
        )
    limits = settings.cpl
    table = Ladder(NAMES, (limits.good, limits.inaccuracy, limits.mistake), at_limit_is_worse=False)
    threshold, nearest = table.nearest(lost)
    distance, label = abs(lost - threshold), table.name(lost)
    rule = f"it lost {lost:.0f} centipawns against the best move: {label.value}"
    sure = confidence(distance, CENTIPAWN_ERROR)
    return Verdict(label, Proof(rule, sure, lost, nearest.value, threshold, distance, "centipawns"))


def centipawns_lost(facts: MoveFacts, settings: Settings) -> float:
    """The best move's score less the played move's; mates as CARA has them."""
    match facts.before, facts.after:
        case _, Mate(winner, 0) if winner == facts.mover:
            return 0.0
        case Mate(winner, moves), Mate(other, now) if winner == other:
            change = now - (moves - 1) if winner == facts.mover else moves - now
            per_move = settings.cpl.slower if change > 0 else settings.cpl.faster
            return float(abs(change) * per_move)
        case before, after:
            return float(max(0, plain_centipawns(before, facts.mover) - plain_centipawns(after, facts.mover)))


def _brilliant(facts: MoveFacts, settings: Settings) -> Claim | None:
    board, limits = facts.board, settings.cpl
    if board is None or board.took or board.offer.centipawns <= 0:
        return None
    before = plain_centipawns(facts.before, facts.mover)
    soon = board.down[2 : limits.look_ahead + 1 : 2]
    return Claim(
        Label.BRILLIANT,
        "a sacrifice that gains",
        (
            Measure("centipawns given up soon", max(soon, default=0), at_least=limits.sacrifice),
            Measure(
                "centipawns gained",
                plain_centipawns(facts.after, facts.mover) - before,
                at_least=limits.swing,
                error=CENTIPAWN_ERROR,
            ),
            Measure("centipawns ahead before", before, at_most=limits.before, error=CENTIPAWN_ERROR),
        ),
    )


def _miss(facts: MoveFacts, settings: Settings) -> Claim | None:
    """A capture or a mate was best, and the move was neither."""
    board = facts.board
    if board is None or facts.is_best or not board.best_wins:
        return None
    return Claim(
        Label.MISS,
        "the best move captured or mated, and this one did not",
        (
            Measure(
                "centipawns lost",
                centipawns_lost(facts, settings),
                at_least=settings.cpl.miss,
                error=CENTIPAWN_ERROR,
            ),
            yes("neither a capture nor mate", answer=not (board.took or board.is_mate)),
        ),
    )
