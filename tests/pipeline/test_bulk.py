"""Many games into the library: killed at any moment and run again, nothing is lost and nothing is different."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.run import kibitz
from tests.engine.real import real_engine
from tests.store.postgres import running_postgres

CORPUS = Path(__file__).parents[1] / "corpus"
GAMES = [CORPUS / f"{name}.pgn" for name in ("legal", "greco", "reti", "opera", "steinitz", "evergreen")]
NODES = ["--nodes", "400"]


def _bulk(database: object, *others: str, games: list[Path] = GAMES) -> subprocess.Popen[bytes]:
    arguments = ["bulk", *map(str, games), "--database", str(database), *NODES, *others]
    return subprocess.Popen(
        [sys.executable, "-m", "kibitz", *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


def _reports(database: object) -> dict[str, object]:
    run = kibitz("library", "--database", str(database), "export", "--json")
    assert run.code == 0, run.err
    reports = [json.loads(line) for line in run.out.splitlines()]
    return {report["game"]["tags"]["White"]: report for report in reports}


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    real_engine()
    database = tmp_path_factory.mktemp("bulk") / "whole.sqlite"
    run = _bulk(database, "--workers", "2")
    _, errors = run.communicate(timeout=300)
    assert run.returncode == 0, errors
    assert b"6 games reviewed" in errors
    return _reports(database)


def test_one_worker_gives_the_same(undisturbed: dict[str, object], tmp_path: Path) -> None:
    run = _bulk(tmp_path / "one.sqlite", "--workers", "1")
    run.communicate(timeout=300)

    assert _reports(tmp_path / "one.sqlite") == undisturbed


def test_killed_again_and_again(undisturbed: dict[str, object], tmp_path: Path) -> None:
    database = tmp_path / "killed.sqlite"
    chance = random.Random(7)
    for _ in range(5):
        run = _bulk(database, "--workers", "2")
        time.sleep(chance.uniform(0.5, 4.0))
        if run.poll() is None:
            os.killpg(run.pid, signal.SIGKILL)
        run.communicate(timeout=60)
    run = _bulk(database, "--workers", "2")
    _, errors = run.communicate(timeout=300)

    assert run.returncode == 0, errors
    assert _reports(database) == undisturbed


def test_on_postgres_which_goes_away_and_comes_back(undisturbed: dict[str, object]) -> None:
    with running_postgres() as server:
        run = _bulk(server.url)
        time.sleep(3)
        server.stop()
        _, errors = run.communicate(timeout=120)
        if run.returncode != 0:  # it had not finished before
            assert run.returncode == 2
            last = errors.decode().strip().splitlines()[-1]
            assert last.endswith("run the same command again once it can")
            assert "Traceback" not in errors.decode()
        server.start()
        again = _bulk(server.url)
        _, errors = again.communicate(timeout=300)

        assert again.returncode == 0, errors
        assert _reports(server.url) == undisturbed


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
    assert "1 game reviewed" in run.err
    named = kibitz("bulk", path, "--database", tmp_path / "all.sqlite", *NODES)
    assert (named.code, "game 2:" in named.err) == (1, True)
    listed = kibitz("library", "--database", database, "list", "--json")
    assert [json.loads(line)["white"] for line in listed.out.splitlines()] == ["Gioachino Greco"]


def test_nothing_fits(tmp_path: Path) -> None:
    real_engine()
    run = kibitz("bulk", GAMES[0], "--database", tmp_path / "x.sqlite", *NODES, "--since", "1999-01-01")

    assert run.code == 2
    assert "holds no game that fits" in run.err
