"""From positions to the planes of integers that the net sees, and to the moves that can be played at all."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from kibitz.core.human.seen import HISTORY, NOWHERE
from kibitz.human.geometry import CODES, geometry
from training.boards import Positions

PLANES = 28 + 2 * HISTORY
"""12 of pieces, 12 of how often each kind of piece bears on a square, then: the board itself, rooks
that may castle, en passant, what the last move captured; where each of the last moves came from and went."""

_CASTLING_ROOKS = torch.tensor([7, 0, 63, 56])
_SHORT, _LONG, _KING = 1, 2, 4


@dataclass
class Batch:
    """Positions on the device of the net."""

    squares: Tensor
    castling: Tensor
    passant: Tensor
    before: Tensor
    captured: Tensor
    ratings: Tensor
    played: Tensor
    win: Tensor
    loss: Tensor


class Stock:
    """All positions on the device of the net, as small as they are kept: a batch costs no way there."""

    def __init__(self, found: Positions, device: str) -> None:
        whole: list[NDArray[Any]] = [
            found.squares,
            found.castling,
            found.passant,
            found.before,
            found.captured,
            found.ratings,
            found.played,
        ]
        self.device = device
        self._whole = [torch.from_numpy(column).to(device) for column in whole]
        self._points = [torch.from_numpy(column).to(device) for column in (found.win, found.loss)]

    def batch(self, rows: np.ndarray) -> Batch:
        """Some positions."""
        at = torch.from_numpy(rows).to(self.device)
        return Batch(*[column[at].long() for column in self._whole], *[column[at] for column in self._points])


def mirrored(seen: Batch, share: float) -> Batch:
    """A share of the positions in which nobody may castle, left for right: chess knows no difference."""
    turned = (torch.rand(len(seen.squares), device=seen.squares.device) < share) & (seen.castling == 0)
    file, row = turned.long() * 7, turned[:, None]
    before = torch.where(seen.before == NOWHERE, NOWHERE, seen.before ^ file[:, None])
    return replace(
        seen,
        squares=torch.where(row, seen.squares.view(-1, 8, 8).flip(2).flatten(1), seen.squares),
        passant=torch.where(seen.passant == NOWHERE, NOWHERE, seen.passant ^ file),
        before=before,
        played=seen.played ^ file * 65,
    )


class Eyes(torch.nn.Module):
    """Sees the board; has nothing to learn."""

    def __init__(self) -> None:
        super().__init__()
        tables = geometry()
        self.register_buffer(
            "attacks", torch.from_numpy(tables.attacks).view(CODES * 64, 64), persistent=False
        )
        self.register_buffer("between", torch.from_numpy(tables.between), persistent=False)
        self.register_buffer("pushes", torch.from_numpy(tables.pushes).bool(), persistent=False)
        self.register_buffer("square", torch.arange(64), persistent=False)

    @torch.no_grad()
    def forward(self, seen: Batch) -> tuple[Tensor, Tensor]:
        """Planes [batch, PLANES, 8, 8], and which of 64 × 64 moves can be made, checks aside."""
        count = len(seen.squares)
        occupied = (seen.squares > 0).float()
        clear = (occupied @ self.between < 0.5).view(count, 64, 64)
        attacks = self.attacks[seen.squares * 64 + self.square].bool() & clear
        pieces = functional.one_hot(seen.squares, CODES)[..., 1:].transpose(1, 2).float()
        bears = pieces @ attacks.float()
        planes = torch.cat([pieces, bears, *self._others(seen)], dim=1)
        return planes.view(count, PLANES, 8, 8), self._playable(seen, attacks, clear)

    def _others(self, seen: Batch) -> list[Tensor]:
        count, square = len(seen.squares), self.square
        bits = seen.castling[:, None] >> torch.arange(4, device=square.device) & 1
        rooks = functional.one_hot(_CASTLING_ROOKS.to(square.device), 64).float()
        return [
            torch.ones(count, 1, 64, device=square.device),
            (bits.float() @ rooks)[:, None],
            (square == seen.passant[:, None]).float()[:, None],
            ((square == seen.before[:, 1:2]) & (seen.captured[:, None] > 0)).float()[:, None],
            (square == seen.before[:, :, None]).float(),
        ]

    def _playable(self, seen: Batch, attacks: Tensor, clear: Tensor) -> Tensor:
        codes = seen.squares
        own, other = (codes > 0) & (codes <= 6), codes > 6
        pawn = codes == 1
        aims = other | (self.square == seen.passant[:, None])
        found = attacks & (own & ~pawn)[:, :, None] & ~own[:, None]
        found |= attacks & pawn[:, :, None] & aims[:, None]
        found |= self.pushes & clear & pawn[:, :, None] & (codes == 0)[:, None]
        found[:, _KING, _KING + 2] |= (seen.castling & _SHORT > 0) & clear[:, _KING, 7]
        found[:, _KING, _KING - 2] |= (seen.castling & _LONG > 0) & clear[:, _KING, 0]
        return found.view(-1, 64 * 64)
