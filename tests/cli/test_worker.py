"""`kibitz worker`: keys are made, shown once, and taken away; and who may ask for clients."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kibitz.cli.codes import DONE, WRONG_USE
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
