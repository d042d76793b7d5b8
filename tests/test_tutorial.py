"""The tutorial, as a newcomer goes through it: every command, in order, in an empty home."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.engine.real import real_engine
from tests.sites.made_games import NAME, evals, lichess_game, line
from tests.sites.stand_in import FakeLichess, serving

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
ELSEWHERE = {"engine install", "serve"}
"""Tested where they are: one fetches an engine, the other does not end."""

SESSION = "hint\nBxf7+\nshow\nquit\n"
"""What is typed into `kibitz train`; which exercise comes first is a matter of the day."""


def blocks() -> list[tuple[str, str]]:
    """Every block with its language: commands have none."""
    return re.findall(r"```(\w*)\n(.*?)```", TEXT, re.DOTALL)


@pytest.mark.engine
def test_every_command_of_the_tutorial(tmp_path: Path) -> None:
    engine = real_engine()
    games = [line(lichess_game(number, analysis=evals(number))) for number in range(3)]
    said, typed = "", 0
    with serving(FakeLichess(games={NAME: games})) as site:
        environment = os.environ | {
            "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data"), "XDG_CONFIG_HOME": str(tmp_path / "config"),
            "PYTHONPATH": str(ROOT / "src"), "KIBITZ_ENGINE": engine.program.command[-1], "KIBITZ_LICHESS_ADDRESS": site.address,
            "KIBITZ_EXERCISES_NODES": "20000", "KIBITZ_EXERCISES_AGAIN": "10000", "KIBITZ_NODES": "20000",
        }  # fmt: skip
        for language, block in blocks():
            if language == "pgn":
                (tmp_path / "first.pgn").write_text(block)
            elif language == "shown":
                for shown in block.splitlines():
                    assert shown in said, f"{shown!r} is not in\n{said}"
            for command in re.findall(r"^kibitz (.+)$", "" if language else block, re.MULTILINE):
                if command in ELSEWHERE:
                    continue
                done = subprocess.run(
                    [sys.executable, "-m", "kibitz", *shlex.split(command.replace("NAME", NAME))],
                    capture_output=True, text=True, check=False, cwd=tmp_path, env=environment, input=SESSION, timeout=300,
                )  # fmt: skip
                said, typed = done.stdout, typed + 1
                assert done.returncode == 0, f"kibitz {command}: {done.stdout[-500:]}{done.stderr[-500:]}"
                if command == "train list":
                    assert "find" in said
    assert typed >= 12
    assert "<html" in (tmp_path / "first.html").read_text(encoding="utf-8")
