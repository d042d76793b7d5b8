"""What commands load before they do anything: a module more is a longer wait, every time."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from kibitz.cli.main import COMMANDS, commands

OPERA = Path(__file__).parents[2] / "examples" / "opera-game.pgn"
EVALUATED = Path(__file__).parents[1] / "corpus" / "opera.pgn"
FAKE = Path(__file__).parents[1] / "engine" / "fake.py"

LOADED = """
import json, sys
before = set(sys.modules)
from kibitz.cli.main import main
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
modules = {name: getattr(sys.modules[name], "__file__", None) or "" for name in set(sys.modules) - before}
print("\\0" + json.dumps(modules))
"""


def loaded(*arguments: str | Path) -> set[str]:
    """The modules of a command that are not Python's own."""
    command = [sys.executable, "-c", LOADED, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    found: dict[str, str] = json.loads(done.stdout.partition("\0")[2])
    return {name for name, file in found.items() if "kibitz" in name.split(".") or "site-packages" in file}


def test_the_list_of_commands_loads_none_of_them() -> None:
    found = loaded("--help")

    ours = {name for name in found if name.startswith("kibitz")}
    assert ours == {"kibitz", "kibitz.cli", "kibitz.cli.main", "kibitz.cli.codes", "kibitz.errors"}
    assert {name.split(".")[0] for name in found - ours} == {"click"}


@pytest.mark.parametrize(
    "arguments",
    [
        ("score", EVALUATED),
        ("review", "--effort", "none", OPERA),
        ("review", "--nodes", "500", "--workers", "1", "--engine", FAKE, OPERA),
    ],
    ids=["score", "review without an engine", "review"],
)
def test_what_a_review_loads(arguments: tuple[str | Path, ...], tmp_path: Path) -> None:
    program = tmp_path / "engine"
    program.write_text(f"#!/bin/sh\nexec {sys.executable} {FAKE} honest\n")
    program.chmod(0o755)
    found = loaded(*[program if word == FAKE else word for word in arguments])

    theirs = {name.split(".")[0] for name in found} - {"kibitz"}
    people = {"numpy"} if "review" in arguments and "--effort" not in arguments else set()
    assert theirs <= {"chess", "click", "msgspec", "platformdirs", "typing_extensions", "zstandard"} | people
    assert not [name for name in found if name.startswith(("kibitz.store", "kibitz.sites", "kibitz.web"))]


def test_every_command_is_listed_in_whole_words() -> None:
    assert list(commands()) == list(COMMANDS)
    for name, listed in COMMANDS.items():
        assert len(f"  {name:11}{listed.about}") <= 78, name
        assert listed.about.endswith("."), name


def test_numpy_has_one_thread_in_a_command() -> None:
    """With more, a server that starts an engine while a game is read for what people play never goes on."""
    code = """
import contextlib, os
from kibitz.cli.main import main
with contextlib.suppress(SystemExit):
    main()
import numpy
numpy.ones((600, 600)) @ numpy.ones((600, 600))
print(len(os.listdir("/proc/self/task")))
"""
    done = subprocess.run(
        [sys.executable, "-c", code, "--version"], capture_output=True, text=True, check=True, timeout=120
    )

    assert done.stdout.split()[-1] == "1"
