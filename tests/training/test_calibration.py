"""What goes with a net about what happened: measured on the players who draw the curve."""

from pathlib import Path

import numpy as np
import pytest

from kibitz.core.human.calibration import AS_SAID
from kibitz.core.human.difficulty import STEPS
from kibitz.human.file import open_net
from kibitz.human.reader import HumanNet
from tests.human.nets import write
from tests.training.test_packing import _corpus
from training import calibrate
from training.boards import Positions, positions
from training.pack import CURVE, TRAINING, Packed, joined, pack_some

LITTLE = 0.6
"""The share of players who are said to lose little."""


@pytest.fixture
def net(tmp_path: Path) -> HumanNet:
    """Numbers from a hat."""
    return open_net(write(tmp_path / "net.npz"))


def _games(loss: float) -> tuple[Packed, Positions]:
    """Games whose players lose this much with every move; White draws the curve."""
    packed = joined([pack_some((game, (CURVE, TRAINING)) for game in _corpus())] * 12)
    packed.evals[:] = np.random.default_rng(1).integers(-300, 300, len(packed.evals))
    found = positions(packed)
    found.loss[:], found.win[:] = loss, 50
    return packed, found


def _always(_net: HumanNet, _found: Positions, rows: np.ndarray) -> list[list[float]]:
    steps = [LITTLE, *[0.0] * (len(STEPS) - 1), 1 - LITTLE]
    return [steps] * len(rows)


@pytest.mark.parametrize(
    ("loss", "happened"),
    [(0.0, 1.0), (30.0, 0.5)],
    ids=["nobody lost much", "all did; no lower than the point before"],
)
def test_what_was_said_becomes_what_happened(
    net: HumanNet, monkeypatch: pytest.MonkeyPatch, loss: float, happened: float
) -> None:
    monkeypatch.setattr(calibrate, "_told", _always)
    line = calibrate.found_line(net, _games(loss)[1])

    assert line[6] == happened
    assert line == sorted(line), "who is said to find more often does so"
    assert line[:6] == pytest.approx(AS_SAID[:6])


def test_the_range_holds_four_games_in_five(net: HumanNet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibrate, "_told", _always)
    monkeypatch.setattr(calibrate, "FEWEST", 10)
    monkeypatch.setattr(calibrate, "FEWEST_MOVES", 5)
    packed, found = _games(0.0)
    fit = calibrate.accuracy_fit(net, packed, found)
    rows = list(calibrate._games(net, packed, found))

    real = np.array([real for real, _ in rows])
    assert fit["shift"] == pytest.approx(float(np.mean(real - [said.middle for _, said in rows])), abs=0.001)
    inside = [
        said.low <= each - fit["shift"] <= said.high
        if fit["spread"] == 1
        else abs(each - fit["shift"] - said.middle)
        <= fit["spread"]
        * (said.high - said.middle if each - fit["shift"] > said.middle else said.middle - said.low)
        + 0.02
        for each, said in rows
    ]
    assert np.mean(inside) >= 0.8


def test_a_net_without_games_stays_as_it_is(net: HumanNet) -> None:
    packed, found = _games(0.0)
    found.use[:] = TRAINING
    packed.uses[:] = TRAINING

    assert calibrate.calibration(net, packed, found) == {
        "found": list(AS_SAID),
        "fit": {"shift": 0.0, "spread": 1.0},
    }
