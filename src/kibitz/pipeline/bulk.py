"""Every game of any number of files reviewed into the library; run again, it goes on where it stopped.

Progress lives in the library alone: a game is done when its analysis is there, whole.
"""

import asyncio
from collections.abc import AsyncGenerator, Iterable, Iterator, Mapping
from dataclasses import dataclass

import chess

from kibitz.core.chess.game import UnreadableGame
from kibitz.core.library import StoredGame
from kibitz.core.numbers.summary import rating
from kibitz.core.told import ToldReview
from kibitz.errors import PgnError, StoreError
from kibitz.pipeline.engines import Answer, Reviewers
from kibitz.pipeline.in_order import InOrder
from kibitz.pipeline.in_threads import in_threads
from kibitz.pipeline.kept_analysis import fingerprint, stored_analysis
from kibitz.pipeline.kept_game import KeptGame, date_of, on_board, readable_games
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
    game: KeptGame
    answer: Answer | None
    made_by: str


@dataclass(frozen=True, slots=True)
class Refused:
    """A game that could not be read or reviewed."""

    source: str
    game: UnreadableGame


def bulk_reviews(
    library: Library, reviewers: Reviewers, sources: Iterable[Source], settings: Settings, wanted: Wanted
) -> AsyncGenerator[Reviewed | Refused | None]:
    """What became of each game, in the order of the files; None for one that is not wanted."""
    return _reviews(library, reviewers, _todo(sources, wanted), settings)


def stored_reviews(
    library: Library, reviewers: Reviewers, ids: Iterable[str], settings: Settings
) -> AsyncGenerator[Reviewed | Refused | None]:
    """What became of each of these games of the library, in their order."""
    return _reviews(library, reviewers, _stored(library, ids), settings)


async def _reviews(
    library: Library,
    reviewers: Reviewers,
    todo: "Iterator[_ToReview | Refused | None]",
    settings: Settings,
) -> AsyncGenerator[Reviewed | Refused | None]:
    made_by = fingerprint(settings, reviewers.identity)
    last: dict[str, asyncio.Task[Reviewed | Refused]] = {}
    async with InOrder[Reviewed | Refused]() as under_way:
        async for item in in_threads(todo):
            if not isinstance(item, _ToReview):
                yield item
                continue
            game_id = item.game.stored.id
            before = last.get(game_id)  # the same game again waits for the first, and finds it done
            last[game_id] = under_way.begin(_review(library, reviewers, item, made_by, before))
            async for done in under_way.until_left(reviewers.window - 1):
                yield done
            last = {key: task for key, task in last.items() if not task.done()}
        async for done in under_way.until_left(0):
            yield done


@dataclass(frozen=True, slots=True)
class _ToReview:
    source: str
    game: KeptGame


def _todo(sources: Iterable[Source], wanted: Wanted) -> Iterator[_ToReview | Refused | None]:
    """The games to review, one by one; None for one that is not wanted."""
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
                yield _ToReview(source.name, item)


def _stored(library: Library, ids: Iterable[str]) -> "Iterator[_ToReview | Refused | None]":
    """Games of the library, one by one, as they are on a board."""
    for each in ids:
        try:
            stored = library.game(each)
            yield _ToReview(stored.source, KeptGame(stored, on_board(stored)))
        except StoreError as problem:
            yield Refused(f"game {each[:8]}", UnreadableGame(0, 1, str(problem)))


async def _review(
    library: Library,
    reviewers: Reviewers,
    item: _ToReview,
    made_by: str,
    before: "asyncio.Task[Reviewed | Refused] | None",
) -> Reviewed | Refused:
    source, stored = item.source, item.game.stored
    if before is not None:
        await asyncio.wait([before])
    if await asyncio.to_thread(_is_done, library, stored, made_by):
        return Reviewed(source, item.game, None, made_by)
    try:
        answer = await reviewers.review(item.game)
    except PgnError as problem:
        return Refused(source, UnreadableGame(0, stored.line, str(problem)))
    engine = answer.report.provenance.engine
    if not (engine and engine.failed):
        told = ToldReview(answer.report, item.game.game)
        await asyncio.to_thread(_save, library, stored, made_by, told)
    return Reviewed(source, item.game, answer, made_by)


def _is_done(library: Library, game: StoredGame, made_by: str) -> bool:
    """Whether the game was reviewed in this way before; it is in the library now in any case."""
    library.add_games([game])
    return library.has(game.id, made_by)


def _save(library: Library, game: StoredGame, made_by: str, told: ToldReview) -> None:
    library.save(stored_analysis(game.id, made_by, told))
