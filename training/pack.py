"""Packs games into arrays of moves: four bytes a move, boards are played out again when they are needed.

    python -m training.pack OUT.npz FILE… --hold-out FILE

Who plays decides what a move is for: moves of players of the held-out files are for tests, those
of one other player in 64 (by the hash of the name) for the curve, the rest for training.
"""

import argparse
import hashlib
import json
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

import chess
import numpy as np
from numpy.typing import NDArray

from training.games import RatedGame, rated_games

TRAINING, CURVE, TEST = 0, 1, 2
"""What the moves of a player are for."""

NO_EVAL = -32_768
IN_CURVE = 64
"""One player in this many."""

BATCH = 250
SHORTEST = 10
"""Plies: before them there is nothing to learn from."""


Used = tuple[RatedGame, tuple[int, int]]
"""A game with what each side's moves are for."""


class Packed(NamedTuple):
    """Games one after the other; of each game one row, of each move one number."""

    moves: NDArray[np.uint16]
    """from + 64 to + 4096 promotion (0, or python-chess's number of the piece)."""
    evals: NDArray[np.int16]
    """White's centipawns after the move, or `NO_EVAL`."""
    lengths: NDArray[np.int32]
    ratings: NDArray[np.int16]
    """White's and Black's."""
    uses: NDArray[np.uint8]
    """What White's and Black's moves are for."""


def use_of(player: str, held_out: frozenset[str]) -> int:
    """What a player's moves are for; a nameless player's train."""
    if player in held_out:
        return TEST
    hashed = hashlib.sha256(player.encode()).digest()[0]
    return CURVE if player and hashed % IN_CURVE == 0 else TRAINING


def _played(game: RatedGame) -> list[int]:
    """The moves up to the first that cannot be read."""
    board, moves = chess.Board(), []
    for san in game.sans:
        try:
            move = board.push_san(san)
        except ValueError:
            break
        moves.append(move.from_square | move.to_square << 6 | (move.promotion or 0) << 12)
    return moves


def pack_some(games: Iterable[Used]) -> Packed:
    """Games with what each side's moves are for."""
    moves: list[int] = []
    evals: list[int] = []
    rows: list[tuple[int, tuple[int, int], tuple[int, int]]] = []
    for game, uses in games:
        played = _played(game)
        if len(played) < SHORTEST:
            continue
        said = [NO_EVAL if found is None else found for found in game.evals[: len(played)]]
        moves += played
        evals += said + [NO_EVAL] * (len(played) - len(said))
        rows.append((len(played), game.ratings, uses))
    return Packed(
        np.array(moves, np.uint16),
        np.array(evals, np.int16),
        np.array([row[0] for row in rows], np.int32),
        np.array([row[1] for row in rows], np.int16).reshape(-1, 2),
        np.array([row[2] for row in rows], np.uint8).reshape(-1, 2),
    )


def joined(parts: Iterable[Packed]) -> Packed:
    """Packed games behind each other."""
    return Packed(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def _with_uses(files: Iterable[Path], held_out: frozenset[str], not_again: frozenset[str]) -> Iterator[Used]:
    seen = set(not_again)
    for path in files:
        for game in rated_games(path):
            if game.id and game.id in seen:
                continue
            seen.add(game.id)
            white, black = (use_of(player, held_out) for player in game.players)
            yield game, (white, black)


def _batches(games: Iterator[Used]) -> Iterator[list[Used]]:
    while batch := list(islice(games, BATCH)):
        yield batch


def pack(out: Path, files: list[Path], hold_out: list[Path], workers: int) -> None:
    """Write the arrays, and beside them what they were made from."""
    tests = [game for path in hold_out for game in rated_games(path)]
    held_out = frozenset(player for game in tests for player in game.players if player)
    not_again = frozenset(game.id for game in tests if game.id)
    games = _with_uses([path for path in files if path not in hold_out], held_out, not_again)
    tested = _with_uses([path for path in files if path in hold_out], held_out, frozenset())
    batches = _batches(chain(games, tested))
    with Pool(workers) as pool:
        packed = joined(pool.imap(pack_some, batches))
    np.savez_compressed(out, **packed._asdict())
    made = {
        "files": {path.name: _hash(path) for path in files},
        "held out": {path.name: _hash(path) for path in hold_out},
        "held-out players": len(held_out),
        "games": len(packed.lengths),
        "moves": len(packed.moves),
        "sha256": _hash(out),
    }
    out.with_suffix(".json").write_text(json.dumps(made, indent=2) + "\n", encoding="utf-8")


def load(path: Path) -> Packed:
    """The arrays of a packed file."""
    with np.load(path) as found:
        return Packed(*(found[name] for name in Packed._fields))


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("out", type=Path)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--hold-out", type=Path, nargs="*", default=[])
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    pack(asked.out, asked.files, asked.hold_out, asked.workers)


if __name__ == "__main__":
    main()
