"""What decides which searches are made: two reviews that agree in this need not be made twice."""

from dataclasses import dataclass, replace

from kibitz.core.looks.special import needs_special_looks, searched_as
from kibitz.settings import Effort, Rules, Settings
from kibitz.thresholds import GreatThresholds, JudgementThresholds, MateThresholds, WitnessThresholds

PLAN = 7
"""Raised with every change of what is searched: of a look, of the order, or of a rule that a look goes by."""


@dataclass(frozen=True, slots=True)
class Steering:
    """Everything but the game and the engine. Other settings only read what was searched."""

    plan: int
    effort: Effort
    rules: Rules
    """Whose labels the looks go by: one ruleset for all that need the same searches."""

    only: str | None
    book: str | None
    judgement: JudgementThresholds
    mate: MateThresholds
    great: GreatThresholds | None
    witnesses: WitnessThresholds | None
    """These two where there are special looks."""


def steering(settings: Settings) -> Steering:
    """What of the settings steers the searches."""
    is_special = needs_special_looks(settings.rules)
    return Steering(
        PLAN,
        replace(settings.effort, name=""),
        searched_as(settings.rules),
        settings.only,
        settings.book,
        settings.judgement,
        settings.mate,
        settings.great if is_special else None,
        settings.witnesses if is_special else None,
    )
