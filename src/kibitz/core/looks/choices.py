"""What else could have been played where somebody erred: which moves were good, and how bad the others.

A search with one line knows the best move alone. Who reads of a mistake asks whether it
was the only one, and how many people would have found a good one.
"""

from kibitz.core.chess.label import BAD
from kibitz.core.labels.rules import RULESETS, read_moves
from kibitz.core.looks.contradictions import TOLD
from kibitz.core.looks.known import Known
from kibitz.core.looks.special import searched_as
from kibitz.core.searches.task import Choices, Limit, SearchGroup, SearchTask
from kibitz.settings import Settings

LINES = 5


def choice_look(known: Known, settings: Settings) -> list[SearchGroup]:
    """The positions before every mistake, Miss and blunder, by the ruleset whose searches are shared."""
    verdicts = read_moves(known.facts, settings, RULESETS[searched_as(settings.rules)])
    limit = Limit(nodes=settings.effort.choice_nodes)
    return [
        (SearchTask(Choices(index), limit, LINES),)
        for index, verdict in sorted(verdicts.items())
        if verdict.label in BAD & TOLD
    ]
