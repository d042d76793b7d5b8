"""Searches of opening positions that many games share.

Such a search must not depend on the game it was first made for: the position is sent
without the moves that led to it, to an engine with a cleared hash. So a game gets the
same evals whether the library held them or not, and in whatever order games come.
"""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Mapping

import chess
import msgspec

from kibitz.core.library import SharedEval
from kibitz.core.searches.answer import PositionEval
from kibitz.core.searches.task import Passing, SearchTask, plies_to
from kibitz.engine.pool import SearchResult
from kibitz.formats.json.searches import SearchJson, pack_search, unpack_search
from kibitz.store.library import Library

SHARED_PLIES = 16
"""Positions this early are common to many games; later ones hardly ever."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(SearchJson).decode


class SharedEvals:
    """The library's searches for one engine with its options; a position is searched once at a time."""

    def __init__(self, library: Library, engine: str) -> None:
        self._library, self._engine = library, engine
        self._asked = self._known = 0
        self._under_way: dict[str, asyncio.Future[SearchResult]] = {}
        self._new: dict[str, tuple[str, PositionEval]] = {}

    def takes(self, task: SearchTask) -> bool:
        """Whether a search is one that games share. Where somebody passed, there is no position of chess."""
        is_shared = plies_to(task.place) < SHARED_PLIES and not isinstance(task.place, Passing)
        return is_shared and not task.is_warm_up

    def take_counts(self) -> tuple[int, int]:
        """How many searches were asked for and how many of them were known, since this was last asked."""
        counts = (self._asked, self._known)
        self._asked = self._known = 0
        return counts

    def kept(self, asked: Mapping[SearchTask, chess.Board]) -> dict[SearchTask, PositionEval]:
        """Those of the searches that the library has, found in one question to it."""
        keys = {self._key(_bare(board), task): task for task, board in asked.items()}
        found = self._library.evals(list(keys))
        return {keys[key]: unpack_search(_decode(search)) for key, search in found.items()}

    def count(self, *, asked: int, known: int) -> None:
        """So many more were asked for, and of those so many were known."""
        self._asked, self._known = self._asked + asked, self._known + known

    async def get(
        self, board: chess.Board, task: SearchTask, search: Callable[[chess.Board], Awaitable[SearchResult]]
    ) -> SearchResult:
        """A search that the library does not have: one under way or not written yet, or a new one."""
        bare = _bare(board)
        key = self._key(bare, task)
        if key in self._new:
            self.count(asked=0, known=1)
            return self._new[key][1]
        if key in self._under_way:
            self.count(asked=0, known=1)
            return await asyncio.shield(self._under_way[key])
        answer = self._under_way[key] = asyncio.get_running_loop().create_future()
        try:
            found = await search(bare)
            if isinstance(found, PositionEval):
                self._new[key] = (bare.epd(), found)
            answer.set_result(found)
            return found
        except asyncio.CancelledError:
            answer.cancel()
            raise
        except Exception as problem:
            answer.set_exception(problem)
            answer.exception()  # nobody may be waiting, and then it is ours to have seen it
            raise
        finally:
            del self._under_way[key]

    def flush(self) -> None:
        """Write what is new into the library, in one go."""
        new = dict(self._new)
        self._library.keep_evals(
            [
                SharedEval(key, position, self._engine, found.depth, found.nodes, _encode(pack_search(found)))
                for key, (position, found) in new.items()
            ]
        )
        for key in new:
            self._new.pop(key, None)

    def _key(self, board: chess.Board, task: SearchTask) -> str:
        limit = task.limit
        parts = (board.epd(), self._engine, limit.nodes, limit.depth, limit.seconds, task.lines)
        return hashlib.sha256("\n".join(map(str, parts)).encode()).hexdigest()[:32]


def _bare(board: chess.Board) -> chess.Board:
    """The position without its past: no moves, no counters."""
    bare = board.copy(stack=False)
    bare.halfmove_clock, bare.fullmove_number = 0, 1
    return bare
