"""Who is who in a library, on SQLite and on PostgreSQL; the games of a person are those that `side_of` says."""

import time
from contextlib import closing
from dataclasses import replace
from itertools import product
from pathlib import Path

import chess
import pytest
import zstandard
from sqlalchemy import text

from kibitz.core.chess.person import ME, Person, side_of
from kibitz.core.chess.player_name import PlayerName, player_key
from kibitz.core.chess.site import Site
from kibitz.core.library import GameQuery
from kibitz.errors import StoreError
from kibitz.store.database import open_database, sqlite_url
from kibitz.store.library import Library
from kibitz.store.people import People
from kibitz.store.revisions import r08_people
from tests.store.test_library import GAME

NAMES = ("Morphy, Paul", "paul morphy", "erik", "ERIK", "Adolf Anderssen", "Großmann")
GAMES = [
    replace(GAME, id=f"{number:016x}", white=white, black=black, played_on=site)
    for number, (white, black, site) in enumerate(product(NAMES, NAMES, (None, "lichess", "chesscom")))
]


def test_the_games_of_a_person_are_those_with_a_side_of_theirs(library: Library) -> None:
    people = People(library.database)
    library.add_games(GAMES)
    for name, whose in (
        (PlayerName("Paul Morphy"), ME),
        (PlayerName("Erik", "lichess"), ME),
        (PlayerName("erik", "chesscom"), "Adolf"),
        (PlayerName("Anderssen, Adolf"), "adolf"),
        (PlayerName("GROSSMANN"), "Adolf"),
    ):
        people.add(name, whose)

    assert [person.name for person in people.all()] == [ME, "Adolf"]
    for person in people.all():
        sides = {game.id: side_of(person, game.white, game.black, game.played_on) for game in GAMES}
        for asked, wanted in ((None, chess.COLORS), ("white", [chess.WHITE]), ("black", [chess.BLACK])):
            expected = {game for game, side in sides.items() if side in wanted}
            query = GameQuery(person=person.name, side=asked)  # type: ignore[arg-type]  # typed by hand above
            assert set(library.ids(query)) == expected
            assert library.count(query) == len(expected) > 0


def test_a_name_is_one_persons_and_me_comes_first(library: Library) -> None:
    people, name = People(library.database), PlayerName("Erik", "lichess")
    people.add(PlayerName("adolf", "lichess"), "Adolf")
    people.add(name)
    people.add(PlayerName("ERIK", "lichess"))

    assert people.all() == [Person(ME, (name,)), Person("Adolf", (PlayerName("adolf", "lichess"),))]
    assert people.named("ADOLF").name == "Adolf"
    with pytest.raises(StoreError, match="lichess:erik is a name of 'me' already"):
        people.add(PlayerName("erik", "lichess"), "Adolf")
    with pytest.raises(StoreError, match="there is nobody called 'Paul' here"):
        people.named("Paul")
    assert [people.remove(PlayerName("eRik", "lichess")) for _ in range(2)] == [True, False]
    assert [person.name for person in people.all()] == ["Adolf"]


@pytest.mark.parametrize(
    ("site", "raw", "expected"),
    [
        ("https://lichess.org/yrLqzJdw", b"*", "lichess"),
        ("Chess.com", b"*", "chesscom"),
        (None, b'[Event "?"]\n[Link "https://www.chess.com/game/live/1"]\n\n*', "chesscom"),
        ("Paris", b'{ [Link "https://www.chess.com/game/live/1"] } *', None),
        (None, b'[Link "\xff"]\n\n*', None),
    ],
)
def test_an_older_library_learns_where_its_games_were_played(
    library: Library, site: str | None, raw: bytes, expected: Site | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(r08_people, "BATCH", 2)
    games = [replace(GAME, id=f"{number:016x}", site=site, raw=raw) for number in range(5)]
    library.add_games(games)
    with library.database.writing() as connection:
        for undo in (
            "DROP TABLE person_names",
            "DROP INDEX games_by_white_key",
            "DROP INDEX games_by_black_key",
            "ALTER TABLE games DROP COLUMN played_on",
            "ALTER TABLE games DROP COLUMN white_key",
            "ALTER TABLE games DROP COLUMN black_key",
            "CREATE INDEX games_by_white ON games (white)",
            "CREATE INDEX games_by_black ON games (black)",
        ):
            connection.execute(text(undo))
        r08_people.upgrade(connection)

    assert [library.game(game.id) for game in games] == [replace(game, played_on=expected) for game in games]
    People(library.database).add(PlayerName("adolf anderssen", expected))
    assert library.count(GameQuery(person=ME, side="white")) == len(games)


@pytest.mark.slow
def test_among_very_many_games_those_of_a_person_are_found_by_their_index(tmp_path: Path) -> None:
    """A hundred thousand games: a page of somebody's takes as long as a page of everybody's, about."""
    raw = zstandard.compress(GAME.raw)
    with closing(open_database(sqlite_url(tmp_path / "library.sqlite"))) as database:
        rows = [_row(number) for number in range(100_000)]
        with database.writing() as connection:
            columns = ", ".join(rows[0])
            values = ", ".join(f":{name}" for name in rows[0])
            connection.execute(text(f"INSERT INTO games ({columns}) VALUES ({values})"), rows)  # noqa: S608
            connection.execute(text("INSERT INTO game_texts SELECT id, :raw FROM games"), {"raw": raw})
        library = Library(database)
        for person, name in ((ME, "mine"), ("Rare", "rare")):
            People(database).add(PlayerName(name, "lichess"), person)
        for person, count in ((ME, 90_000), ("Rare", 100)):
            start = time.monotonic()
            asked = GameQuery(person=person)
            assert len(library.find(asked, 50)) == 50
            assert library.count(asked) == count
            assert time.monotonic() - start < 3  # measured: 0.1 s; without an index 100,000 names are read


def _row(number: int) -> dict[str, object]:
    mine = "mine" if number % 10 else "rare" if number % 1000 == 0 else "other"
    white, black = (mine, f"player{number % 5000}")[:: 1 if number % 2 else -1]
    keys = {"white_key": player_key(white, "lichess"), "black_key": player_key(black, "lichess")}
    shown = {"id": f"{number:016x}", "added": number, "white": white, "black": black, "played_on": "lichess"}
    return {**shown, **keys, "plies": 40, "source": "x.pgn", "line": 1, "is_json": 0}
