"""A net of a few channels learns on a processor, goes on after a cut, and is written as whole numbers."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from kibitz.core.human.difficulty import STEPS
from kibitz.core.human.seen import SeenPosition
from kibitz.human.file import open_net
from tests.training.test_packing import _corpus
from training.boards import positions
from training.pack import TRAINING, joined, pack_some

if TYPE_CHECKING:
    from training.net import Net

torch = pytest.importorskip("torch", reason="no PyTorch here: pip install torch, to train a net")

pytestmark = pytest.mark.filterwarnings("default")


def _games(folder: Path) -> Path:
    path = folder / "games.npz"
    packed = joined([pack_some((game, (TRAINING, 1)) for game in _corpus())] * 4)
    packed.evals[:] = np.random.default_rng(1).integers(-1200, 1200, len(packed.evals))
    np.savez_compressed(path, allow_pickle=False, **packed._asdict())
    path.with_suffix(".json").write_text("{}")
    return path


def _run(monkeypatch: pytest.MonkeyPatch, module: str, *asked: object) -> None:
    from importlib import import_module

    monkeypatch.setattr(sys, "argv", [module, *map(str, asked)])
    import_module(f"training.{module}").main()


def test_a_tiny_training(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games, run, out = _games(tmp_path), tmp_path / "run", tmp_path / "net.npz"
    small = ("--batch", 32, "--channels", 8, "--blocks", 1, "--cooldown-share", 0.25)
    _run(monkeypatch, "train", run, games, "--positions", 320, *small)
    (run / "before-cooldown.pt").rename(run / "checkpoint.pt")
    _run(monkeypatch, "train", run, games, "--positions", 1600, *small)

    lines = [json.loads(line) for line in (run / "curve.jsonl").read_text().splitlines()]
    curve = [line for line in lines if "measured" in line]
    assert [line["positions"] for line in lines if "started" in line] == [0, 256]
    assert [line["positions"] for line in curve] == [320, 1600]
    assert curve[1]["measured"]["log loss"] < curve[0]["measured"]["log loss"]
    assert json.loads((run / "config.json").read_text())["config"]["batch"] == 32

    _run(monkeypatch, "export", run / "net.pt", games, out)
    _is_the_same(run / "net.pt", out, games)


def test_a_training_goes_on_from_a_net_of_whole_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from training.pack import load
    from training.unfold import unfolded

    games, run, out = _games(tmp_path), tmp_path / "run", tmp_path / "net.npz"
    small = ("--batch", 32, "--channels", 8, "--blocks", 2)
    _run(monkeypatch, "train", run, games, "--positions", 640, *small)
    _run(monkeypatch, "export", run / "net.pt", games, out)
    played = positions(load(games))

    again = unfolded(out, played, np.arange(len(played.ply)))
    for block in again.blocks:
        assert 0.99 < float(block.first.norm.running_var.mean()) < 1.01, "what comes in is of one size"
    _says_the_same(again, out, games)

    _run(monkeypatch, "train", tmp_path / "more", games, "--positions", 64, "--start-from", out, *small)
    curve = (tmp_path / "more" / "curve.jsonl").read_text().splitlines()
    first = json.loads((run / "curve.jsonl").read_text().splitlines()[-1])["measured"]["log loss"]
    assert json.loads(curve[-1])["measured"]["log loss"] < first + 0.1, "nothing was lost on the way"
    with pytest.raises(SystemExit, match="another shape"):
        _run(monkeypatch, "train", tmp_path / "no", games, "--positions", 64, "--start-from", out)


def _is_the_same(net_path: Path, out: Path, games: Path) -> None:
    """The whole numbers say what the trained net says, or nearly."""
    from training.net import EDGES, Net, Shape

    found = torch.load(net_path, weights_only=True)
    net = Net(Shape(**found["config"]["shape"]))
    net.load_state_dict(found["net"])
    assert EDGES == STEPS
    _says_the_same(net, out, games)


def _says_the_same(net: "Net", out: Path, games: Path) -> None:
    from training.features import Stock
    from training.pack import load

    net.eval()
    played = positions(load(games))
    rows = np.arange(40)
    with torch.no_grad():
        said, playable = net(Stock(played, "cpu").batch(rows))
    seen = [
        SeenPosition(
            played.squares[row].tobytes(),
            int(played.castling[row]),
            int(played.passant[row]),
            tuple(played.before[row].tolist()),
            bool(played.captured[row]),
        )
        for row in rows
    ]
    asked = open_net(out).look(seen).at(played.ratings[rows, 0], played.ratings[rows, 1])
    scores = torch.from_numpy(asked.scores() / 256)
    assert playable[torch.arange(40), torch.from_numpy(played.played[rows]).long()].all()
    assert float((scores - said.moves)[playable].abs().mean()) < 0.05
    assert np.abs(asked.losses() - said.losses[:, 0].softmax(-1).numpy()).max() < 0.05
    assert (
        np.abs(asked.losses_told(played.win[rows].tolist()) - said.losses[:, 1].softmax(-1).numpy()).max()
        < 0.05
    )


def test_a_mirrored_position_has_the_mirrored_move() -> None:
    """The same planes left for right, the played move among those that can be made; nothing where one may castle."""
    from training.features import Eyes, Stock, mirrored

    played = positions(pack_some((game, (TRAINING, TRAINING)) for game in _corpus()))
    rows = np.arange(len(played.ply))
    plain, eyes = Stock(played, "cpu").batch(rows), Eyes()
    turned, free = mirrored(plain, 1.0), plain.castling == 0
    assert free.any()
    assert not free.all()
    (before, _), (after, playable) = eyes(plain), eyes(turned)
    assert torch.equal(after[free], before[free].flip(3))
    assert torch.equal(after[~free], before[~free])
    assert playable[torch.arange(len(rows)), turned.played].all()
