"""Many games into the library: killed at any moment and run again, nothing is lost and nothing is different."""

import csv
import json
import os
import random
import signal
import threading
import time
from pathlib import Path

import pytest

from tests.cli.run import kibitz
from tests.engine.real import real_engine
from tests.pipeline.bulk_run import (
    CORPUS,
    FEW,
    MANY,
    NODES,
    Undisturbed,
    done_games,
    finish,
    reports,
    start_bulk,
    wait_until,
)
from tests.processes import command_of, descendants
from tests.store.postgres import running_postgres

pytestmark = pytest.mark.engine


def test_the_games_are_real_and_many(undisturbed: Undisturbed) -> None:

    assert len(undisturbed.reports) == (
        MANY if undisturbed.games[0].suffix == ".ndjson" else len(undisturbed.games)
    )


def test_one_worker_gives_the_same(undisturbed: Undisturbed, tmp_path: Path) -> None:
    finish(undisturbed.start(tmp_path / "one.sqlite", "--workers", "1"))

    assert reports(tmp_path / "one.sqlite") == undisturbed.reports


def test_killed_again_and_again(undisturbed: Undisturbed, tmp_path: Path) -> None:
    database = tmp_path / "killed.sqlite"
    chance = random.Random(7)
    killed = []
    for _ in range(5):
        run, enough = undisturbed.start(database, "--workers", "2"), done_games(database) + 3
        while done_games(database) < enough and run.poll() is None:
            time.sleep(0.05)
        time.sleep(chance.uniform(0, 1))  # anywhere in the next game
        killed.append(run.poll() is None)
        if killed[-1]:
            os.killpg(run.pid, signal.SIGKILL)
        run.communicate(timeout=60)
    said = finish(undisturbed.start(database, "--workers", "2"))

    assert killed.count(True) >= 3
    assert "done already" in said
    assert reports(database) == undisturbed.reports


def test_engines_killed_on_the_way(undisturbed: Undisturbed, tmp_path: Path) -> None:
    database = tmp_path / "engines.sqlite"
    run = undisturbed.start(database, "--workers", "2")
    for _ in range(3):
        wait_until(lambda: bool(descendants(run.pid)) or run.poll() is not None, "an engine is running")
        time.sleep(0.7)
        for pid in descendants(run.pid)[:1]:
            os.kill(pid, signal.SIGKILL)
    finish(run)

    assert reports(database) == undisturbed.reports


def test_a_polite_stop_leaves_no_process(undisturbed: Undisturbed, tmp_path: Path) -> None:
    database = tmp_path / "stopped.sqlite"
    run = undisturbed.start(database)
    wait_until(lambda: done_games(database) > 0 or run.poll() is not None, "a game is done")
    started = descendants(run.pid)
    run.send_signal(signal.SIGINT)
    _, errors = run.communicate(timeout=60)

    if run.returncode != 0:  # it had not finished before
        assert (run.returncode, errors.decode().splitlines()[-1]) == (130, "stopped")
    wait_until(lambda: not any(map(command_of, started)), "its processes are gone")
    finish(undisturbed.start(database))
    assert reports(database) == undisturbed.reports


@pytest.mark.postgres
def test_on_postgres_which_goes_away_and_comes_back(tmp_path: Path) -> None:
    real_engine()
    finish(start_bulk(tmp_path / "here.sqlite", games=FEW))
    with running_postgres() as server:
        run = start_bulk(server.url, games=FEW)
        time.sleep(3)
        server.stop()
        _, errors = run.communicate(timeout=120)
        if run.returncode != 0:  # it had not finished before
            assert run.returncode == 2
            last = errors.decode().strip().splitlines()[-1]
            assert last.endswith("run the same command again once it can")
            assert "Traceback" not in errors.decode()
        server.start()
        finish(start_bulk(server.url, games=FEW))

        assert reports(server.url) == reports(tmp_path / "here.sqlite")


