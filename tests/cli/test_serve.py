"""`kibitz serve` that cannot start says why, and says it first."""

import re
import socket
from pathlib import Path

import pytest
import segno

from kibitz.cli.codes import WRONG_USE
from kibitz.cli.qr import BORDER, HALVES, qr_lines
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


@pytest.mark.parametrize("colours", [True, False])
def test_the_code_on_the_screen_is_the_address(colours: bool) -> None:
    address = "http://192.168.1.20:8000/?token=abcdefghijklmnopqrstuv"
    squares = {sign: halves for halves, sign in HALVES.items()}
    rows = []
    for line in qr_lines(address, colours=colours):
        halves = [squares[sign] for sign in re.sub(r"\x1b[^m]*m", "", line)]
        rows += [[upper for upper, _ in halves], [lower for _, lower in halves]]
    dark = 1 if colours else 0
    shown = [[int(each == dark) for each in row[BORDER:-BORDER]] for row in rows[BORDER:]]
    expected = [[int(each) for each in row] for row in segno.make(address, micro=False, error="l").matrix]

    assert shown[: len(expected)] == expected
