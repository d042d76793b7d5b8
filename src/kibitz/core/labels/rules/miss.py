"""A Miss: the opponent erred, and the punishment was not played (sources: miss)."""

from kibitz.core.chess.label import Label
from kibitz.core.labels.move_facts import MoveFacts
from kibitz.core.labels.verdict import Claim, Measure
from kibitz.settings import Settings


def miss(facts: MoveFacts, settings: Settings, least: float) -> Claim | None:
    """The claim that the move let the opponent off; `least` is what it must have cost at all."""
    if facts.is_best or facts.two_ago is None:
        return None
    two_ago, before, after = (facts.mine(score) for score in (facts.two_ago, facts.before, facts.after))
    return miss_claim(two_ago, before, after, settings, least=least, error=facts.error)


def miss_claim(
    two_ago: float | None, before: float, after: float, settings: Settings, *, least: float, error: float
) -> Claim | None:
    """The claim from the mover's win percents: before the opponent's move, before this one and after it."""
    limits = settings.miss
    given = 0.0 if two_ago is None else max(0.0, before - two_ago)
    if two_ago is None or given < limits.error / 2:
        return None
    lost = max(0.0, before - after)
    return Claim(
        Label.MISS,
        "the opponent erred, and the move gave most of it back",
        (
            Measure(
                "points the opponent's move had cost",
                given,
                at_least=limits.error,
                error=error,
            ),
            Measure("points the move cost", lost, at_least=least, error=error),
            Measure("share of it given back", lost / given, at_least=limits.returned),
            Measure(
                "win percent after the move",
                after,
                at_least=limits.lost,
                error=error,
            ),
            Measure(
                "points below the state before the error",
                two_ago - after,
                at_most=limits.below,
                error=error,
            ),
        ),
    )
