"""The library, on SQLite and on PostgreSQL."""

import multiprocessing
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import zstandard
from sqlalchemy import text

from kibitz.core.chess.player_name import PlayerName
from kibitz.core.library import (
    CloudEval,
    GameOrder,
    GameQuery,
    GameSort,
    SharedEval,
    StoredAnalysis,
    StoredGame,
    StoredWorker,
    WorkerTally,
)
from kibitz.errors import StoreError
from kibitz.store.database import open_database, sqlite_url
from kibitz.store.library import Library
from kibitz.store.people import People
from kibitz.store.revisions import REVISIONS
from kibitz.store.schema import metadata
from kibitz.store.training_schema import exercises  # with it all tables are known
from kibitz.store.workers import Workers

GAME = StoredGame(
    id="00000000000000aa", white="Adolf Anderssen", black="Jean Dufresne", white_rating=None,
    black_rating=None, date="1852.01.01", event="Berlin", site=None, result="1-0", time_control=None,
    eco="C52", opening="Italian Game: Evans Gambit", plies=47, source="evergreen.pgn", line=1, is_json=False,
    raw=b"1. e4 e5 *",
)  # fmt: skip
OTHER = replace(
    GAME, id="00000000000000bb", white="Paul Morphy", black="Duke Karl / Count Isouard", date="1858.11.02",
    eco="C41", opening="Philidor Defense", result="1-0",
)  # fmt: skip
ANALYSIS = StoredAnalysis(
    game_id=GAME.id, fingerprint="f" * 32, made="2026-11-15T00:00:00+00:00", engine="Stockfish 18",
    effort="quick", ruleset="kibitz", white_accuracy=91.5, black_accuracy=70.25, nodes=5_000_000_000,
    counts={"white": {"brilliant": 1, "blunder": 0}, "black": {"blunder": 2}}, themes={"fork": 1}, report=b'{"a":1}',
)  # fmt: skip


def _ids(library: Library, **asked: Any) -> list[str]:
    return [each.game.id for each in library.find(GameQuery(**asked))]


def test_a_game_goes_in_once_and_comes_out_as_it_was(library: Library) -> None:
    assert library.add_games([GAME, OTHER]) == 2
    assert library.add_games([GAME, OTHER]) == 0

    assert library.game("00000000000000a") == GAME
    assert _ids(library) == [OTHER.id, GAME.id]
    assert library.count(GameQuery()) == 2


@pytest.mark.parametrize("start", ["", "00", "ff", "%", "_0"])
def test_an_id_must_fit_one_game(library: Library, start: str) -> None:
    library.add_games([GAME, OTHER])

    with pytest.raises(StoreError, match="in the library whose id begins with"):
        library.game(start)


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({"player": "morphy"}, [OTHER.id]),
        ({"player": "DUFRESNE"}, [GAME.id]),
        ({"player": "Anderssen, Adolf"}, [GAME.id]),
        ({"player": "karl  duke"}, [OTHER.id]),
        ({"player": "adolf jean"}, []),
        ({"player": ","}, []),
        ({"player": "%"}, []),
        ({"opening": "c52"}, [GAME.id]),
        ({"opening": "philidor"}, [OTHER.id]),
        ({"since": "1855"}, [OTHER.id]),
        ({"until": "1855.01.01"}, [GAME.id]),
        ({"result": "0-1"}, []),
        ({"event": "berlin"}, [OTHER.id, GAME.id]),
        ({"analysed": True}, [GAME.id]),
        ({"analysed": False}, [OTHER.id]),
        ({"reviewed": True}, [GAME.id]),
        ({"reviewed": False}, [OTHER.id]),
        ({"ordered": "waiting"}, [OTHER.id]),
        ({"ordered": "failed"}, []),
        ({"ordered": "no"}, [GAME.id]),
        ({"label": "brilliant"}, [GAME.id]),
        ({"label": "great"}, []),
        ({"theme": "fork"}, [GAME.id]),
        ({"theme": "pin"}, []),
        ({"accuracy_above": 91.0}, [GAME.id]),
        ({"accuracy_below": 70.0}, []),
        ({"player": "anderssen", "label": "blunder", "since": "1850"}, [GAME.id]),
    ],
)
def test_searching(library: Library, asked: dict[str, Any], expected: list[str]) -> None:
    library.add_games([GAME, OTHER])
    library.save(ANALYSIS)
    library.orders.put([OTHER.id], "quick", "", is_alone=True)

    assert _ids(library, **asked) == expected
    assert library.count(GameQuery(**asked)) == len(expected)


