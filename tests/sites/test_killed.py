"""Killed without a word at any moment, an import loses nothing: the next one goes on."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.sites.bring_in import bring_in, contents
from tests.sites.made_games import HOUR, NAME, START, chesscom_months, evals, lichess_game, line
from tests.sites.stand_in import FakeChessCom, FakeLichess, Site, serving
from tests.sites.test_sync_chesscom import ME as ON_CHESSCOM
from tests.sites.test_sync_lichess import ME as ON_LICHESS

pytestmark = pytest.mark.slow

KILLS = 3


def _start(site: Site, folder: Path, source: str) -> "subprocess.Popen[bytes]":
    variable = "KIBITZ_LICHESS_ADDRESS" if isinstance(site, FakeLichess) else "KIBITZ_CHESSCOM_ADDRESS"
    environment = os.environ | {variable: site.address, "XDG_DATA_HOME": str(folder), "HOME": str(folder)}
    command = [sys.executable, "-m", "kibitz", "import", source, "--database", str(folder / "library.sqlite")]
    return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


@pytest.mark.parametrize("source", [f"lichess:{NAME}", f"chesscom:{NAME}"])
def test_sigkill_at_random_moments(tmp_path: Path, source: str) -> None:
    dice = random.Random(21)
    is_lichess = source.startswith("lichess")
    site: Site = (
        FakeLichess(
            games={NAME: [line(lichess_game(number, analysis=evals(number))) for number in range(150)]},
            now=(START + 150 * HOUR) / 1000,
        )
        if is_lichess
        else FakeChessCom(months={NAME: {f"20{year}/11": games for year, games in enumerate(_years(), 10)}})
    )
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    whole.mkdir()
    killed.mkdir()
    with serving(site):
        bring_in(site, whole, ON_LICHESS if is_lichess else ON_CHESSCOM)
        site.delay = 0.004
        for _ in range(KILLS):
            before = len(site.asked)
            process = _start(site, killed, source)
            end = time.monotonic() + 30
            while len(site.asked) < before + (3 if is_lichess else 2) and time.monotonic() < end:
                time.sleep(0.01)  # until it is at work
            time.sleep(dice.uniform(0, 0.5))
            process.send_signal(signal.SIGKILL)
            process.communicate(timeout=20)
        site.delay = 0.0
        process = _start(site, killed, source)
        _, said = process.communicate(timeout=60)

    assert process.returncode == 0, said.decode()
    assert contents(killed) == contents(whole)
    assert site.most_at_once <= 2  # whoever was killed may still be hung up on


def _years() -> list[list[dict[str, object]]]:
    """A dozen months of a dozen games."""
    games = [game for month in chesscom_months(144).values() for game in month]
    return [games[start : start + 12] for start in range(0, 144, 12)]
