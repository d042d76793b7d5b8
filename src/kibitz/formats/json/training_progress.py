"""How training goes, as JSON."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from datetime import date

from kibitz.core.training.later_games import LaterGames, Span
from kibitz.core.training.progress import Progress


def progress_json(found: Progress, later: Sequence[LaterGames]) -> str:
    """One object; rates are per 100 moves, and what is not known is null."""
    return json.dumps(
        {
            "due": found.due,
            "counts": {status.value: count for status, count in found.counts.items()},
            "forecast": found.forecast,
            "trained": [date.fromordinal(day).isoformat() for day in found.days],
            "motifs": [asdict(each) for each in found.motifs],
            "later_games": [_later(each) for each in later],
        }
    )


def _later(found: LaterGames) -> dict[str, object]:
    return {
        "kind": found.kind.name.lower() if found.kind else None,
        "since": date.fromordinal(found.since).isoformat(),
        "before": _span(found.before),
        "after": _span(found.after),
        "change": found.change,
        "low": found.low,
        "high": found.high,
        "sureness": found.sureness.value if found.sureness else None,
        "more_games": found.more_games,
    }


def _span(found: Span) -> dict[str, object]:
    return {**asdict(found), "rate": found.rate}
