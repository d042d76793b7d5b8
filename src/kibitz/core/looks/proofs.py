"""Whether what will be said of a move is so: a search from the end of the line that proves it.

An engine's line is only as good as its last moves, and these it has hardly looked at.
"""

from kibitz.core.chess.label import BAD, STRONG
from kibitz.core.findings.about import claims_about, proof_line
from kibitz.core.labels.rules import RULESETS, read_moves
from kibitz.core.looks.known import Known
from kibitz.core.looks.special import searched_as
from kibitz.core.searches.task import AtEnd, Limit, SearchGroup, SearchTask
from kibitz.settings import Settings


def proof_look(known: Known, settings: Settings) -> list[SearchGroup]:
    """The end of every line that is said to win material, by the ruleset whose searches are shared."""
    limit = Limit(nodes=settings.effort.proof_nodes)
    return [(SearchTask(place, limit),) for place in sorted(lines_to_prove(known, settings), key=_order)]


def _order(place: AtEnd) -> tuple[int, list[str]]:
    return place.index, [move.uci() for move in place.line]


def lines_to_prove(known: Known, settings: Settings) -> set[AtEnd]:
    """Where the claims end; two claims may share a line."""
    verdicts = read_moves(known.facts, settings, RULESETS[searched_as(settings.rules)])
    found: set[AtEnd] = set()
    for index, (board, _) in enumerate(zip(known.game.boards(), known.game.moves, strict=False)):
        verdict = verdicts.get(index)
        if verdict is None or verdict.label not in BAD | STRONG:
            continue
        before = board.copy(stack=False)
        for claim in claims_about(known.game, index, before, verdict.label, known.searches):
            found.add(AtEnd(*proof_line(index, claim)))
    return found
