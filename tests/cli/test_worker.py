"""`kibitz worker`: keys are made, shown once, and taken away; and who may ask for clients."""

import json
import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kibitz.cli import fishnet
from kibitz.cli.codes import DONE, WRONG_USE
from kibitz.cli.fishnet import name_workers, say_where
from kibitz.core.library import StoredWorker
from kibitz.errors import InputError
from kibitz.fishnet.crew import Crew
from kibitz.fishnet.job_queue import JobQueue
from kibitz.fishnet.office import Office
from kibitz.fishnet.port import listen
from tests.cli.run import kibitz

OPERA = Path(__file__).parents[1] / "corpus" / "opera.pgn"


def test_a_key_is_shown_once_and_not_kept(tmp_path: Path) -> None:
    database = tmp_path / "l.sqlite"
    added = kibitz("worker", "--database", database, "add", "attic", "--json")
    key = json.loads(added.out)["key"]

    assert key.isalnum()
    assert len(key) == 24
    listed = kibitz("worker", "--database", database, "list", "--json")
    assert json.loads(listed.out)["name"] == "attic"
    assert key not in listed.out
    with closing(sqlite3.connect(database)) as connection:
        assert not [row for row in connection.execute("SELECT * FROM workers") if key in row]
    assert kibitz("worker", "--database", database, "list").out == "attic: has not come yet\n"
    assert kibitz("worker", "--database", database, "remove", "attic").code == DONE
    assert kibitz("worker", "--database", database, "list").out.startswith("no workers;")


def test_what_to_do_with_a_key_is_said(tmp_path: Path) -> None:
    run = kibitz("worker", "--database", tmp_path / "l.sqlite", "add", "attic")

    key = run.out.splitlines()[0].rpartition(" ")[2]
    assert run.out.splitlines()[-1] == (
        f"fishnet --no-conf --key {key} --endpoint http://HOST:9663/fishnet run"
    )


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["worker", "add", "two words"], "a name is up to 40 letters, digits, dots and hyphens"),
        (["worker", "remove", "nobody"], "there is no worker nobody"),
        (
            ["bulk", OPERA, "--on", "fishnet"],
            "no worker has a key yet: make one with 'kibitz worker add NAME'",
        ),
        (["bulk", OPERA, "--on", "fishnet", "--cloud"], "--cloud does not go with --on fishnet"),
        (["bulk", OPERA, "--fishnet-port", "1"], "--fishnet-host and --fishnet-port are for --on fishnet"),
        (["serve", "--fishnet-host", "::1"], "--fishnet-host and --fishnet-port are for --fishnet"),
        (["serve", "--no-browser", "--fishnet"], "no worker has a key yet"),
    ],
)
def test_wrong_use_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str | Path], problem: str
) -> None:
    monkeypatch.setenv("KIBITZ_DATABASE", str(tmp_path / "l.sqlite"))
    run = kibitz(*arguments)

    assert run.code == WRONG_USE
    assert problem in run.err
    assert len(run.err.splitlines()) == 1


def test_clients_cannot_be_limited_by_depth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIBITZ_DATABASE", str(tmp_path / "l.sqlite"))
    monkeypatch.setenv("KIBITZ_DEPTH", "10")
    run = kibitz("bulk", OPERA, "--on", "fishnet")

    assert (run.code, "fishnet clients are limited by nodes" in run.err) == (WRONG_USE, True)


@pytest.mark.parametrize(
    ("host", "hint"),
    [
        ("127.0.0.1", "try --fishnet-port 0"),
        ("192.0.2.1", "--fishnet-host must be an address of this machine"),
    ],
)
def test_a_place_that_cannot_be_used_is_named_with_what_to_do(host: str, hint: str) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken, pytest.raises(InputError, match=hint):
        listen(host, taken.getsockname()[1])


@pytest.mark.parametrize("host", ["0.0.0.0", "127.0.0.1"])  # noqa: S104  # closed at once
def test_clients_are_told_an_address_that_they_can_reach(
    host: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fishnet, "own_addresses", lambda _: ["192.0.2.7", "2001:db8::7"])
    with closing(listen(host, 0)) as listener:
        say_where(listener)
        port = listener.getsockname()[1]

    places = [f"http://192.0.2.7:{port}/fishnet", f"http://[2001:db8::7]:{port}/fishnet"]
    first, *rest = capsys.readouterr().err.splitlines()
    if host == "127.0.0.1":
        places = [f"http://127.0.0.1:{port}/fishnet"]
    assert first == f"fishnet clients come to {' or '.join(places)}"
    assert len(rest) == (host != "127.0.0.1"), "in a network of others a word of warning"


def test_that_no_client_came_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    office = Office(JobQueue(), Crew())
    office.crew.refresh([StoredWorker(name="attic", key_hash="", added="")])
    name_workers(office, {})
    assert capsys.readouterr().err == "no fishnet client came\n"

    office.crew.greet(office.crew.members[0], "fishnet 2.14.0")
    name_workers(office, {})
    assert capsys.readouterr().err == "attic: 0 jobs, 0 positions, 0 nodes, busy 0% of the time\n"
