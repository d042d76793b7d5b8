"""A stand-in for the Rust client 2.14.0: `python -m tests.fishnet.rust_client ENDPOINT KEY [MOOD]`.

It speaks as the real one was heard to speak: key and version in headers alone, `slow` with every
request, jobs read strictly, six sevenths of the nodes, positions from the last to the first in
chunks of five, tables where `multipv` was asked for and reports of progress where not, castling
as king takes rook, and never a job read from the answer to a result. Instead of an engine it has
the score that tests/engine/fake.py gives, and a mood.
"""

import random
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import chess
import httpx

CHUNK = 5
CANNOT_READ = 9
"""How it ends where the real one would lose the job without a word."""

LONGEST_WAIT = 0.3
"""Seconds; as `--max-backoff` sets it."""


@dataclass
class Search:
    """What is said of a position."""

    cp: int
    moves: list[str]
    nodes: int


class Client:
    """One core of it."""

    def __init__(self, endpoint: str, key: str, mood: str) -> None:
        headers = {"authorization": f"Bearer {key}", "user-agent": "fishnet-linux-x86_64/2.14.0"}
        self._http = httpx.Client(base_url=endpoint, headers=headers, timeout=30)
        self._mood, self._job_id, self._wait = mood, "", 0.1
        signal.signal(signal.SIGTERM, self._stop)

    def run(self) -> None:
        """Until it is refused."""
        while True:
            try:
                answer = self._http.post("acquire", params={"slow": "true"}, json={})
            except httpx.TransportError:
                self._back_off()
                continue
            if answer.status_code in (400, 401, 403, 406):
                print("Server rejected request:", answer.text, flush=True)
                return
            if answer.status_code in (200, 202):
                self._wait = 0.1
                self._work(answer.json())
            else:
                self._back_off()

    def _back_off(self) -> None:
        self._wait = min(LONGEST_WAIT, random.uniform(0.1, 4 * self._wait))
        time.sleep(self._wait)

    def _stop(self, *_: object) -> None:
        if self._job_id:
            self._http.post(f"abort/{self._job_id}", json={})
        sys.exit(0)

    def _work(self, job: dict[str, Any]) -> None:
        try:
            boards, nodes, lines = read(job)
        except (KeyError, ValueError, TypeError, AssertionError) as problem:
            print("error decoding response body:", repr(problem), flush=True)
            sys.exit(CANNOT_READ)
        self._job_id = job["work"]["id"]
        if self._mood == "silent":
            time.sleep(3600)
        skipped = set(job.get("skipPositions", ()))
        done: dict[int, Any] = {}
        for chunk in chunks([index for index in range(len(boards)) if index not in skipped]):
            for index in chunk:
                found = self._search(boards[index], nodes)
                done[index] = found.moves and (table(found, lines) if lines else text(found))
            if lines is None and 0 not in chunk:
                self._post([None, *[done.get(index) for index in range(1, len(boards))]])
        self._post([done.get(index, {"skipped": True}) for index in range(len(boards))])
        self._job_id = ""

    def _post(self, analysis: list[Any]) -> None:
        query = {"slow": "false", "stop": "true"}
        body = {"stockfish": {"flavor": "nnue"}, "analysis": analysis}
        try:
            answer = self._http.post(f"analysis/{self._job_id}", params=query, json=body)
        except httpx.TransportError:  # the result is dropped
            return
        assert answer.status_code != 202, "a job that nobody reads"
        if answer.status_code != 204:
            self._back_off()

    def _search(self, board: chess.Board, nodes: int) -> Search:
        moves = sorted(board.legal_moves, key=lambda move: (not board.is_castling(move), move.uci()))
        first = board.uci(moves[0], chess960=True)
        match self._mood:
            case "slow":
                time.sleep(0.02)
            case "far":
                return Search(-900 if board.turn else 900, [first], nodes)
            case "illegal":
                return Search(13, ["a1h7"], nodes)
            case "impossible":
                return Search(77_777, [first], nodes)
            case "short":
                return Search(13, [first], nodes // 3)
        return Search(13, [first], nodes)


def read(job: dict[str, Any]) -> tuple[list[chess.Board], int, int | None]:
    """The positions, the nodes of each, and the lines, as strictly as the real one reads."""
    work = job["work"]
    assert work["type"] == "analysis"
    assert len(work["id"].encode()) <= 24
    for number in (work["nodes"]["sf16"], work["nodes"]["classical"], work["timeout"]):
        assert isinstance(number, int)
        assert 0 < number < 2**32
    assert job.get("variant", "standard") in ("standard", "chess960", "fromPosition")
    board = chess.Board(job["position"], chess960=job.get("variant") == "chess960")
    boards = [board.copy(stack=False)]
    for word in job["moves"].split():
        board.push(board.parse_uci(word))
        boards.append(board.copy(stack=False))
    return boards, work["nodes"]["sf16"] * 6 // 7, work.get("multipv")


def chunks(indexes: list[int]) -> Iterator[list[int]]:
    """The last positions first.

    >>> [*chunks(list(range(12)))]
    [[11, 10, 9, 8, 7], [6, 5, 4, 3, 2], [1, 0]]
    """
    backwards = indexes[::-1]
    for start in range(0, len(backwards), CHUNK):
        yield backwards[start : start + CHUNK]


def table(found: Search, lines: int) -> dict[str, Any]:
    """By line and depth; the first column is null."""
    depths = 4
    return {
        "pv": [[None, *[found.moves] * depths]],
        "score": [[None, *[{"cp": found.cp}] * depths]],
        "depth": depths,
        "nodes": found.nodes,
        "time": 2,
        "nps": 500_000,
    }


def text(found: Search) -> dict[str, Any]:
    """The plain form."""
    return {
        "pv": " ".join(found.moves), "score": {"cp": found.cp}, "depth": 4, "nodes": found.nodes, "time": 2,
        "nps": 500_000,
    }  # fmt: skip


if __name__ == "__main__":
    Client(f"{sys.argv[1]}/", sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else "honest").run()
