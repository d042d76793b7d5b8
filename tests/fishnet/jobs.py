"""Jobs for the tests, and answers to them as the two generations of clients write them."""

import asyncio
from collections.abc import Iterable, Mapping
from typing import Any

import chess

from kibitz.core.searches.task import At, Limit, SearchTask
from kibitz.engine.pool import Played
from kibitz.fishnet.job import Job, sent_game

ITALIAN = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6"
NODES = 1_000


def job(
    moves: str = ITALIAN,
    indexes: Iterable[int] | None = None,
    *,
    nodes: int = NODES,
    lines: int = 1,
    start: chess.Board | None = None,
    order: int = 0,
) -> Job:
    """About these positions of a game, all of them if none are named."""
    board = (start or chess.Board()).copy()
    played = [board.push_uci(word) for word in moves.split()]
    asked = range(len(played) + 1) if indexes is None else indexes
    tasks = tuple([SearchTask(At(index), Limit(nodes=nodes), lines) for index in asked])
    loop = asyncio.new_event_loop()
    try:
        return Job(
            order,
            sent_game(Played(start or chess.Board(), tuple(played))),
            (tasks,),
            _ignore,
            loop.create_future(),
        )
    finally:
        loop.close()


def _ignore(*_: object) -> None:
    pass


def rust_part(move: str, *, cp: int = 13, nodes: int = NODES, depth: int = 3) -> dict[str, Any]:
    """A position in the table form of 2.14.0, with one line."""
    return {
        "pv": [[None, *[[move]] * depth]],
        "score": [[None, *[{"cp": cp}] * depth]],
        "depth": depth,
        "nodes": nodes,
        "time": 2,
        "nps": 500_000,
    }


def rust_answer(parts: Mapping[int, Any], count: int) -> dict[str, Any]:
    """All positions of a job; the others were skipped."""
    return {
        "stockfish": {"flavor": "nnue"},
        "analysis": [parts.get(index, {"skipped": True}) for index in range(count)],
    }