def test_filters_and_bad_games(tmp_path: Path) -> None:
    real_engine()
    path = tmp_path / "mixed.pgn"
    path.write_text(
        (CORPUS / "legal.pgn").read_text(encoding="utf-8")
        + '\n[White "Nobody"]\n\n1. e4 e5 2. Ke3 *\n\n'
        + (CORPUS / "greco.pgn").read_text(encoding="utf-8"),
        encoding="utf-8",
    )
    database = tmp_path / "mixed.sqlite"

    run = kibitz("bulk", path, "--database", database, *NODES, "--player", "greco")

    assert run.code == 0  # the bad game is not one that was asked for
    assert "1 game reviewed; 2 did not fit" in run.err
    named = kibitz("bulk", path, "--database", tmp_path / "all.sqlite", *NODES)
    assert (named.code, "game 2:" in named.err) == (1, True)
    listed = kibitz("library", "--database", database, "list", "--json")
    assert [json.loads(line)["white"] for line in listed.out.splitlines()] == ["Gioachino Greco"]


def test_nothing_fits(tmp_path: Path) -> None:
    real_engine()
    run = kibitz("bulk", FEW[0], "--database", tmp_path / "x.sqlite", *NODES, "--since", "1999-01-01")

    assert run.code == 2
    assert "holds no game that fits" in run.err


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_a_row_for_each_game(ending: str, tmp_path: Path) -> None:
    real_engine()
    out = tmp_path / f"games.{ending}"
    run = kibitz("bulk", *FEW[:3], "--database", tmp_path / "x.sqlite", *NODES, "--out", out)

    assert run.code == 0, run.err
    if ending == "csv":
        head, *rows = [line.split(",") for line in out.read_text(encoding="utf-8").splitlines()]
        assert (len(rows), head[-1], rows[0][head.index("white_best")].isdigit()) == (3, "black_miss", True)
    else:
        import pyarrow.parquet

        table = pyarrow.parquet.read_table(out)
        assert (table.num_rows, table.column_names[-1]) == (3, "black_miss")


def test_a_second_run_writes_what_the_first_has_done_too(tmp_path: Path) -> None:
    """The same game twice is reviewed once; every game of the files is in the output, in their order."""
    real_engine()
    database, out = tmp_path / "x.sqlite", tmp_path / "x.csv"
    first = kibitz("bulk", FEW[0], "--database", database, *NODES, "-o", out)
    second = kibitz("bulk", FEW[1], FEW[0], FEW[1], "--database", database, *NODES, "-o", out)

    assert "1 game reviewed" in first.err
    assert "1 game reviewed; 2 were done already" in second.err
    ids = [row["id"] for row in csv.DictReader(out.read_text(encoding="utf-8").splitlines())]
    assert len(ids) == 3
    assert ids[0] == ids[2] != ids[1]
    listed = kibitz("library", "--database", database, "list", "--json").out
    assert {json.loads(line)["id"] for line in listed.splitlines()} == set(ids)


def test_a_pipe_is_read_once(tmp_path: Path) -> None:
    real_engine()
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_bytes(Path(FEW[0]).read_bytes()), daemon=True)
    writer.start()

    run = kibitz("bulk", pipe, "--database", tmp_path / "x.sqlite", *NODES)

    assert (run.code, "1 game reviewed" in run.err) == (0, True)


def test_a_players_own_words_stay(tmp_path: Path) -> None:
    """Exports from the library hold what the file said, not only what the engine did."""
    real_engine()
    path, database = tmp_path / "x.pgn", tmp_path / "x.sqlite"
    path.write_text("{ before } 1. e4 { my own words } e5 (1... c5 2. Nf3) 2. Nf3 *", encoding="utf-8")
    kibitz("bulk", path, "--database", database, *NODES)

    exported = kibitz("library", "--database", database, "export", "--pgn").out

    assert "before" in exported
    assert "my own words" in exported
    assert "(1... c5 2. Nf3)" in exported
