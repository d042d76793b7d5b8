"""Which positions to search again, with more lines, because a move there may be Brilliant or Great.

Such labels need to know what the other moves are worth and how hard the move was to
see, and Brilliant what happens when the offer is taken. Pure functions of what is
known so far, so the plan repeats. Every search starts afresh: with the game's own
continuation in the hash any engine sees any move at once.
"""

from collections.abc import Iterable, Mapping

from kibitz.core.labels.move_facts import MoveFacts
from kibitz.core.searches.task import Limit, SearchGroup, SearchTask
from kibitz.settings import Rules, Settings

NEED_SPECIAL_LOOKS: frozenset[Rules] = frozenset({"kibitz", "expected-points"})
LINES = 2

CLOSE = 5.0
"""Win-percent points by which a quicker search may be off before a look is worth its nodes."""

IN_DOUBT = 15.0
"""Points that an offer may seem to cost at the first look and still turn out sound."""


def searched_as(rules: Rules) -> Rules:
    """The ruleset whose labels steer the searches: one for all that need the same, so reports are shared."""
    return "kibitz" if rules in NEED_SPECIAL_LOOKS else "lichess"


def offers_in_doubt(facts: Mapping[int, MoveFacts], settings: Settings) -> set[int]:
    """Moves that offer a piece and are not plainly bad: whether they are sound takes a harder look."""
    return {
        index
        for index, each in facts.items()
        if _offers(each, settings)
        and (each.is_best or each.lost <= IN_DOUBT)
        and each.mine(each.after) >= settings.witnesses.lost - IN_DOUBT
    }


def special_look(facts: Mapping[int, MoveFacts], settings: Settings, nodes: int) -> list[SearchGroup]:
    """Fresh searches with two lines before every move that may be Brilliant or Great, as far as is known."""
    wanted = [
        index
        for index, each in sorted(facts.items())
        if not each.is_book and (may_be_brilliant(each, settings) or may_be_great(each, settings))
    ]
    return [(SearchTask(index, Limit(nodes=nodes), LINES),) for index in wanted]


def may_be_brilliant(facts: MoveFacts, settings: Settings) -> bool:
    """Whether the move offers a piece and is about best."""
    limits = settings.witnesses
    return (
        _offers(facts, settings)
        and (facts.is_best or facts.lost <= limits.near_best + CLOSE)
        and facts.mine(facts.after) >= limits.lost - CLOSE
    )


def may_be_great(facts: MoveFacts, settings: Settings) -> bool:
    """Whether only the worth of the other moves is still unknown, or near the limit."""
    board, limits = facts.board, settings.great
    if board is None or not facts.is_best or board.legal_moves < 2 or board.is_recapture or board.is_mate:
        return False
    if (board.took and board.exchange > 0) or facts.mine(facts.after) < limits.hopeless:
        return False
    if not facts.search.is_fresh or facts.search.second is None or facts.search.played is None:
        return True
    behind = facts.mine(facts.search.played) - facts.mine(facts.search.second)
    return behind >= limits.turn - CLOSE / 2 and facts.mine(facts.search.second) <= limits.settled + CLOSE


def offers_to_take(facts: Iterable[MoveFacts], settings: Settings) -> list[MoveFacts]:
    """Moves of which it still has to be seen what happens when the offer is taken."""
    return [
        each
        for each in facts
        if not each.is_book
        and each.board is not None
        and each.board.offer.capture is not None
        and may_be_brilliant(each, settings)
    ]


def _offers(facts: MoveFacts, settings: Settings) -> bool:
    return facts.board is not None and facts.board.offer.centipawns >= settings.witnesses.offered
