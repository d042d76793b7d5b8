"""What to search next, given what is known: the whole plan of a review as one pure function.

First every position; then, harder, those whose label is in doubt; then afresh those where
a move may be Brilliant or Great, and what happens when its offer is taken; both sides of
what will be told, and whatever contradicts itself; what else could have been played where
somebody erred, and what was threatened; last whether what
the lines are said to win is still won at their end. The shell does the searches and asks
again until there is nothing left.
"""

from collections.abc import Callable, Iterator
from functools import partial

from kibitz.core.looks.choices import choice_look
from kibitz.core.looks.contradictions import backed_up
from kibitz.core.looks.first import first_look
from kibitz.core.looks.harder import check_look, harder_look, told_look
from kibitz.core.looks.known import Known
from kibitz.core.looks.proofs import proof_look
from kibitz.core.looks.special import needs_special_looks, special_look, taking_look
from kibitz.core.looks.threats import threat_look
from kibitz.core.searches.answer import PositionEval
from kibitz.core.searches.task import Place, SearchGroup
from kibitz.settings import Settings

Look = Callable[[Known, Settings], list[SearchGroup]]


def next_look(known: Known, settings: Settings) -> list[SearchGroup] | None:
    """The searches of the next look, which may be none; None if every look has been taken."""
    looks = list(_looks(settings))
    return looks[known.looks](known, settings) if known.looks < len(looks) else None


def conclude(known: Known, settings: Settings) -> dict[Place, PositionEval]:
    """What follows without another search, once every check has been made: the end of contradictions."""
    looks = list(_looks(settings))
    checks = [
        number for number, look in enumerate(looks, start=1) if getattr(look, "func", None) is check_look
    ]
    return backed_up(known, settings) if checks and known.looks == checks[-1] else {}


def _looks(settings: Settings) -> Iterator[Look]:
    effort = settings.effort
    yield first_look
    for harder in effort.harder_looks:
        yield partial(harder_look, look=harder)
    if needs_special_looks(settings.rules) and effort.special_looks:
        for nodes in effort.special_looks:
            yield partial(special_look, nodes=nodes)
        yield partial(taking_look, nodes=effort.special_looks[-1])
    if effort.told_nodes:
        yield told_look
    for nodes in effort.check_looks:
        yield partial(check_look, nodes=nodes)
    if effort.told_nodes and effort.check_looks:
        yield told_look  # the checks may have changed what there is to tell
    if effort.choice_nodes:
        yield choice_look
    if effort.threat_nodes:
        yield threat_look
    if effort.proof_nodes:
        yield proof_look
