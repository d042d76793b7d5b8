"""Facts for analyses that were kept before there were any: a run that can be stopped and goes on later."""

from collections.abc import Iterator, Sequence
from time import perf_counter

import msgspec

from kibitz.core.insights.facts import facts_of
from kibitz.core.insights.game_facts import GameFacts
from kibitz.errors import KibitzError
from kibitz.formats.json.judged import judged_report
from kibitz.pipeline.beside import Beside
from kibitz.pipeline.human import HumanModel
from kibitz.pipeline.kept_analysis import told_of
from kibitz.pipeline.review_facts import review_facts, with_start
from kibitz.pipeline.uncollected import uncollected
from kibitz.settings import Settings
from kibitz.store.facts import FactStore, KeptReport
from kibitz.store.library import Library

BATCH = 1000
"""Analyses whose facts are put in together. Each time the pages of the positions' index are written, and
positions of a few games are on nearly as many of them as those of many."""

AT_ONCE = 50
"""Analyses that a human model reads between two looks at what is to be read first."""

SECONDS = 5.0
"""After which what is done is put in, however few they are, and stays done when the run is stopped."""

MOST_BATCHES = 2
"""That one request reads; the next one goes on, and the answer counts the rest."""

FRESH = Settings()
"""A kept analysis is read under these where it must be read whole."""

Found = tuple[int, GameFacts | None]
"""The number of an analysis, and its facts if it has any."""


def fill_facts(library: Library) -> Iterator[int]:
    """Facts for every analysis that has none, some at a time; says how many are done each time."""
    store, last = FactStore(library.database), 0
    while missing := store.missing(BATCH, after=last):
        with uncollected():
            found = _soon(library, missing)
            store.put(found)
        last, _ = found[-1]
        yield len(found)


def fill_some_facts(library: Library) -> None:
    """The first of the facts that are missing, for somebody who waits: the next one who asks goes on."""
    for _ in zip(range(MOST_BATCHES), fill_facts(library), strict=False):
        pass


def fill_people(library: Library, numbers: Sequence[int], human: HumanModel) -> Iterator[int]:
    """Facts anew for analyses that this model has not read: half a second a game, or more.

    In the order of the numbers, so that who stops early has those that matter most.
    """
    store, waiting = FactStore(library.database), list(numbers)
    while kept := store.kept(waiting[:AT_ONCE]):
        with uncollected():
            found = _soon(library, kept, human)
            store.put([each for each in found if each[1]])  # what cannot be read keeps the facts it has
        done = {number for number, _ in found}
        waiting = [number for number in waiting if number not in done]
        yield len(found)


def _soon(library: Library, missing: Sequence[KeptReport], human: HumanModel | None = None) -> list[Found]:
    """All of them where they are read fast; errors that must be explained anew take long."""
    found: list[Found] = []
    begun = perf_counter()
    for kept in missing:
        found.append((kept.number, _facts(library, kept, human)))
        if perf_counter() - begun > SECONDS:
            break
    return found


def _facts(library: Library, kept: KeptReport, human: HumanModel | None) -> GameFacts | None:
    """None for one that cannot be used: it must not be asked about again and again."""
    try:
        read = None if human else judged_report(kept.unpacked())
        if read is not None:
            game, tags = read
            return with_start(facts_of(game), tags)
        analysis = library.analysis(kept.number)
        return review_facts(
            told_of(analysis, library.game(analysis.game_id), FRESH, beside=Beside(human=human))
        )
    except (msgspec.DecodeError, KibitzError, ValueError, IndexError):
        return None