@pytest.mark.parametrize(
    ("sort", "descending", "ascending"),
    [
        ("added", "cba", "abc"),
        ("date", "bac", "abc"),
        ("white", "bca", "acb"),
        ("black", "bca", "cab"),
        ("opening", "bac", "abc"),
        ("accuracy", "bac", "abc"),
        ("plies", "abc", "cba"),
    ],
)
def test_sorting(library: Library, sort: GameSort, descending: str, ascending: str) -> None:
    """What is not known comes last, whichever way; of equal ones the latest import first."""
    third = replace(GAME, id="00000000000000cc", white="adolf b", black="a", date=None, opening=None, plies=9)
    library.add_games([replace(GAME, white="Adolf A", black="A"), replace(OTHER, black="Z", plies=20), third])
    library.save(ANALYSIS)
    library.save(replace(ANALYSIS, game_id=OTHER.id, white_accuracy=80.0, black_accuracy=90.0))

    for order, expected in ((GameOrder(sort), descending), (GameOrder(sort, ascending=True), ascending)):
        assert "".join(each.game.id[-1] for each in library.find(GameQuery(), by=order)) == expected
        assert "".join(each[-1] for each in library.ids(GameQuery(), order)) == expected
        assert library.find(GameQuery(), 1, 1, order)[0].game.id[-1] == expected[1]


def test_an_analysis_is_kept_once_and_earlier_ones_stay(library: Library) -> None:
    library.add_games([GAME])
    later = replace(ANALYSIS, fingerprint="e" * 32, effort="deep", white_accuracy=95.0)

    assert [library.save(each) for each in (ANALYSIS, ANALYSIS, later)] == [True, False, True]
    assert library.has(GAME.id, ANALYSIS.fingerprint)
    assert not library.has(GAME.id, "0" * 32)
    assert [each.effort for each in library.analyses(GAME.id)] == ["quick", "deep"]
    assert library.analyses(GAME.id)[0] == replace(ANALYSIS, counts={}, themes={})
    (listed,) = library.find(GameQuery())
    assert (listed.analyses, listed.effort, listed.white_accuracy) == (2, "deep", 95.0)


def test_what_is_left_to_review_comes_newest_first(library: Library) -> None:
    later = replace(OTHER, id="00000000000000cc", date="1858.11.03")
    undated = replace(OTHER, id="00000000000000dd", date=None)
    library.add_games([undated, later, GAME, OTHER])
    library.save(ANALYSIS)
    ids = [GAME.id, undated.id, later.id, OTHER.id, "f" * 16]

    assert library.to_review(ids, "deep") == [later.id, OTHER.id, GAME.id, undated.id]
    assert library.to_review(ids, "quick") == [later.id, OTHER.id, undated.id]


def test_deleting_a_game_deletes_what_belongs_to_it(library: Library) -> None:
    library.add_games([GAME, OTHER])
    library.save(ANALYSIS)

    assert library.remove([GAME.id]) == 1
    assert library.analyses(GAME.id) == []
    with library.database.reading() as connection:
        assert connection.execute(text("SELECT count(*) FROM label_counts")).scalar_one() == 0
    assert _ids(library) == [OTHER.id]


def test_shared_searches(library: Library) -> None:
    kept: dict[str, Any] = {"position": "p", "engine": "e", "depth": 9, "nodes": 1 << 40}
    library.keep_evals([SharedEval("k" * 32, **kept, search=b"one")])
    library.keep_evals([SharedEval("k" * 32, **kept, search=b"two")])

    assert library.evals(["k" * 32, "j" * 32]) == {"k" * 32: b"one"}


def test_of_two_cloud_evals_the_deeper_one_stays(library: Library) -> None:
    library.add_cloud_evals([CloudEval("p", 20, 5, b"old"), CloudEval("q", 1, 1, b"q")])
    library.add_cloud_evals([CloudEval("p", 30, 9, b"deep"), CloudEval("p", 25, 7, b"between")])
    library.add_cloud_evals([CloudEval("p", 10, 9, b"shallow")])

    assert library.cloud_eval("p") == CloudEval("p", 30, 9, b"deep")
    assert library.cloud_eval("r") is None


WORKER = StoredWorker(name="attic", key_hash="a" * 64, added="2026-11-18")


def test_what_workers_did_adds_up_and_a_key_that_is_gone_stays_gone(library: Library) -> None:
    workers = Workers(library.database)
    workers.add(WORKER)
    more = replace(
        WORKER, seen="2026-11-19", client="fishnet 2.14.0", tally=WorkerTally(jobs=1, nodes=1 << 40)
    )
    for _ in range(2):
        workers.write_down([more])

    assert workers.all() == [replace(more, tally=WorkerTally(jobs=2, nodes=1 << 41))]
    workers.write_down([replace(WORKER, set_aside="it lied")])
    (kept,) = workers.all()
    assert (kept.set_aside, kept.seen, kept.tally.jobs) == ("it lied", "2026-11-19", 2)
    with pytest.raises(StoreError, match="there is a worker attic already"):
        workers.add(replace(WORKER, key_hash="b" * 64))
    assert [workers.remove("attic"), workers.remove("attic")] == [True, False]
    workers.write_down([more])
    assert workers.all() == []


