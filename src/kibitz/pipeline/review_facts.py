"""The facts of a review for insights, kept with its analysis."""

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from kibitz.core.insights.facts import facts_of
from kibitz.core.insights.from_review import judged_review
from kibitz.core.insights.game_facts import GameFacts
from kibitz.core.told import ToldReview


def explains(told: ToldReview) -> bool:
    """Whether an engine has looked hard enough to say what errors did; a first answer is not worth it."""
    made = told.report.provenance
    return made.source == "engine" and bool(made.settings.effort.threat_nodes)


def review_facts(told: ToldReview) -> GameFacts | None:
    """The facts of a review that was made just now."""
    judged = judged_review(told, explains=explains(told))
    return with_start(facts_of(judged), told.report.summary.sheet.tags) if judged else None


def with_start(facts: GameFacts | None, tags: Mapping[str, str]) -> GameFacts | None:
    """The facts with the time at which the game was begun."""
    return replace(facts, started=started(tags)) if facts else None


def started(tags: Mapping[str, str]) -> int | None:
    """When a game began, in seconds since 1970, where date and time are given as PGN has them.

    >>> started({"UTCDate": "2024.12.07", "UTCTime": "09:54:39"}), started({"UTCDate": "2024.12.07"})
    (1733565279, None)
    """
    date, time = tags.get("UTCDate", ""), tags.get("UTCTime", "")
    if not _MOMENT.fullmatch(f"{date} {time}"):
        return None
    try:
        return int(datetime.fromisoformat(f"{date.replace('.', '-')} {time}+00:00").timestamp())
    except ValueError:
        return None


_MOMENT = re.compile(r"\d{4}\.\d\d\.\d\d \d\d:\d\d:\d\d", re.ASCII)
