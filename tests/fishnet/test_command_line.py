"""`kibitz bulk --on fishnet` and `kibitz serve --fishnet` as users start them."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx
import pytest

pytest.importorskip("fastapi", reason="the page needs kibitz[web]")

from tests.cli.run import kibitz
from tests.fishnet.clients import stand_in
from tests.fishnet.run import GAMES, slow_engine
from tests.pipeline.bulk_run import done_games, wait_until
from tests.web.server import running_server


def _free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        return int(free.getsockname()[1])


def _key(database: Path, name: str) -> str:
    run = kibitz("worker", "--database", database, "add", name, "--json")
    return str(json.loads(run.out)["key"])


def test_a_run_that_is_killed_goes_on_and_its_clients_come_back(tmp_path: Path) -> None:
    database, port = tmp_path / "l.sqlite", _free_port()
    command = [
        sys.executable, "-m", "kibitz", "bulk", *map(str, GAMES), "--database", str(database), "--on", "fishnet",
        "--fishnet-port", str(port), "--engine", str(slow_engine(tmp_path)), "--workers", "1", "--effort", "quick",
        "--nodes", "400",
    ]  # fmt: skip
    with stand_in(f"http://127.0.0.1:{port}/fishnet", _key(database, "attic"), "slow") as client:
        first = subprocess.Popen(command, stderr=subprocess.PIPE, start_new_session=True)
        wait_until(lambda: done_games(database) > 0 or first.poll() is not None, "a game is done")
        was_running = first.poll() is None
        os.killpg(first.pid, signal.SIGKILL)
        first.communicate(timeout=60)
        second = subprocess.run(command, stderr=subprocess.PIPE, text=True, timeout=120, check=False)
        assert client.poll() is None

    said = second.stderr.splitlines()
    assert second.returncode == 0, second.stderr
    assert was_running
    assert said[0] == f"fishnet clients come to http://127.0.0.1:{port}/fishnet"
    assert said[1].startswith("attic: ")
    assert " positions, " in said[1]
    assert "% of the time" in said[1]
    assert "done already" in said[-1]
    assert done_games(database) == len(GAMES)
    listed = json.loads(kibitz("worker", "--database", database, "list", "--json").out)
    assert listed["client"] == "fishnet 2.14.0"
    assert listed["jobs"] > 0


def test_a_server_shares_a_game_out(tmp_path: Path) -> None:
    database, port = tmp_path / "l.sqlite", _free_port()
    key = _key(database, "attic")
    options = [
        "--fishnet",
        "--fishnet-port",
        str(port),
        "--engine",
        str(slow_engine(tmp_path)),
        "--workers",
        "1",
    ]
    with (
        stand_in(f"http://127.0.0.1:{port}/fishnet", key, "honest"),
        running_server(database, *options) as server,
        server.client() as page,
    ):
        _until(lambda: _seen(database))
        game = server.reviewed("opera")
        engine = page.get(f"/api/games/{game['id']}/review").json()["report"]["provenance"]["engine"]
        assert httpx.get(f"http://127.0.0.1:{port}/api/games", timeout=30).status_code == 404

    assert [worker["name"] for worker in engine["workers"]] == ["attic"]
    assert not engine["failed"]


def _seen(database: Path) -> bool:
    return json.loads(kibitz("worker", "--database", database, "list", "--json").out)["seen"] is not None


def _until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.2)
