"""A net of whole numbers as floats again, so that a training can go on from the net that comes along.

What one is worth between the layers is open in such a net, but for what each block hands on; any
choice gives the same answers. The convolutions get their normalisation back: with the mean and the
spread of what they say about some positions, so that learning starts where the export ended.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from training.boards import Positions
from training.features import Stock
from training.net import Convolution, Net, Shape

UNIT = 0.02
"""What one is worth where it is open: numbers between the layers are then a few at most."""

LOOKED_AT = 4096

Arrays = Mapping[str, NDArray[Any]]


def shape_of(arrays: Arrays) -> Shape:
    """How big the net of a file is."""
    return Shape(
        channels=arrays["view.weight"].shape[1],
        blocks=sum(name.endswith("kept") for name in arrays),
        keys=arrays["start.weight"].shape[1],
        hidden=arrays["knots"].shape[1],
    )


def unfolded(path: Path, found: Positions, rows: NDArray[np.int64]) -> Net:
    """The net of a file; the rows are positions that its normalisation is measured on."""
    with np.load(path, allow_pickle=False) as opened:
        arrays = {name: opened[name] for name in opened.files}
    net = Net(shape_of(arrays))
    with torch.no_grad():
        _fill(net, arrays)
        _normalise(net, found, rows)
    return net


def _fill(net: Net, arrays: Arrays) -> None:
    entering = UNIT
    _convolution(net.first, arrays, "first", enters=1, leaves=entering)
    for at, block in enumerate(net.blocks):
        leaving = entering / float(arrays[f"blocks.{at}.kept"])
        _convolution(block.first, arrays, f"blocks.{at}.first", enters=entering, leaves=UNIT)
        _convolution(block.second, arrays, f"blocks.{at}.second", enters=UNIT, leaves=leaving)
        _linear(block.whole, arrays, f"blocks.{at}.whole", enters=UNIT / 64, leaves=leaving)
        entering = leaving
    key = float(arrays["worth"] * net.shape.keys**0.5) ** 0.5
    _linear(net.view, arrays, "view", enters=entering, leaves=UNIT)
    asked = UNIT / float(arrays["judged"])
    _linear(net.mix, arrays, "mix", enters=UNIT, leaves=asked)
    _linear(net.start, arrays, "start", enters=asked, leaves=key)
    _linear(net.end, arrays, "end", enters=asked, leaves=key)
    _linear(net.board, arrays, "board", enters=asked / 64, leaves=UNIT)
    net.knots.weight.copy_(torch.from_numpy(arrays["knots"] * UNIT).T)
    for name, layer in (("blind", net.blind), ("told", net.told)):
        _linear(layer, arrays, name, enters=UNIT, leaves=1)
    scale, shift, again, shift_again = torch.from_numpy(arrays["rating"]).chunk(4, dim=1)
    scale[-1] -= 1  # a scale begins at one
    again[-1] -= 1
    rows = torch.cat([scale, shift * UNIT, again, shift_again * asked], dim=1).float()
    net.rating.weight.copy_(rows[:-1].T)
    net.rating.bias.copy_(rows[-1])


def _real(arrays: Arrays, name: str, enters: float, leaves: float) -> tuple[torch.Tensor, torch.Tensor]:
    """A layer's matrix [inputs, outputs] and its bias, out of the units it is kept in."""
    scale = arrays[f"{name}.scale"].astype(np.float64) * leaves / enters
    weight = torch.from_numpy(arrays[f"{name}.weight"] * scale).float()
    return weight, torch.from_numpy(arrays[f"{name}.bias"] * leaves).float()


def _linear(layer: torch.nn.Linear, arrays: Arrays, name: str, *, enters: float, leaves: float) -> None:
    weight, bias = _real(arrays, name, enters, leaves)
    layer.weight.copy_(weight.T)
    layer.bias.copy_(bias)


def _convolution(layer: Convolution, arrays: Arrays, name: str, *, enters: float, leaves: float) -> None:
    weight, bias = _real(arrays, name, enters, leaves)
    outputs = weight.shape[1]
    layer.weight.copy_(weight.view(3, 3, layer.inputs, outputs).permute(3, 2, 0, 1).flatten(1))
    layer.norm.bias.copy_(bias)


def _normalise(net: Net, found: Positions, rows: NDArray[np.int64]) -> None:
    """Give each convolution the mean and the spread that it has over some positions, one after the other."""
    net.eval()
    seen = Stock(found, "cpu").batch(rows[:LOOKED_AT])
    flow, _ = net.eyes(seen)
    flow = functional.relu(_measured(net.first, flow))
    for block in net.blocks:
        half = functional.relu(_measured(block.first, flow))
        _measured(block.second, half)
        flow = block(flow)
    net.train()


def _measured(layer: Convolution, seen: torch.Tensor) -> torch.Tensor:
    """What the layer says; its normalisation takes over what its weights and bias did alone."""
    norm, bias = layer.norm, layer.norm.bias.clone()
    norm.weight.fill_(1)
    norm.bias.zero_()
    norm.running_mean.zero_()
    norm.running_var.fill_(1 - norm.eps)
    plain = layer(seen)
    spread, mean = plain.std((0, 2, 3)).clamp(min=1e-3), plain.mean((0, 2, 3))
    layer.weight.div_(spread[:, None])
    norm.weight.copy_(spread)
    norm.bias.copy_(bias + mean)
    norm.running_mean.copy_(mean / spread)
    return plain + bias[:, None, None]
