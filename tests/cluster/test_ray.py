"""A real Ray on this machine: workers, engines and a whole node are lost, and the reports are the same."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import kibitz
from tests.pipeline.bulk_run import (
    FEW,
    NODES,
    Undisturbed,
    done_games,
    finish,
    reports,
    wait_until,
)
from tests.processes import command_of, descendants

pytestmark = [pytest.mark.engine, pytest.mark.cluster]

pytest.importorskip("ray", reason="Ray is not installed: pip install 'kibitz[cluster]'")
ACTOR = "ray::ReviewingActor"


def _actors(pid: int) -> list[int]:
    return [each for each in descendants(pid) if command_of(each).startswith(ACTOR)]


def test_the_same_reports(undisturbed: Undisturbed, tmp_path: Path) -> None:
    database = tmp_path / "ray.sqlite"
    run = undisturbed.start(database, "--on", "ray", "--workers", "2")
    wait_until(lambda: len(_actors(run.pid)) == 2, "two actors")
    started = descendants(run.pid)
    finish(run)

    assert reports(database) == undisturbed.reports
    wait_until(lambda: not any(map(command_of, started)), "Ray and its engines are gone")


def test_workers_and_engines_killed(undisturbed: Undisturbed, tmp_path: Path) -> None:
    database = tmp_path / "ray.sqlite"
    run = undisturbed.start(database, "--on", "ray", "--workers", "2")
    wait_until(lambda: done_games(database) > 0, "the first game is done")
    os.kill(_actors(run.pid)[0], signal.SIGKILL)
    wait_until(lambda: bool(_engines(run.pid)) or run.poll() is not None, "an engine is running")
    for pid in _engines(run.pid)[:1]:
        os.kill(pid, signal.SIGKILL)
    finish(run)

    assert reports(database) == undisturbed.reports


def _engines(pid: int) -> list[int]:
    return [engine for actor in _actors(pid) for engine in descendants(actor)]


def test_killed_and_run_again(undisturbed: Undisturbed, tmp_path: Path) -> None:
    database = tmp_path / "ray.sqlite"
    run = undisturbed.start(database, "--on", "ray", "--workers", "2")
    wait_until(lambda: done_games(database) > 0, "the first game is done")
    started = [*_actors(run.pid), *_engines(run.pid)]  # Ray's own agents take a minute longer
    run.send_signal(signal.SIGKILL)
    run.communicate(timeout=60)
    wait_until(lambda: not any(map(command_of, started)), "the actors and their engines are gone")
    finish(undisturbed.start(database, "--on", "ray", "--workers", "2"))

    assert reports(database) == undisturbed.reports


NODES_SCRIPT = """
import sys
from ray.cluster_utils import Cluster
cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
nodes = [cluster.add_node(num_cpus=1) for _ in range(2)]
print(cluster.address, flush=True)
sys.stdin.readline()
cluster.remove_node(nodes.pop(), allow_graceful=False)
print("one node is gone", flush=True)
sys.stdin.readline()
cluster.shutdown()
"""


@contextmanager
def _two_nodes() -> Iterator["subprocess.Popen[str]"]:
    """A head and two nodes with one processor each; a line kills one of them, the end of lines all."""
    with subprocess.Popen(
        [sys.executable, "-c", NODES_SCRIPT],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as cluster:
        started: list[int] = []
        try:
            yield cluster
            started = descendants(cluster.pid)
            assert cluster.stdin is not None
            cluster.stdin.close()  # a line that is written to a cluster killed just now would break the pipe
            cluster.wait(timeout=60)
        finally:
            cluster.kill()
            for pid in started:
                if "ray" in command_of(pid):
                    os.kill(pid, signal.SIGKILL)


@contextmanager
def _running_on_two_nodes(undisturbed: Undisturbed, database: Path) -> Iterator[tuple[Any, Any]]:
    """The cluster, and a run on it that has its first game done."""
    with _two_nodes() as cluster:
        assert cluster.stdout is not None
        address = cluster.stdout.readline().strip()
        run = undisturbed.start(database, "--on", "ray", "--address", address)
        wait_until(lambda: done_games(database) > 0, "the first game is done", 120)
        yield cluster, run


def _say(cluster: Any, text: str) -> None:
    cluster.stdin.write(text + "\n")
    cluster.stdin.flush()


def test_a_node_is_lost(undisturbed: Undisturbed, tmp_path: Path) -> None:
    database = tmp_path / "ray.sqlite"
    with _running_on_two_nodes(undisturbed, database) as (cluster, run):
        was_running = run.poll() is None
        _say(cluster, "")
        assert cluster.stdout.readline() == "one node is gone\n"
        finish(run)

    assert was_running
    assert reports(database) == undisturbed.reports


def test_the_head_is_lost_and_the_work_goes_on_elsewhere(undisturbed: Undisturbed, tmp_path: Path) -> None:
    database = tmp_path / "ray.sqlite"
    with _running_on_two_nodes(undisturbed, database) as (cluster, run):
        for pid in descendants(cluster.pid):
            os.kill(pid, signal.SIGKILL)
        time.sleep(1)
        run.kill()
        run.communicate(timeout=60)
        done = done_games(database)
        said = finish(undisturbed.start(database))

        assert f"{done:,} were done already" in said or f"{done} was done already" in said
        assert reports(database) == undisturbed.reports
        cluster.kill()


def test_no_cluster_there(tmp_path: Path) -> None:
    run = kibitz(
        "bulk", FEW[0], "--database", tmp_path / "x", *NODES, "--on", "ray", "--address", "127.0.0.1:1"
    )

    assert run.code == 2
    assert "the cluster at 127.0.0.1:1 cannot be used" in run.err
    assert "Traceback" not in run.err


def test_workers_without_an_engine(tmp_path: Path) -> None:
    missing = tmp_path / "stockfish"
    run = kibitz("bulk", FEW[0], "--database", tmp_path / "x", *NODES, "--on", "ray", "--engine", missing)

    assert run.code == 2
    assert f"no worker can be used: {os.uname().nodename}: there is no engine at {missing}" in run.err


def test_an_address_needs_ray(tmp_path: Path) -> None:
    run = kibitz("bulk", FEW[0], "--database", tmp_path / "x", "--address", "127.0.0.1:1")

    assert (run.code, "--address is for --on ray" in run.err) == (2, True)
