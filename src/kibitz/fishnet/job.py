"""What a client is asked at once: positions of one game, all searched equally hard.

A job is made of whole groups, so that an engine here that does it in a client's place gives
the answers it would have given anyway.
"""

import asyncio
import secrets
import string
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from kibitz.core.searches.task import At, Limit, SearchGroup, SearchTask
from kibitz.engine.pool import OnResult, Played, SearchResult

LETTERS = string.ascii_letters + string.digits
ID_LENGTH = 8
"""As on Lichess; the Rust client takes 24 bytes at most (sources: fishnet-protocol)."""

MOST_ASKED = 2**32 - 1
"""Nodes; the Rust client keeps them in 32 bits."""

Results = Mapping[SearchTask, SearchResult]


def new_id() -> str:
    """A name for a job that nobody can guess."""
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


@dataclass(frozen=True, slots=True)
class SentGame:
    """A game as clients read it, written once for all its jobs."""

    played: Played
    position: str
    words: tuple[str, ...]
    """Its moves in UCI; castling is king takes rook in Chess960 alone, as both generations read it."""


def sent_game(played: Played) -> SentGame:
    """The game in words."""
    start, board = played.start, played.start.copy(stack=False)
    words = []
    for move in played.moves:
        words.append(board.uci(move))
        board.push(move)
    return SentGame(played, start.fen(shredder=start.chess960, en_passant="legal"), tuple(words))


@dataclass(eq=False, slots=True)
class Job:
    """Groups of one look at a game, until somebody has answered them."""

    order: int
    """Of the game among the games: older ones first."""

    game: SentGame
    groups: tuple[SearchGroup, ...]
    on_result: OnResult
    done: "asyncio.Future[Results]"
    id: str = field(default_factory=new_id)
    given_to: set[str] = field(default_factory=set)
    """The names of the workers that had it, or have it."""

    refused_from: set[str] = field(default_factory=set)
    """Those of them whose answer was of no use: a second one is not read."""

    tasks: Mapping[int, SearchTask] = field(init=False)
    """What is asked, by the index of the position."""

    def __post_init__(self) -> None:
        asked = [task for group in self.groups for task in group if not task.is_warm_up]
        self.tasks = {task.place.index: task for task in asked}

    @property
    def played(self) -> Played:
        """The game itself."""
        return self.game.played

    @property
    def nodes(self) -> int:
        """Of each search."""
        return next(iter(self.tasks.values())).limit.nodes or 0

    @property
    def lines(self) -> int:
        """Of each search."""
        return next(iter(self.tasks.values())).lines


def scaled(nodes: int) -> int:
    """What to ask a Rust client for, which searches six sevenths of it and warms its hash up with the rest.

    >>> scaled(857_142), scaled(100) * 6 // 7
    (999999, 100)
    """
    return -(-nodes * 7 // 6)


def is_for_clients(played: Played, group: SearchGroup) -> bool:
    """Whether a client can be asked: about positions of the game alone, with so many nodes and nothing else.

    A fresh look must be fresh, and the Rust client searches the last position of a job twice.
    """
    return all(played.moves) and all(isinstance(task.place, At) and _in_nodes(task.limit) for task in group)


def _in_nodes(limit: Limit) -> bool:
    if limit.nodes is None or limit.depth is not None or limit.seconds is not None:
        return False
    return scaled(limit.nodes) <= MOST_ASKED


def batches(groups: Iterable[SearchGroup], most_nodes: int) -> Iterator[tuple[SearchGroup, ...]]:
    """The groups cut into jobs: each of one limit, and of no more nodes than that if it has two groups.

    >>> from kibitz.core.looks.first import grouped
    >>> groups = grouped(range(8), Limit(nodes=100), 1, size=2)
    >>> [len(batch) for batch in batches(groups, most_nodes=500)]
    [2, 2]
    """
    alike: dict[tuple[Limit, int], list[SearchGroup]] = {}
    for group in groups:
        alike.setdefault((group[-1].limit, group[-1].lines), []).append(group)
    for (limit, _), each in alike.items():
        yield from _cut(each, most_nodes // (limit.nodes or most_nodes))


def _cut(groups: Sequence[SearchGroup], most_searches: int) -> Iterator[tuple[SearchGroup, ...]]:
    batch: list[SearchGroup] = []
    for group in groups:
        if batch and sum(map(len, batch)) + len(group) > most_searches:
            yield tuple(batch)
            batch = []
        batch.append(group)
    yield tuple(batch)
