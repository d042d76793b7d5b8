"""A Miss: the opponent erred, and the punishment was not played (sources: miss)."""

from kibitz.core.chess.label import Label
from kibitz.core.labels.move_facts import MoveFacts
from kibitz.core.labels.verdict import Claim, Measure
from kibitz.settings import Settings


def miss(facts: MoveFacts, settings: Settings, least: float) -> Claim | None:
    """The claim that the move let the opponent off; `least` is what it must have cost at all."""
    limits = settings.miss
    if facts.is_best or facts.two_ago is None or facts.opponent_lost < limits.error / 2:
        return None
    return Claim(
        Label.MISS,
        "the opponent erred, and the move gave most of it back",
        (
            Measure(
                "points the opponent's move had cost",
                facts.opponent_lost,
                at_least=limits.error,
                error=facts.error,
            ),
            Measure("points the move cost", facts.lost, at_least=least, error=facts.error),
            Measure("share of it given back", facts.lost / facts.opponent_lost, at_least=limits.returned),
            Measure(
                "win percent after the move",
                facts.mine(facts.after),
                at_least=limits.lost,
                error=facts.error,
            ),
            Measure(
                "points below the state before the error",
                facts.mine(facts.two_ago) - facts.mine(facts.after),
                at_most=limits.below,
                error=facts.error,
            ),
        ),
    )
