"""Which positions to search afresh, with more lines, because a move there may be Brilliant or Great.

Such labels need to know what the other moves are worth and how hard the move was to
see, and Brilliant what happens when the offer is taken. Pure functions of what is
known so far, so the plan repeats.
"""

from collections.abc import Mapping

from kibitz.core.labels.move_facts import MoveFacts
from kibitz.core.labels.rules.brilliant import may_be_brilliant, offers_enough
from kibitz.core.labels.rules.good_moves import may_be_great
from kibitz.core.looks.known import Known
from kibitz.core.searches.task import Afresh, AfterTaking, Limit, SearchGroup, SearchTask
from kibitz.settings import Rules, Settings

LINES = 2

IN_DOUBT = 15.0
"""Points that an offer may seem to cost at the first look and still turn out sound."""


def searched_as(rules: Rules) -> Rules:
    """The ruleset whose labels steer the searches: one for all that need the same, so reports are shared."""
    return "kibitz" if needs_special_looks(rules) else "lichess"


def needs_special_looks(rules: Rules) -> bool:
    """Whether a ruleset has labels that the first searches cannot tell."""
    return rules in ("kibitz", "expected-points")


def offers_in_doubt(facts: Mapping[int, MoveFacts], settings: Settings) -> set[int]:
    """Moves that offer a piece and are not plainly bad: whether they are sound takes a harder look."""
    return {
        index
        for index, each in facts.items()
        if offers_enough(each, settings)
        and (each.is_best or each.lost <= IN_DOUBT)
        and each.mine(each.after) >= settings.witnesses.lost - IN_DOUBT
    }


def special_look(known: Known, settings: Settings, nodes: int) -> list[SearchGroup]:
    """Fresh searches with two lines before every move that may be Brilliant or Great, as far as is known."""
    wanted = [
        index
        for index, each in sorted(known.facts.items())
        if not each.is_book and (may_be_brilliant(each, settings) or may_be_great(each, settings))
    ]
    return [(SearchTask(Afresh(index), Limit(nodes=nodes), LINES),) for index in wanted]


def taking_look(known: Known, settings: Settings, nodes: int) -> list[SearchGroup]:
    """What happens when the opponent takes what a move offers that may be Brilliant."""
    return [
        (SearchTask(AfterTaking(index, each.board.offer.capture), Limit(nodes=nodes)),)
        for index, each in known.facts.items()
        if each.board and each.board.offer.capture and not each.is_book and may_be_brilliant(each, settings)
    ]
