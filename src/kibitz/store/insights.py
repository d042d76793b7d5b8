"""The games and moves of one player, as insights ask for them."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, Select, and_, func, or_, select

from kibitz.core.chess.person import Person
from kibitz.core.insights.move_fact import MoveFact
from kibitz.core.insights.selection import FoundGame, InsightQuery
from kibitz.core.library import GameQuery
from kibitz.store.database import Database
from kibitz.store.facts import VERSION, sums_from
from kibitz.store.queries import conditions
from kibitz.store.schema import analyses, game_facts, games, move_facts

_GAME = (
    "id", "white", "black", "white_rating", "black_rating", "date", "result", "time_control", "opening",
    "site", "played_on", "added",
)  # fmt: skip
_MOVES = select(move_facts.c.analysis_id, *[move_facts.c[name] for name in MoveFact._fields])


class InsightStore:
    """Questions about many games of one player."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def games_of(self, person: Person, query: InsightQuery) -> list[FoundGame]:
        """Every game of the person with each of its analyses."""
        with self._database.reading() as connection:
            rows = connection.execute(_found(person, query)).all()
        return [_found_game(row) for row in rows]

    def at(self, position: int) -> list[tuple[int, MoveFact]]:
        """Every move that was played in a position, by the number of the analysis."""
        with self._database.reading() as connection:
            return _facts(connection.execute(_MOVES.where(move_facts.c.position == position)).all())

    def keys_with_games(self, keys: Sequence[str]) -> list[str]:
        """Those of these players who have games."""
        return [
            key
            for key in keys
            if self._database.count(games, or_(games.c.white_key == key, games.c.black_key == key))
        ]


def _facts(rows: Sequence[Row[Any]]) -> list[tuple[int, MoveFact]]:
    return [(row[0], MoveFact._make(row[1:])) for row in rows]


def _found(person: Person, query: InsightQuery) -> Select[Any]:
    asked = GameQuery(since=query.since, until=query.until, opening=query.opening)
    keys = sorted(person.keys)
    return (
        select(
            *[games.c[name] for name in _GAME],
            analyses.c.id,
            func.coalesce(analyses.c.engine, ""),
            func.coalesce(analyses.c.effort, ""),
            func.coalesce(analyses.c.nodes, 0),
            analyses.c.white_accuracy,
            analyses.c.black_accuracy,
            game_facts.c.version.is_not(None),
            game_facts.c.started,
            game_facts.c.white,
            game_facts.c.black,
        )
        .select_from(games)
        .outerjoin(analyses, analyses.c.game_id == games.c.id)
        .outerjoin(
            game_facts, and_(game_facts.c.analysis_id == analyses.c.id, game_facts.c.version == VERSION)
        )
        .where(or_(games.c.white_key.in_(keys), games.c.black_key.in_(keys)), *conditions(asked))
    )


def _found_game(row: Row[Any]) -> FoundGame:
    told: list[Any] = list(row)
    black, white = told.pop(), told.pop()
    has_sums = white is not None and black is not None
    return FoundGame._make([*told, (sums_from(white), sums_from(black)) if has_sums else None])
