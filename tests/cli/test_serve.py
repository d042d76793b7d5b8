"""`kibitz serve` that cannot start says why, and says it first."""

import socket
from pathlib import Path

import pytest

from kibitz.cli.codes import WRONG_USE
from tests.cli.run import kibitz

pytest.importorskip("fastapi", reason="the page needs kibitz[web]")


def test_a_library_that_cannot_be_opened(tmp_path: Path) -> None:
    run = kibitz("serve", "--no-browser", "--port", "0", "--database", tmp_path)

    assert run.code == WRONG_USE
    assert run.err.startswith("kibitz: the library ")
    assert "unable to open database file" in run.err
    assert len(run.err.splitlines()) == 1


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        run = kibitz("serve", "--no-browser", "--port", port, "--database", tmp_path / "l.sqlite")

    assert run.code == WRONG_USE
    assert "try --port 0 for a free one" in run.err
    assert len(run.err.splitlines()) == 1
