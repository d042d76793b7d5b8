"""The net: a trunk of convolutions that sees the board once, and heads that are asked at any rating.

Nothing in the trunk knows a rating, so that a whole ladder of ratings costs little more than one.
"""

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

from training.features import PLANES, Batch, Eyes

KNOTS = 21
"""Win percent is read off a line through this many points."""

EDGES = (0.5, 2.0, 5.0, 10.0, 15.0, 25.0, 40.0)
"""Points lost, as steps: what a move will lose is said as chances of the steps between these."""

WAYS = 2
"""The loss is foretold twice: by the board alone, and knowing the engine's win percent."""


@dataclass(frozen=True)
class Shape:
    """How big the net is."""

    channels: int = 64
    blocks: int = 6
    keys: int = 64
    hidden: int = 64


def rating_terms(ratings: Tensor) -> Tensor:
    """A rating as three smooth numbers; the mover's, then the other side's."""
    scaled = ((ratings.float() - 1600) / 500).clamp(-2, 2)
    return torch.stack([scaled, scaled**2 / 2 - 0.5, scaled**3 / 4], dim=-1).flatten(1)


def win_terms(win: Tensor) -> Tensor:
    """A win percent as weights of the two knots beside it."""
    at = win.clamp(0, 100) * ((KNOTS - 1) / 100)
    return (1 - (at[:, None] - torch.arange(KNOTS, device=win.device)).abs()).clamp(min=0)


class Convolution(nn.Module):
    """3 × 3 with batch normalisation; the weights are kept as one matrix, which is what Muon wants."""

    def __init__(self, inputs: int, outputs: int) -> None:
        super().__init__()
        self.inputs = inputs
        self.weight = nn.Parameter(torch.randn(outputs, inputs * 9) * (2 / (inputs * 9)) ** 0.5)
        self.norm = nn.BatchNorm2d(outputs)

    def forward(self, seen: Tensor) -> Tensor:
        weight = self.weight.view(-1, self.inputs, 3, 3).to(memory_format=torch.channels_last)
        return self.norm(functional.conv2d(seen, weight, padding=1))


class Block(nn.Module):
    """Two convolutions, and a look at the whole board between them."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = Convolution(channels, channels)
        self.second = Convolution(channels, channels)
        self.whole = nn.Linear(2 * channels, channels)
        nn.init.zeros_(self.whole.weight)
        nn.init.zeros_(self.second.norm.weight)

    def forward(self, seen: Tensor) -> Tensor:
        half = functional.relu(self.first(seen))
        most = functional.max_pool2d(half, 8).flatten(1)  # learning through amax took a tenth of the time
        whole = self.whole(torch.cat([half.mean((2, 3)), most], dim=1))
        return functional.relu(seen + self.second(half) + whole[:, :, None, None])


@dataclass
class Answer:
    """What the net says of a batch."""

    moves: Tensor
    """64 × 64 numbers, of which only those of legal moves mean anything."""
    losses: Tensor
    """For both ways, a number for each step of points lost, before the softmax."""


class Net(nn.Module):
    """Eyes, trunk and heads."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        channels, keys = shape.channels, shape.keys
        self.shape = shape
        self.eyes = Eyes()
        self.first = Convolution(PLANES, channels)
        self.blocks = nn.ModuleList(Block(channels) for _ in range(shape.blocks))
        self.view = nn.Linear(channels, channels)
        self.rating = nn.Linear(6, 4 * channels)
        self.mix = nn.Linear(channels, channels)
        self.start = nn.Linear(channels, keys)
        self.end = nn.Linear(channels, keys)
        self.board = nn.Linear(2 * channels, 2 * shape.hidden)
        self.knots = nn.Linear(KNOTS, shape.hidden, bias=False)
        self.blind = nn.Linear(shape.hidden, len(EDGES) + 1)
        self.told = nn.Linear(shape.hidden, len(EDGES) + 1)
        for layer in (self.rating, self.knots, self.blind, self.told):
            nn.init.zeros_(layer.weight)

    def trunk(self, planes: Tensor) -> Tensor:
        """Each square as it looks to no one in particular: [batch, 64, channels]."""
        seen = functional.relu(self.first(planes.contiguous(memory_format=torch.channels_last)))
        for block in self.blocks:
            seen = block(seen)
        return self.view(seen.permute(0, 2, 3, 1).flatten(1, 2))

    def judged(self, squares: Tensor, terms: Tensor) -> tuple[Tensor, Tensor]:
        """Each square in the eyes of players of a rating, and again after they have thought about it."""
        scale, shift, again, shift_again = terms.float()[:, None].chunk(4, dim=2)
        first = functional.relu(squares.float() * (1 + scale) + shift)
        second = functional.relu(self.mix(first).float() * (1 + again) + shift_again)
        return first, first + second

    def heads(self, squares: Tensor, ratings: Tensor, win: Tensor) -> Answer:
        """What players of these ratings do."""
        _, seen = self.judged(squares, self.rating(rating_terms(ratings)))
        start, end = self.start(seen).float(), self.end(seen).float()
        with torch.autocast(squares.device.type, enabled=False):
            moves = (start @ end.transpose(1, 2) / self.shape.keys**0.5).flatten(1)
        board = self.board(torch.cat([seen.mean(1), seen.max(1).values], dim=1))
        blind, told = board.chunk(2, dim=1)
        said = torch.stack(
            [
                self.blind(functional.relu(blind)),
                self.told(functional.relu(told + self.knots(win_terms(win)))),
            ],
            dim=1,
        ).float()
        return Answer(moves, said)

    def forward(self, seen: Batch) -> tuple[Answer, Tensor]:
        """The answer, and which moves can be made."""
        planes, playable = self.eyes(seen)
        return self.heads(self.trunk(planes), seen.ratings, seen.win), playable
