"""Facts for analyses that were kept before there were any: a run that can be stopped and goes on later."""

from collections.abc import Iterator

import msgspec

from kibitz.core.insights.facts import facts_of
from kibitz.core.insights.game_facts import GameFacts
from kibitz.errors import KibitzError
from kibitz.formats.json.judged import judged_report
from kibitz.pipeline.facts import review_facts, with_start
from kibitz.pipeline.library import told_of
from kibitz.pipeline.uncollected import uncollected
from kibitz.settings import Settings
from kibitz.store.facts import FactStore
from kibitz.store.library import Library

BATCH = 200
"""Analyses whose facts are put in together: what is done when the run is stopped stays done."""

MOST_BATCHES = 10
"""That one request reads."""

FRESH = Settings()
"""A kept analysis is read under these where it must be read whole."""


def fill_facts(library: Library) -> Iterator[int]:
    """Facts for every analysis that has none, some at a time; says how many are done each time."""
    store = FactStore(library.database)
    while missing := store.missing(BATCH):
        with uncollected():
            store.put([(number, _facts(library, number, report)) for number, report in missing])
        yield len(missing)


def fill_some_facts(library: Library) -> None:
    """The same for somebody who waits: the next one who asks goes on."""
    for _ in zip(range(MOST_BATCHES), fill_facts(library), strict=False):
        pass


def _facts(library: Library, number: int, report: bytes) -> GameFacts | None:
    """None for one that cannot be used: it must not be asked about again and again."""
    try:
        read = judged_report(report)
        if read is not None:
            game, tags = read
            return with_start(facts_of(game), tags)
        analysis = library.analysis(number)
        return review_facts(told_of(analysis, library.game(analysis.game_id), FRESH))
    except (msgspec.DecodeError, KibitzError, ValueError, IndexError):
        return None
