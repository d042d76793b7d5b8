"""Who is asked beside the engine, where many games are reviewed."""

from pathlib import Path

import pytest

from kibitz.pipeline import human
from kibitz.pipeline.beside import open_beside, open_beside_many
from kibitz.settings import PRESETS, Machine
from tests.human import nets


@pytest.fixture
def net(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = nets.write(tmp_path / "net.npz")
    monkeypatch.setattr(human, "NET", path)
    return path


@pytest.mark.usefixtures("net")
@pytest.mark.parametrize(("effort", "is_asked"), [("quick", False), ("standard", True), ("lichess", True)])
def test_many_quick_games_are_not_read_by_the_model(effort: str, *, is_asked: bool) -> None:
    machine = Machine(tablebase="none")
    assert (open_beside_many(machine, PRESETS[effort]).human is not None) is is_asked
    assert open_beside(machine).human is not None, "a single game is"


def test_a_model_that_is_named_reads_quick_games_too(net: Path) -> None:
    machine = Machine(tablebase="none", human_model=str(net))
    assert open_beside_many(machine, PRESETS["quick"]).human is not None
