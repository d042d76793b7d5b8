"""Writes a trained net as whole numbers: eight bits a weight, and what each layer's numbers are worth.

    python -m training.export NET.pt GAMES.npz OUT.npz

How large the numbers between the layers get is measured on positions of the training; how far what
the net says is from what happened, on players who draw the curve alone, and goes with it.
"""

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from kibitz.core.numbers.accuracy import move_accuracy
from kibitz.core.numbers.win_percent import WinPercent
from kibitz.human.file import read_about
from kibitz.human.layers import EXACT, KEY_TOP, TOP
from kibitz.human.reader import HIDDEN_TOP, HumanNet
from training.boards import Positions, positions
from training.calibrate import calibration
from training.features import Batch, Stock
from training.net import EDGES, Convolution, Net, Shape, rating_terms, win_terms
from training.pack import TRAINING, load
from training.temper import temper

LOOKED_AT = 4096
WEIGHT_TOP = 127
LADDER = range(700, 2701, 100)
"""Ratings whose frequency goes with the net."""

ENDS = (900, 2500)
"""Ratings at which, too, the numbers between the layers must fit."""

Arrays = dict[str, NDArray[Any]]


def matrix(convolution: Convolution) -> tuple[torch.Tensor, torch.Tensor]:
    """A convolution with its normalisation folded in: [9 inputs, outputs] and the bias."""
    norm = convolution.norm
    factor = norm.weight / (norm.running_var + norm.eps).sqrt()
    weight = (convolution.weight * factor[:, None]).view(-1, convolution.inputs, 3, 3)
    return weight.permute(2, 3, 1, 0).flatten(0, 2), norm.bias - norm.running_mean * factor


def rounded(weight: torch.Tensor) -> tuple[NDArray[np.int8], torch.Tensor]:
    """A matrix [inputs, outputs] as whole numbers, and what one is worth in each column.

    Where a wide net's sums would leave the exact numbers, one is worth more.
    """
    largest = weight.abs().amax(0) / WEIGHT_TOP
    worth = torch.maximum(largest, weight.abs().sum(0) * TOP * 1.02 / EXACT).clamp(min=1e-9)
    return (weight / worth).round().to(torch.int8).numpy(), worth


class Units:
    """What one is worth between the layers: the largest number seen there becomes `TOP`."""

    def __init__(self) -> None:
        self.found: dict[str, float] = {}

    def see(self, name: str, values: torch.Tensor, top: int = TOP) -> None:
        """Measure the numbers of a place; all must fit: to cut off one in 10,000 costs ten times as much."""
        self.found[name] = max(self.found.get(name, 0), float(values.abs().max()) * 1.02 / top)

    def __getitem__(self, name: str) -> float:
        return self.found[name]


def measured_units(net: Net, seen: Batch) -> Units:
    """Run the net as it was trained, and note how large its numbers get."""
    units = Units()
    planes, _ = net.eyes(seen)
    flow = functional.relu(net.first(planes))
    units.see("in.0", flow)
    for at, block in enumerate(net.blocks):
        units.see(f"half.{at}", functional.relu(block.first(flow)))
        flow = block(flow)
        units.see(f"in.{at + 1}", flow)
    squares = net.view(flow.permute(0, 2, 3, 1).flatten(1, 2))
    for ratings in (seen.ratings, *(torch.full_like(seen.ratings, each) for each in ENDS)):
        _see_heads(units, net, squares, ratings, seen.win)
    return units


def _see_heads(
    units: Units, net: Net, squares: torch.Tensor, ratings: torch.Tensor, win: torch.Tensor
) -> None:
    terms = net.rating(rating_terms(ratings))
    judged, asked = net.judged(squares, terms)
    units.see("judged", judged)
    units.see("asked", asked)
    units.see("start", net.start(asked), KEY_TOP)
    units.see("end", net.end(asked), KEY_TOP)
    blind, told = net.board(torch.cat([asked.mean(1), asked.amax(1)], dim=1)).chunk(2, dim=1)
    hidden = [functional.relu(blind), functional.relu(told + net.knots(win_terms(win)))]
    units.see("hidden", torch.cat(hidden), HIDDEN_TOP)


def _put(
    arrays: Arrays, name: str, weight: torch.Tensor, bias: torch.Tensor, *, enters: float, leaves: float
) -> None:
    """A layer in the units of what goes in and what comes out."""
    whole, worth = rounded(weight)
    arrays[f"{name}.weight"] = whole
    arrays[f"{name}.scale"] = (worth.double() * enters / leaves).float().numpy()
    arrays[f"{name}.bias"] = (bias.double() / leaves).float().numpy()


