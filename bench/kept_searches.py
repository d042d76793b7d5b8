"""Searches that are kept in a file: a bench that was killed goes on, and new rules are tried on old answers.

A search that is in the file is not made again. What it is looked up by is the position with
the moves before it, the limit and the number of lines; the file is one engine's.
"""

import hashlib
from collections.abc import Sequence
from pathlib import Path

import msgspec

from kibitz.core.searches.answer import PositionEval
from kibitz.core.searches.task import Place, SearchTask, line_to
from kibitz.engine.identity import EngineId
from kibitz.engine.pool import Engines, OnResult, Played, SearchResult
from kibitz.formats.json.searches import SearchJson, pack_search, unpack_search


class _Kept(msgspec.Struct, frozen=True, array_like=True):
    key: str
    search: SearchJson


class KeptSearches:
    """Engines that remember; each task must be a group of its own, so that nothing depends on the hash."""

    def __init__(self, engines: Engines, path: Path | None) -> None:
        self._engines, self._path = engines, path
        self._known: dict[str, SearchJson] = {}
        if path is not None and path.exists():
            whole = path.read_bytes()
            whole = whole[: whole.rfind(b"\n") + 1]  # a killed run may have left half a line
            path.write_bytes(whole)
            rows = [msgspec.json.decode(line, type=_Kept) for line in whole.splitlines()]
            self._known = {row.key: row.search for row in rows}

    @property
    def identity(self) -> EngineId | None:
        """The engines'."""
        return self._engines.identity

    async def search(
        self, played: Played, groups: Sequence[tuple[SearchTask, ...]], on_result: OnResult | None = None
    ) -> dict[Place, SearchResult]:
        """From the file, or else from an engine."""
        found: dict[Place, SearchResult] = {}
        for group in groups:
            [task] = group
            key = _key(played, task)
            if key in self._known:
                found[task.place] = unpack_search(self._known[key])
            else:
                answers = await self._engines.search(played, [group], on_result)
                self._keep(key, answers[task.place])
                found |= answers
        return found

    def _keep(self, key: str, answer: SearchResult) -> None:
        if self._path is None or not isinstance(answer, PositionEval):
            return
        self._known[key] = pack_search(answer)
        with self._path.open("ab") as file:
            file.write(msgspec.json.encode(_Kept(key, self._known[key])) + b"\n")


def _key(played: Played, task: SearchTask) -> str:
    start, moves = line_to(played.start, played.moves, task.place)
    words = (start.fen(), " ".join(move.uci() for move in moves), repr(task.limit), str(task.lines))
    return hashlib.sha256("\n".join(words).encode()).hexdigest()[:24]
