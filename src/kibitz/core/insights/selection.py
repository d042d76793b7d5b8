"""Which of a player's games are asked about, and which analysis of each: never two makers in one series."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

import chess

from kibitz.core.chess.clock import Speed, speed_of
from kibitz.core.chess.person import Person, side_by_key
from kibitz.core.chess.result import POINTS
from kibitz.core.insights.insight import THE_FILES, Coverage
from kibitz.core.insights.player_game import PlayerGame, family_of
from kibitz.core.insights.side_sums import SideSums


@dataclass(frozen=True, slots=True, kw_only=True)
class InsightQuery:
    """Which games are meant; nothing asked means all."""

    since: str | None = None
    until: str | None = None
    site: str | None = None
    speed: Speed | None = None
    side: Literal["white", "black"] | None = None
    opening: str | None = None
    opponent: str | None = None
    effort: str | None = None
    """Of the analyses, where a game has several."""

    def told(self) -> tuple[tuple[str, str], ...]:
        """What was asked, for a reader."""
        return tuple([(name, value) for name in self.__slots__ if (value := getattr(self, name))])


class FoundGame(NamedTuple):
    """A game of the library with one of its analyses, or none.

    A named tuple because it is a row as it stands, but for the sums.
    """

    id: str
    white: str
    black: str
    white_rating: int | None
    black_rating: int | None
    date: str | None
    result: str | None
    time_control: str | None
    opening: str | None
    site: str | None
    played_on: str | None
    added: int
    analysis: int | None = None
    engine: str = ""
    effort: str = ""
    nodes: int = 0
    white_accuracy: float | None = None
    black_accuracy: float | None = None
    has_facts: bool = False
    """Whether there are facts, or the mark that there can be none."""

    started: int | None = None
    sums: tuple[SideSums, SideSums] | None = None
    """White's and Black's."""


FILE_EFFORT = "file"


def maker(game: FoundGame) -> str:
    """What made an analysis, as far as numbers of two analyses must not be mixed."""
    return THE_FILES if game.effort == FILE_EFFORT else f"{game.engine}, effort {game.effort}"


def selected(
    found: Sequence[FoundGame], person: Person, query: InsightQuery
) -> tuple[list[PlayerGame], Coverage]:
    """The games of the maker that has analysed most of them, oldest first, and what was left out."""
    keys = person.keys
    fitting = [(game, side) for game in found if (side := _side(game, keys, query)) is not None]
    ids = {game.id for game, _ in fitting}
    usable = [(game, side) for game, side in fitting if game.sums and query.effort in (None, game.effort)]
    by_maker: defaultdict[str, dict[str, tuple[FoundGame, chess.Color]]] = defaultdict(dict)
    for game, side in sorted(usable, key=lambda each: each[0].analysis or 0):
        by_maker[maker(game)][game.id] = (game, side)
    waiting = sum(game.analysis is not None and not game.has_facts for game, _ in fitting)
    if not by_maker:
        return [], Coverage(games=len(ids), counted=0, made_by="nobody", waiting=waiting)
    chosen = max(by_maker, key=lambda name: (len(by_maker[name]), _nodes(by_maker[name]), name))
    counted = by_maker.pop(chosen)
    rest = Counter(
        {
            name: len(set(games) - set(counted))
            for name, games in by_maker.items()
            if set(games) - set(counted)
        }
    )
    coverage = Coverage(
        games=len(ids),
        counted=len(counted),
        made_by=chosen,
        others=tuple(rest.most_common()),
        waiting=waiting,
        speeds=tuple(_speeds(counted).most_common()),
    )
    ordered = sorted(
        counted.values(), key=lambda each: (each[0].date or "", each[0].started or 0, each[0].added)
    )
    return [_player_game(game, side) for game, side in ordered], coverage


def _speeds(games: dict[str, tuple[FoundGame, chess.Color]]) -> Counter[str]:
    speeds = [speed_of(game.time_control) for game, _ in games.values()]
    return Counter([speed for speed in speeds if speed])


def _nodes(games: dict[str, tuple[FoundGame, chess.Color]]) -> int:
    return sum(game.nodes for game, _ in games.values())


def _side(game: FoundGame, keys: frozenset[str], query: InsightQuery) -> chess.Color | None:
    """Whose side it is, if the game fits what the database was not asked for."""
    side = side_by_key(keys, game.white, game.black, game.played_on)
    if side is None or (query.side is not None and (query.side == "white") != side):
        return None
    opponent = game.black if side else game.white
    fits = (
        (query.site is None or game.played_on == query.site)
        and (query.speed is None or speed_of(game.time_control) == query.speed)
        and (query.opponent is None or query.opponent.casefold() in opponent.casefold())
    )
    return side if fits else None


def _player_game(game: FoundGame, side: chess.Color) -> PlayerGame:
    assert game.sums is not None  # noqa: S101  # `selected` has seen to it
    assert game.analysis is not None  # noqa: S101
    white, black = game.sums
    score = POINTS.get(game.result or "")
    if score is not None and side == chess.BLACK:
        score = 1 - score
    return PlayerGame(
        id=game.id,
        analysis=game.analysis,
        side=side,
        mine=white if side else black,
        theirs=black if side else white,
        rating=game.white_rating if side else game.black_rating,
        opponent_rating=game.black_rating if side else game.white_rating,
        score=score,
        started=game.started,
        family=family_of(game.opening),
        accuracy=game.white_accuracy if side else game.black_accuracy,
        speed=speed_of(game.time_control),
        white=game.white,
        black=game.black,
        date=game.date,
        site=game.site,
    )
