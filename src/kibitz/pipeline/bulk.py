"""Every game of any number of files reviewed into the library; run again, it goes on where it stopped.

Progress lives in the library alone: a game is done when its analysis is there, whole.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from dataclasses import dataclass

import chess

from kibitz.core.chess.game import UnreadableGame
from kibitz.core.library import StoredGame
from kibitz.core.numbers.summary import rating
from kibitz.errors import PgnError
from kibitz.pipeline.engines import Answer, Reviewers
from kibitz.pipeline.library import date_of, fingerprint, readable_games, stored_analysis
from kibitz.pipeline.sources import Source
from kibitz.settings import Settings
from kibitz.store.library import Library


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which games of the files to review; nothing asked means all."""

    player: str | None = None
    since: str | None = None
    min_rating: int | None = None
    time_control: str | None = None
    max_games: int | None = None

    def takes(self, tags: Mapping[str, str]) -> bool:
        """Whether the headers fit."""
        names = f"{tags.get('White', '?')}\n{tags.get('Black', '?')}".casefold()
        ratings = [found for side in chess.COLORS if (found := rating(tags, side)) is not None]
        return (
            (self.player is None or self.player.casefold() in names)
            and (self.since is None or (date_of(tags) or "") >= self.since)
            and (self.min_rating is None or (len(ratings) == 2 and min(ratings) >= self.min_rating))
            and (self.time_control is None or tags.get("TimeControl") == self.time_control)
        )


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A game that was reviewed now, or found done already (then without an answer).

    A report with positions that the engine did not answer is not kept: the game is not done.
    """

    source: str
    game: StoredGame
    answer: Answer | None
    made_by: str


@dataclass(frozen=True, slots=True)
class Refused:
    """A game that could not be read or reviewed."""

    source: str
    game: UnreadableGame


async def bulk_reviews(
    library: Library, reviewers: Reviewers, sources: Iterable[Source], settings: Settings, wanted: Wanted
) -> AsyncIterator[Reviewed | Refused | None]:
    """What became of each game, in the order of the files; None for one that is not wanted."""
    made_by = fingerprint(settings, reviewers.identity)
    under_way: deque[asyncio.Task[Reviewed | Refused]] = deque()
    last: dict[str, asyncio.Task[Reviewed | Refused]] = {}
    try:
        for item in _todo(library, sources, wanted):
            await asyncio.sleep(0)  # engines talk while files are read
            if item is None or isinstance(item, Refused):
                yield item
                continue
            game_id = item[1].id
            before = last.get(game_id)  # the same game again waits for the first, and finds it done
            last[game_id] = asyncio.create_task(_review(library, reviewers, item, made_by, before))
            under_way.append(last[game_id])
            while len(under_way) >= reviewers.window:
                yield await under_way.popleft()
            last = {key: task for key, task in last.items() if not task.done()}
        while under_way:
            yield await under_way.popleft()
    finally:
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)


def _todo(
    library: Library, sources: Iterable[Source], wanted: Wanted
) -> Iterator[tuple[str, StoredGame] | Refused | None]:
    """The games to review, put into the library one by one; None for one that is not wanted."""
    taken = 0
    for source in sources:
        for item in readable_games(source, wanted.takes):
            if isinstance(item, UnreadableGame):
                yield Refused(source.name, item)
            elif item is None:
                yield None
            else:
                if wanted.max_games is not None and taken >= wanted.max_games:
                    return
                taken += 1
                library.add_games([item])
                yield source.name, item


async def _review(
    library: Library,
    reviewers: Reviewers,
    item: tuple[str, StoredGame],
    made_by: str,
    before: "asyncio.Task[Reviewed | Refused] | None",
) -> Reviewed | Refused:
    source, game = item
    if before is not None:
        await asyncio.wait([before])
    if library.has(game.id, made_by):
        return Reviewed(source, game, None, made_by)
    try:
        answer = await reviewers.review(game)
    except PgnError as problem:
        return Refused(source, UnreadableGame(0, game.line, str(problem)))
    engine = answer.report.provenance.engine
    if not (engine and engine.failed):
        library.save(stored_analysis(game.id, made_by, answer.report))
    return Reviewed(source, game, answer, made_by)