OLD_GAME = {name: getattr(GAME, name) for name in GAME.__slots__ if name != "played_on"} | {
    "added": 1, "is_json": 0, "raw": zstandard.compress(GAME.raw),
}  # fmt: skip
OLD_ANALYSIS = {name: getattr(ANALYSIS, name) for name in ANALYSIS.__slots__ if name not in ("counts", "themes", "facts")} | {
    "id": 7, "report": zstandard.compress(ANALYSIS.report),
}  # fmt: skip
OLD_COUNT = {"analysis_id": 7, "side": "black", "label": "blunder", "count": 2}


def _insert(table: str, row: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    names = ", ".join(row)
    return f"INSERT INTO {table} ({names}) VALUES ({', '.join(f':{name}' for name in row)})", row  # noqa: S608


def _old_rows(version: int) -> list[tuple[str, dict[str, Any]]]:
    """As a schema has them: since the third the texts of games have a table of their own,
    since the eighth players have keys."""
    rows = [_insert("analyses", OLD_ANALYSIS), _insert("label_counts", OLD_COUNT)]
    if version < 3:
        return [_insert("games", OLD_GAME), *rows]
    game = {name: value for name, value in OLD_GAME.items() if name != "raw"}
    if version >= 8:
        game |= {"white_key": "adolf anderssen", "black_key": "jean dufresne"}
    raw = {"game_id": GAME.id, "raw": OLD_GAME["raw"]}
    return [_insert("games", game), _insert("game_texts", raw), *rows]


@pytest.mark.parametrize("version", range(1, len(REVISIONS)))
def test_a_library_of_an_older_kibitz_is_brought_up_to_date(
    library: Library, version: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = _url(library)
    with library.database.writing() as connection:
        for table in ("schema_version", *reversed(metadata.tables)):
            connection.execute(text(f"DROP TABLE IF EXISTS {table}"))
    monkeypatch.setattr("kibitz.store.database.REVISIONS", REVISIONS[:version])
    old = open_database(url)
    with old.writing() as connection:
        for statement, values in _old_rows(version):
            connection.execute(text(statement), values)
    old.close()
    monkeypatch.undo()

    new = Library(open_database(url))

    assert new.game(GAME.id) == GAME
    assert new.analyses(GAME.id) == [replace(ANALYSIS, counts={}, themes={})]
    assert _ids(new, label="blunder") == [GAME.id]
    People(new.database).add(PlayerName("anderssen, adolf"))
    assert _ids(new, person="me") == [GAME.id]
    new.add_cloud_evals([CloudEval("p", 30, 9, b"deep")])
    new.database.close()


def _url(library: Library) -> str:
    return library.database._engine.url.render_as_string(hide_password=False).replace("+psycopg", "")


def test_the_revisions_make_the_tables_that_the_code_uses(library: Library) -> None:
    from sqlalchemy import inspect

    with library.database.reading() as connection:
        found = inspect(connection)
        assert exercises.name in metadata.tables
        assert set(found.get_table_names()) == set(metadata.tables)
        for table in metadata.tables.values():
            assert {column["name"] for column in found.get_columns(table.name)} == set(table.columns.keys())


def _write(url: str, first: int) -> None:
    library = Library(open_database(url))
    for number in range(first, first + 40):
        library.add_games([replace(GAME, id=f"{number:016x}")])
    library.database.close()


def test_two_processes_write_at_once(library: Library) -> None:
    url = _url(library)
    starter = multiprocessing.get_context("spawn")
    writers = [starter.Process(target=_write, args=(url, first)) for first in (0, 20)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(60)

    assert [writer.exitcode for writer in writers] == [0, 0]
    assert library.count(GameQuery()) == 60


def test_a_library_of_a_newer_kibitz_is_left_alone(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "new.sqlite")
    open_database(url).close()
    with closing(sqlite3.connect(tmp_path / "new.sqlite", isolation_level=None)) as connection:
        connection.execute("UPDATE schema_version SET version = 99")

    with pytest.raises(
        StoreError, match=f"made by a newer Kibitz .schema 99, this one knows {len(REVISIONS)}"
    ):
        open_database(url)


def test_a_file_that_is_no_library(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    path.write_bytes(b"this is not a database at all" * 100)

    with pytest.raises(StoreError, match="is not a Kibitz library"):
        open_database(sqlite_url(path))


def test_an_address_that_is_none() -> None:
    with pytest.raises(StoreError, match="is not the address of a database"):
        open_database("mongodb://localhost/x")


def test_a_server_that_is_not_there() -> None:
    pytest.importorskip("psycopg")
    with pytest.raises(StoreError, match="run the same command again once it can"):
        open_database("postgresql://postgres@127.0.0.1:1/postgres")


def test_a_locked_library_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kibitz.store.database.BUSY_SECONDS", 0.2)
    path = tmp_path / "locked.sqlite"
    with (
        closing(open_database(sqlite_url(path))) as database,
        closing(sqlite3.connect(path, isolation_level=None)) as other,
    ):
        other.execute("BEGIN IMMEDIATE")

        with pytest.raises(StoreError, match="locked"):
            Library(database).add_games([GAME])
        other.execute("ROLLBACK")
        assert Library(database).add_games([GAME]) == 1
