"""What endgame tables say of a move: the same under every ruleset but Lichess's, which has none.

A result that is kept is no mistake, however the engine's score went; one that is thrown
away is half a point or a whole one, and nothing is estimated (docs/endings.md).
"""

from dataclasses import replace

from kibitz.core.chess.label import Judgement, Label
from kibitz.core.labels.confidence import Confidence, confidence, least_sure
from kibitz.core.labels.ladder import Ladder
from kibitz.core.labels.move_facts import MoveFacts
from kibitz.core.labels.rules.good_moves import chosen_from, forced, is_free_capture, is_retreat
from kibitz.core.labels.rules.miss import miss_claim
from kibitz.core.labels.table_facts import Measured, TableFacts
from kibitz.core.labels.verdict import Claim, Measure, Proof, Verdict, first_claim, yes
from kibitz.core.searches.table import Outcome
from kibitz.core.searches.table_text import PLAIN, TABLEBASE, VERBS, result_text
from kibitz.settings import Settings

NAMES = (Label.GOOD, *[Label(judgement.value) for judgement in Judgement])


def by_table(facts: MoveFacts, settings: Settings, *, names_good_moves: bool) -> Verdict | None:
    """The verdict of the tables; None where they do not measure the move.

    `names_good_moves` where the ruleset has Great, Forced and a Miss that means a chance let go.
    """
    table = facts.table
    if table is None or table.measured is None:
        return None
    if table.measured.lost:
        bad = _thrown_away(facts, table, table.measured, settings)
        return first_claim([_miss(facts, table, table.measured, settings)], bad) if names_good_moves else bad
    kept = _kept(facts, table)
    return first_claim([forced(facts), _great(facts, table, settings)], kept) if names_good_moves else kept


def _thrown_away(facts: MoveFacts, table: TableFacts, measured: Measured, settings: Settings) -> Verdict:
    """By the points it cost; where it came into the tables, what it had before is an estimate."""
    limits = settings.judgement
    steps = Ladder(NAMES, (limits.inaccuracy, limits.mistake, limits.blunder), at_limit_is_worse=True)
    label, lost = steps.name(measured.lost), measured.lost
    after = PLAIN[table.after.result]
    if not table.is_entry and table.before and table.before.word:
        before = PLAIN[table.before.word.result]
        return Verdict(label, _proof(f"{before} before the move, {after} after it", Confidence.SURE, lost))
    threshold, _ = steps.nearest(lost)
    sure = least_sure(Confidence.LIKELY, confidence(abs(lost - threshold), facts.error))
    return Verdict(label, _proof(f"{after} after the move, which had more by the engine's word", sure, lost))


def _kept(facts: MoveFacts, table: TableFacts) -> Verdict:
    if table.is_entry:
        label = Label.BEST if facts.is_best else Label.GOOD
        return Verdict(label, _proof(f"{result_text(table.after)}; nothing is lost", Confidence.LIKELY, 0.0))
    return Verdict(Label.BEST, _proof(_kept_text(table), Confidence.SURE, 0.0))


def _kept_text(table: TableFacts) -> str:
    """What the move keeps, and how many others do."""
    reading, outcome = table.before, table.after.outcome
    if reading is None or outcome is None:
        return result_text(table.after)
    keepers, (one, many) = len(reading.keepers), VERBS[outcome]
    if reading.is_whole and keepers == reading.legal:
        return f"every move {one}"
    if table.is_only:
        return f"{result_text(table.after)}; no other move {one}"
    return f"{result_text(table.after)}; {keepers} of {reading.legal} moves {many}"


def _great(facts: MoveFacts, table: TableFacts, settings: Settings) -> Claim | None:
    """The only move that keeps the result; never what anyone would play."""
    board, reading, outcome = facts.board, table.before, table.after.outcome
    if board is None or reading is None or outcome in (None, Outcome.LOST) or not table.is_only:
        return None
    one, many = VERBS[outcome]
    return Claim(
        Label.GREAT,
        f"it is the only move that {one} ({TABLEBASE})",
        (
            Measure(f"moves of {reading.legal} that {many}", len(reading.keepers), at_most=1),
            chosen_from(board, settings),
            yes("not a plain recapture", answer=not board.is_recapture),
            yes("not a free capture", answer=not is_free_capture(board)),
            yes("not just out of danger", answer=not is_retreat(board)),
            yes("not mate at once", answer=not board.is_mate),
        ),
    )


def _miss(facts: MoveFacts, table: TableFacts, measured: Measured, settings: Settings) -> Claim | None:
    """The opponent had just thrown a result away, and the move gives it back."""
    two_ago = table.two_ago
    if two_ago is None and facts.two_ago is not None:
        two_ago = facts.mine(facts.two_ago)
    least, error = settings.judgement.inaccuracy, facts.error if table.two_ago is None else 0.0
    claim = miss_claim(two_ago, measured.had, measured.has, settings, least=least, error=error)
    return replace(claim, rule=f"{claim.rule} ({TABLEBASE})") if claim else None


def _proof(rule: str, sure: Confidence, lost: float) -> Proof:
    return Proof(f"{TABLEBASE}: {rule}", sure, lost, is_proven=True)
