"""Searches of opening positions that many games share.

Such a search must not depend on the game it was first made for: the position is sent
without the moves that led to it, to an engine with a cleared hash. So a game gets the
same evals whether the library held them or not, and in whatever order games come.
"""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable

import chess
import msgspec

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
        self._asked = self._known = 0
        self._library, self._engine = library, engine
        self._under_way: dict[str, asyncio.Future[SearchResult]] = {}

    def takes(self, task: SearchTask) -> bool:
        """Whether a search is one that games share. Where somebody passed, there is no position of chess."""
        is_shared = plies_to(task.place) < SHARED_PLIES and not isinstance(task.place, Passing)
        return is_shared and not task.is_warm_up

    def counted(self) -> tuple[int, int]:
        """How many searches were asked for and how many of them were known, since this was last said."""
        counts = (self._asked, self._known)
        self._asked = self._known = 0
        return counts

    async def get(
        self, board: chess.Board, task: SearchTask, search: Callable[[chess.Board], Awaitable[SearchResult]]
    ) -> SearchResult:
        """The kept search of the position, or a new one, which is kept."""
        self._asked += 1
        bare = _bare(board)
        key = self._key(bare, task)
        if kept := self._library.eval(key):
            self._known += 1
            return unpack_search(_decode(kept))
        if key in self._under_way:
            self._known += 1
            return await asyncio.shield(self._under_way[key])
        answer = self._under_way[key] = asyncio.get_running_loop().create_future()
        try:
            found = await search(bare)
            if isinstance(found, PositionEval):
                self._keep(key, bare, found)
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

    def _key(self, board: chess.Board, task: SearchTask) -> str:
        limit = task.limit
        parts = (board.epd(), self._engine, limit.nodes, limit.depth, limit.seconds, task.lines)
        return hashlib.sha256("\n".join(map(str, parts)).encode()).hexdigest()[:32]

    def _keep(self, key: str, board: chess.Board, found: PositionEval) -> None:
        self._library.keep_eval(
            key,
            position=board.epd(),
            engine=self._engine,
            depth=found.depth,
            nodes=found.nodes,
            search=_encode(pack_search(found)),
        )


def _bare(board: chess.Board) -> chess.Board:
    """The position without its past: no moves, no counters."""
    bare = board.copy(stack=False)
    bare.halfmove_clock, bare.fullmove_number = 0, 1
    return bare