def arrays_of(net: Net, units: Units) -> Arrays:
    """All arrays that the reader needs."""
    arrays: Arrays = {}
    _put(arrays, "first", *matrix(net.first), enters=1, leaves=units["in.0"])
    for at, block in enumerate(net.blocks):
        enters, half, leaves = units[f"in.{at}"], units[f"half.{at}"], units[f"in.{at + 1}"]
        _put(arrays, f"blocks.{at}.first", *matrix(block.first), enters=enters, leaves=half)
        _put(arrays, f"blocks.{at}.second", *matrix(block.second), enters=half, leaves=leaves)
        board = block.whole
        _put(arrays, f"blocks.{at}.whole", board.weight.T, board.bias, enters=half / 64, leaves=leaves)
        arrays[f"blocks.{at}.kept"] = np.array(enters / leaves, np.float32)
    last, judged, asked, hidden = (
        units[each] for each in (f"in.{len(net.blocks)}", "judged", "asked", "hidden")
    )
    _put(arrays, "view", net.view.weight.T, net.view.bias, enters=last, leaves=judged)
    _put(arrays, "mix", net.mix.weight.T, net.mix.bias, enters=judged, leaves=asked)
    arrays["judged"] = np.array(judged / asked, np.float32)
    _put(arrays, "start", net.start.weight.T, net.start.bias, enters=asked, leaves=units["start"])
    _put(arrays, "end", net.end.weight.T, net.end.bias, enters=asked, leaves=units["end"])
    arrays["worth"] = np.array(units["start"] * units["end"] / net.shape.keys**0.5)
    _put(arrays, "board", net.board.weight.T, net.board.bias, enters=asked / 64, leaves=hidden)
    arrays["knots"] = (net.knots.weight.T.double() / hidden).float().numpy()
    for name, layer in (("blind", net.blind), ("told", net.told)):
        _put(arrays, name, layer.weight.T, layer.bias, enters=hidden, leaves=1)
    arrays["rating"] = _rating(net, judged, asked)
    return arrays


def _rating(net: Net, judged: float, asked: float) -> NDArray[np.float64]:
    """Six rows of what each term of the ratings does, and one of what is there without; scales begin at 1."""
    rows = torch.cat([net.rating.weight.T, net.rating.bias[None]]).double()
    scale, shift, again, shift_again = rows.chunk(4, dim=1)
    scale[-1] += 1
    again[-1] += 1
    return torch.cat([scale, shift / judged, again, shift_again / asked], dim=1).numpy()


def about(found: Positions, name: str, trust: float) -> dict[str, Any]:
    """Facts of the games of the training that go with the net."""
    mine = found.use == TRAINING
    loss = found.loss[mine & (found.loss >= 0) & (found.ply >= 10)].astype(np.float64)
    accuracy = np.array(
        [move_accuracy(WinPercent(100), WinPercent(100 - each)) for each in np.arange(0, 100.01, 0.05)]
    )
    step = np.searchsorted(EDGES, loss, side="right")
    each = [loss[step == at] for at in range(len(EDGES) + 1)]
    promoted = mine & (found.played >> 9 == 6) & (found.played % 64 >= 56)
    promoted &= found.squares[np.arange(len(mine)), found.played >> 6] == 1
    firsts = np.unique(found.game[mine], return_index=True)[1]
    nearest = np.rint(found.ratings[mine][firsts, 0] / 100).astype(int) * 100
    counts = np.array([(nearest == rating).sum() for rating in LADDER], float)
    return {
        "name": name,
        "loss": [round(float(part.mean()), 4) for part in each],
        "accuracy": [round(float(accuracy[np.rint(part * 20).astype(int)].mean()), 4) for part in each],
        "under_promotion": round(float(found.under[promoted].mean()), 5),
        "prior": {
            str(rating): round(float(share), 6)
            for rating, share in zip(LADDER, counts / counts.sum(), strict=True)
        },
        "trust": trust,
    }


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("net", type=Path)
    parser.add_argument("games", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--name", default="1")
    parser.add_argument(
        "--trust", type=float, default=1.0, help="how much a move counts for the rating range"
    )
    asked = parser.parse_args()
    found = torch.load(asked.net, map_location="cpu", weights_only=True)
    net = Net(Shape(**found["config"]["shape"]))
    net.load_state_dict({name: value.float() for name, value in found["net"].items()})
    net.eval()
    packed = load(asked.games)
    games = positions(packed)
    temper(net, games)
    rows = np.flatnonzero((games.use == TRAINING) & (games.ply >= 8) & (games.loss >= 0))
    rows = np.sort(np.random.default_rng(0).permutation(rows)[:LOOKED_AT])
    with torch.no_grad():
        arrays = arrays_of(net, measured_units(net, Stock(games, "cpu").batch(rows)))
    said = about(games, asked.name, asked.trust)
    whole = HumanNet(arrays, read_about(said, ""))
    arrays["about"] = np.frombuffer(json.dumps(said | calibration(whole, packed, games)).encode(), np.uint8)
    np.savez_compressed(asked.out, allow_pickle=False, **arrays)


if __name__ == "__main__":
    main()
