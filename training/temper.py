"""A net made as sure of itself as it may be: a training that went on too long believes too much.

Measured on the players who draw the curve alone, three factors: of the scores of moves, and of the
steps of points lost, by the board and told the win percent. No order of moves changes.
"""

from collections.abc import Iterator

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from training.boards import Positions
from training.features import Batch, Stock
from training.measures import IMPOSSIBLE, step_of
from training.net import Net
from training.pack import CURVE

SEED = 7
MOST, SOME = 8192, 1024
FIRST_PLY = 10
LEAST_SURE, MOST_SURE = 0.5, 2.0
CLOSE = 0.002
FEWEST = 1000
"""Positions below which nothing is measured."""


def temper(net: Net, found: Positions) -> None:
    """Scale what the net says so that what happened was likeliest."""
    rows = np.flatnonzero((found.use == CURVE) & (found.ply >= FIRST_PLY))
    rows = np.sort(np.random.default_rng(SEED).permutation(rows)[:MOST])
    if len(rows) < FEWEST:
        return
    stock = Stock(found, "cpu")
    moves, played, steps, known, real = (
        torch.cat(each) for each in zip(*_said(net, stock, rows), strict=True)
    )
    _scale(net.start, sureness(moves, played))
    if int(known.sum()) >= FEWEST:
        _scale(net.blind, sureness(steps[known, 0], real[known]))
        _scale(net.told, sureness(steps[known, 1], real[known]))


def sureness(scores: Tensor, happened: Tensor) -> float:
    """What scores are to be multiplied by; how unlikely things are has one lowest point in it."""
    low, high = LEAST_SURE, MOST_SURE
    while high - low > CLOSE:
        third = (high - low) / 3
        if _unlikely(scores, happened, low + third) < _unlikely(scores, happened, high - third):
            high -= third
        else:
            low += third
    return (low + high) / 2


def _unlikely(scores: Tensor, happened: Tensor, factor: float) -> float:
    return float(functional.cross_entropy(scores * factor, happened))


def _said(net: Net, stock: Stock, rows: np.ndarray) -> Iterator[tuple[Tensor, ...]]:
    for start in range(0, len(rows), SOME):
        seen: Batch = stock.batch(rows[start : start + SOME])
        with torch.no_grad():
            said, playable = net(seen)
        moves = said.moves.masked_fill(~playable, IMPOSSIBLE)
        yield moves, seen.played, said.losses, seen.loss >= 0, step_of(seen.loss)


def _scale(layer: nn.Linear, factor: float) -> None:
    with torch.no_grad():
        layer.weight.mul_(factor)
        layer.bias.mul_(factor)
