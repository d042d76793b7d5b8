"""What a terminal gets: nothing from outside moves its cursor, and numbers fit their nouns."""

import os
import pty
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.cli.run import kibitz

EVIL = "a\x1b[31m\x1b]0;title\x07\u202eb"
BAD = '[Event "x"]\n\n1. e4 e5 2. Ke3 *\n'


def on_a_terminal(*arguments: str | Path, cwd: Path) -> str:
    """Everything a command writes when it writes to a terminal, where click leaves escapes alone."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "kibitz", *map(str, arguments)]
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs, cwd=cwd,
        env={**os.environ, "NO_COLOR": "1", "HOME": str(cwd), "XDG_CONFIG_HOME": str(cwd / "config")},
    )  # fmt: skip
    os.close(theirs)
    parts = []
    with suppress(OSError):  # Linux's way to say that the other end is closed
        while part := os.read(ours, 65536):
            parts.append(part)
    process.wait(timeout=60)
    os.close(ours)
    return b"".join(parts).decode()


@pytest.mark.parametrize(
    "arguments",
    [
        ["score", f"{EVIL}.pgn"],
        ["conform", f"{EVIL}.pgn"],
        ["review", "--effort", "none", f"{EVIL}.pgn", "-o", f"{EVIL}.jsonl"],
        ["review", f"not-{EVIL}.pgn"],
        ["review", "x.pgn", "--engine", EVIL],
        ["review", "x.pgn", "--book", EVIL],
        ["review", "x.pgn", "-o", EVIL],
        ["library", "--database", "library.sqlite", "import", f"{EVIL}.pgn"],
        ["import", f"{EVIL}.pgn", "--database", "library.sqlite"],
        ["import", f"not-{EVIL}.pgn"],
        ["engine", "test", EVIL],
        ["insights", "baseline", f"{EVIL}.pgn", "-o", f"{EVIL}.json"],
        ["train", "import", EVIL],
        ["settings"],
        [EVIL],
    ],
    ids=lambda arguments: " ".join(arguments[:2]).replace(EVIL, "evil"),
)
def test_the_name_of_a_file_does_not_move_the_cursor(arguments: list[str], tmp_path: Path) -> None:
    for name in (f"{EVIL}.pgn", "x.pgn"):
        (tmp_path / name).write_text(BAD)
    (tmp_path / "kibitz.toml").write_text(
        f'book = "{EVIL.encode("unicode_escape").decode()}"'.replace("\\x", "\\u00")
    )
    shown = on_a_terminal(*arguments, cwd=tmp_path)

    assert shown
    for letters in ("\x1b[31", "\x1b]", "\x07", "\u202e"):  # the progress bar has escapes of its own
        assert letters not in shown, repr(shown)
    assert "Traceback" not in shown


def test_one_of_a_thing_is_not_called_several(tmp_path: Path) -> None:
    (tmp_path / "x.pgn").write_text(BAD)
    for command in (["library", "--database", "a.sqlite", "import"], ["import", "--database", "b.sqlite"]):
        run = kibitz(*command, "x.pgn", cwd=tmp_path)

        assert "1 new game, 0 were there already, 1 problem named above" in run.out
        assert run.err.count("Ke3") == 1, "a problem is named once"


def test_a_link_in_circles_can_be_named_to_any_command(tmp_path: Path) -> None:
    (tmp_path / "loop.pgn").symlink_to("loop.pgn")
    for command in (["score"], ["import", "--database", "a.sqlite"]):
        run = kibitz(*command, "loop.pgn", cwd=tmp_path)

        assert run.code == 2
        assert run.err.startswith("kibitz: loop.pgn cannot be opened")
