"""What is minimised, and what the curve shows of it."""

from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from training.boards import Positions
from training.features import Batch, Stock
from training.net import EDGES, WAYS, Answer, Net

SLIP = 15.0
"""Points that make a slip; one of the edges."""

LOSSES_WEIGHT = 0.25
IMPOSSIBLE = -1e4
SOME = 1024


@dataclass
class Losses:
    """How wrong the moves and the points lost were; the total is what is minimised."""

    total: Tensor
    moves: Tensor
    steps: Tensor


def step_of(loss: Tensor) -> Tensor:
    """The step that a number of points lost belongs to."""
    return torch.bucketize(loss.contiguous(), torch.tensor(EDGES, device=loss.device), right=True)


def loss_of(said: Answer, playable: Tensor, seen: Batch) -> Losses:
    """How wrong an answer is; positions without evals say nothing about points."""
    moves = functional.cross_entropy(said.moves.masked_fill(~playable, IMPOSSIBLE), seen.played)
    known = (seen.loss >= 0).float()
    real = step_of(seen.loss)
    wrong = sum(functional.cross_entropy(said.losses[:, way], real, reduction="none") for way in range(WAYS))
    steps = (wrong * known).sum() / known.sum().clamp(min=1)
    return Losses(moves + LOSSES_WEIGHT * steps, moves, steps)


def area_under_curve(score: NDArray[np.float64], happened: NDArray[np.bool_]) -> float:
    """How often a case that happened scores above one that did not."""
    ranks = np.empty(len(score))
    ranks[np.argsort(score, kind="stable")] = np.arange(1, len(score) + 1)
    yes = int(happened.sum())
    no = len(score) - yes
    if not yes or not no:
        return float("nan")
    return float((ranks[happened].sum() - yes * (yes + 1) / 2) / (yes * no))


@torch.no_grad()
def measured(net: Net, stock: Stock, found: Positions, rows: NDArray[np.int64]) -> dict[str, float]:
    """Figures over some positions; illegal moves that only a check forbids still take their share."""
    net.eval()
    hits, thirds, logs, losses = [], [], [], []
    for start in range(0, len(rows), SOME):
        seen = stock.batch(rows[start : start + SOME])
        with torch.autocast(stock.device, torch.bfloat16):
            said, playable = net(seen)
        moves = said.moves.masked_fill(~playable, IMPOSSIBLE)
        best = moves.topk(3, dim=1).indices == seen.played[:, None]
        hits.append(best[:, 0])
        thirds.append(best.any(1))
        logs.append(functional.cross_entropy(moves, seen.played, reduction="none"))
        losses.append(said.losses.softmax(-1))
    net.train()
    figures = {"top1": torch.cat(hits), "top3": torch.cat(thirds), "log loss": torch.cat(logs)}
    return {
        **{name: float(values.float().mean()) for name, values in figures.items()},
        **_of_losses(torch.cat(losses).cpu().double().numpy(), found.loss[rows].astype(np.float64)),
    }


def _of_losses(chances: NDArray[np.float64], real: NDArray[np.float64]) -> dict[str, float]:
    """How well slips and points lost are foretold, both ways."""
    chances, real = chances[real >= 0], real[real >= 0]
    if not len(real):
        return {}
    edges = np.array(EDGES)
    step = np.searchsorted(edges, real, side="right")
    means = np.array(
        [real[step == each].mean() if (step == each).any() else 0 for each in range(len(EDGES) + 1)]
    )
    slip = int(np.searchsorted(edges, SLIP)) + 1
    said: dict[str, float] = {}
    for way, name in enumerate(("", " told")):
        said[f"auc{name}"] = area_under_curve(chances[:, way, slip:].sum(1), real >= SLIP)
        said[f"r2{name}"] = 1 - float(((chances[:, way] @ means - real) ** 2).mean() / real.var())
    return said
