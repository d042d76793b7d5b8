"""Maia-1's nets (sources: maia), read with NumPy: the yardstick, never part of the product.

The format is Leela Chess Zero's: a protobuf of matrices whose numbers are 16 bits between a
least and a largest; 112 planes, of which eight boards of history are 104; 80 planes of moves.
"""

import gzip
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import chess
import numpy as np
from numpy.typing import NDArray

from bench.human.cases import Case
from kibitz.human.layers import neighbours

EPSILON = 1e-5
HISTORY = 8
BOARD_PLANES = 13
RATINGS = range(1100, 1901, 100)
AT_ONCE = 64

WEIGHTS, INPUT, RESIDUAL, LAST_POLICY, FIRST_POLICY = 10, 1, 2, 3, 11
STRAIGHT = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
PROMOTED_TO = (chess.ROOK, chess.BISHOP, chess.QUEEN)

Floats = NDArray[np.float32]
Message = dict[int, list[bytes]]


def _number(raw: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = raw[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def _fields(raw: bytes) -> Iterator[tuple[int, bytes]]:
    at = 0
    while at < len(raw):
        key, at = _number(raw, at)
        kind = key & 7
        if kind == 0:
            start = at
            _, at = _number(raw, at)
            yield key >> 3, raw[start:at]
            continue
        size, at = (4, at) if kind == 5 else (8, at) if kind == 1 else _number(raw, at)
        yield key >> 3, raw[at : at + size]
        at += size


def _message(raw: bytes) -> Message:
    found: Message = {}
    for field, value in _fields(raw):
        found.setdefault(field, []).append(value)
    return found


def _floats(raw: bytes) -> Floats:
    layer = _message(raw)
    least, most = (struct.unpack("<f", layer[field][0])[0] for field in (1, 2))
    parts = np.frombuffer(layer[3][0], "<u2").astype(np.float32) / 65_535
    return (parts * (most - least) + least).astype(np.float32)


@dataclass(frozen=True)
class _Convolution:
    weight: Floats
    bias: Floats

    def __call__(self, seen: Floats) -> Floats:
        return neighbours(seen) @ self.weight + self.bias


def _convolution(raw: bytes, outputs: int) -> _Convolution:
    """A convolution with its normalisation folded in, as [9 inputs, outputs]."""
    block = _message(raw)
    weight = _floats(block[1][0]).reshape(outputs, -1, 3, 3)
    bias = _floats(block[2][0]) if 2 in block else np.zeros(outputs, np.float32)
    if 3 in block:
        means, variances = _floats(block[3][0]), _floats(block[4][0])
        gammas = _floats(block[5][0]) if 5 in block else np.ones(outputs, np.float32)
        betas = _floats(block[6][0]) if 6 in block else np.zeros(outputs, np.float32)
        factor = gammas / np.sqrt(variances + EPSILON)
        weight, bias = weight * factor[:, None, None, None], betas - factor * (means - bias)
    turned = weight.transpose(2, 3, 1, 0).reshape(-1, outputs)
    return _Convolution(np.ascontiguousarray(turned), bias.astype(np.float32))


@dataclass(frozen=True)
class _Block:
    first: _Convolution
    second: _Convolution
    squeeze: tuple[Floats, Floats]
    excite: tuple[Floats, Floats]

    def __call__(self, seen: Floats) -> Floats:
        half = self.second(np.maximum(self.first(seen), 0))
        mean = half.mean(axis=(1, 2))
        small = np.maximum(mean @ self.squeeze[0].T + self.squeeze[1], 0)
        gamma, beta = np.split(small @ self.excite[0].T + self.excite[1], 2, axis=1)
        kept = half / (1 + np.exp(-gamma))[:, None, None] + beta[:, None, None]
        return np.maximum(kept + seen, 0)


def _block(raw: bytes, channels: int) -> _Block:
    block = _message(raw)
    unit = _message(block[3][0])
    first, first_bias, second, second_bias = (_floats(unit[field][0]) for field in (1, 2, 3, 4))
    return _Block(
        _convolution(block[1][0], channels),
        _convolution(block[2][0], channels),
        (first.reshape(-1, channels), first_bias),
        (second.reshape(2 * channels, -1), second_bias),
    )


class Maia:
    """One of the nine nets."""

    def __init__(self, path: Path) -> None:
        weights = _message(_message(gzip.decompress(path.read_bytes()))[WEIGHTS][0])
        channels = 64
        self._first = _convolution(weights[INPUT][0], channels)
        self._blocks = [_block(raw, channels) for raw in weights[RESIDUAL]]
        self._policy = (
            _convolution(weights[FIRST_POLICY][0], channels),
            _convolution(weights[LAST_POLICY][0], 80),
        )

    def logits(self, planes: Floats) -> Floats:
        """80 planes of moves: [position, 80 · 64]."""
        seen = np.maximum(self._first(planes), 0)
        for block in self._blocks:
            seen = block(seen)
        first, last = self._policy
        found: Floats = last(np.maximum(first(seen), 0)).transpose(0, 3, 1, 2).reshape(len(planes), -1)
        return found


def planes(cases: Sequence[Case], index: int) -> Floats:
    """What Leela's nets see of a position: [8, 8, 112]; `cases` are those of its game."""
    seen = np.zeros((64, 112), np.float32)
    case = cases[index]
    for back in range(min(HISTORY, index + 1)):
        before = cases[index - back]
        squares = np.frombuffer(before.position.squares, np.uint8)
        if back % 2:
            squares = squares.reshape(8, 8)[::-1].ravel()
            squares = np.where(squares == 0, 0, (squares + 5) % 12 + 1)
        at = np.flatnonzero(squares)
        seen[at, back * BOARD_PLANES + squares[at] - 1] = 1
        seen[:, back * BOARD_PLANES + 12] = before.repeated
    rights = case.position.castling
    seen[:, 104:108] = [rights >> bit & 1 for bit in (1, 0, 3, 2)]
    seen[:, 108] = case.mover == chess.BLACK
    seen[:, 109] = case.halfmoves
    seen[:, 111] = 1
    return seen.reshape(8, 8, 112)


def move_place(move: chess.Move, case: Case) -> int:
    """Where Leela keeps a move: 64 plane + square of departure, from the mover's side."""
    turn = 0 if case.mover == chess.WHITE else 56
    start, end = move.from_square ^ turn, move.to_square ^ turn
    if case.position.squares[start] == chess.KING and abs(end - start) == 2:
        end = start + (3 if end > start else -4)  # castling is written as taking the rook
    across = chess.square_file(end) - chess.square_file(start)
    up = chess.square_rank(end) - chess.square_rank(start)
    if move.promotion in PROMOTED_TO:
        return (64 + 3 * (across + 1) + PROMOTED_TO.index(move.promotion)) * 64 + start
    if (across, up) in KNIGHT:
        return (56 + KNIGHT.index((across, up))) * 64 + start
    far = max(abs(across), abs(up))
    return (7 * STRAIGHT.index((across // far, up // far)) + far - 1) * 64 + start


def nearest(rating: int) -> int:
    """The rating of the net that is nearest to a player's."""
    return min(max(round(rating / 100) * 100, RATINGS[0]), RATINGS[-1])


def chances(folder: Path, games: Sequence[Sequence[Case]], wanted: Sequence[tuple[int, int]]) -> list[Any]:
    """For each wanted move, as (game, index), what the nearest net gives each legal move."""
    nets: dict[int, Maia] = {}
    by_net: dict[int, list[int]] = {}
    for place, (game, index) in enumerate(wanted):
        by_net.setdefault(nearest(games[game][index].rating), []).append(place)
    found: list[Any] = [None] * len(wanted)
    for rating, places in by_net.items():
        net = nets.setdefault(rating, Maia(folder / f"maia-{rating}.pb.gz"))
        for start in range(0, len(places), AT_ONCE):
            some = places[start : start + AT_ONCE]
            logits = net.logits(np.stack([planes(games[wanted[at][0]], wanted[at][1]) for at in some]))
            for at, row in zip(some, logits, strict=True):
                case = games[wanted[at][0]][wanted[at][1]]
                scores = row[[move_place(move, case) for move in case.legal]].astype(np.float64)
                weights = np.exp(scores - scores.max())
                found[at] = weights / weights.sum()
    return found
