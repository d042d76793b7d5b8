"""A job as clients read it, and their answers as they write them; both generations in one.

Every job asks for the table of depths (`multipv`, even for one line): without it a client says
nothing of how its mind changed, and that decides where we look again. The Rust client then
answers with a list of positions, the Python client with an object of lists.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

import msgspec

from kibitz.fishnet.job import Job, scaled

T = TypeVar("T")

SLOWEST = 50_000
"""Nodes a second of the slowest client that is worth waiting for."""

LEAST_SECONDS = 7
"""For each position of the game, as Lichess gives; then a client gives its job up without a word."""


class WorkJson(msgspec.Struct, frozen=True):
    """What the Rust client reads; other releases of it know nodes by other names."""

    id: str
    nodes: dict[str, int]
    timeout: int
    multipv: int
    type: Literal["analysis"] = "analysis"


class JobJson(msgspec.Struct, frozen=True):
    """A job. `nodes` and `multipv` out here are for the Python client, which does not look into `work`."""

    work: WorkJson
    nodes: int
    multipv: int
    position: str
    variant: Literal["standard", "chess960"]
    moves: str
    skipPositions: tuple[int, ...]  # noqa: N815  # the clients' word
    game_id: str = ""
    """For the client's log only: nobody need know whose game it is."""


NODE_NAMES = ("sf16", "sf15", "nnue", "classical")


def job_json(job: Job) -> bytes:
    """The job as both generations read it.

    No job is without a move: the Python client would take the missing one for another position.
    """
    game, last = job.game, max(1, *job.tasks)
    seconds = max(LEAST_SECONDS, job.nodes / SLOWEST)
    work = WorkJson(job.id, dict.fromkeys(NODE_NAMES, scaled(job.nodes)), round(1000 * seconds), job.lines)
    found = JobJson(
        work=work,
        nodes=job.nodes,
        multipv=job.lines,
        position=game.position,
        variant="chess960" if game.played.start.chess960 else "standard",
        moves=" ".join(game.words[:last]),
        skipPositions=tuple([index for index in range(last + 1) if index not in job.tasks]),
    )
    return msgspec.json.encode(found)


class ScoreIn(msgspec.Struct, frozen=True):
    """One of the two, for the side to move."""

    cp: int | None = None
    mate: int | None = None


class PartIn(msgspec.Struct, frozen=True):
    """A position by the Rust client: text and a score, or a table of them by line and depth."""

    pv: str | list[list[list[str] | None]] = ""
    score: ScoreIn | list[list[ScoreIn | None]] | None = None
    depth: int = 0
    nodes: int = 0
    skipped: bool = False


class TablesIn(msgspec.Struct, frozen=True):
    """All positions by the Python client: by position, line and depth."""

    score: list[list[list[int | None]]]
    pv: list[list[list[str | None]]]
    nodes: list[list[list[int | None]]]


class AnswerIn(msgspec.Struct, frozen=True):
    """What a client posts."""

    analysis: list[PartIn | None] | TablesIn


@dataclass(frozen=True, slots=True)
class Said:
    """One line at one depth, with the score of the side to move."""

    rank: int
    depth: int
    kind: Literal["cp", "mate"]
    value: int
    moves: tuple[str, ...]
    nodes: int | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """Everything a client said of one position, and how many nodes that took."""

    said: tuple[Said, ...]
    nodes: int


class Partial:
    """An answer that is under way: the first position is still missing."""


Parts = Mapping[int, Part]
"""By the index of the position; those that were skipped are not among them."""

_decode = msgspec.json.Decoder(AnswerIn).decode


def read_answer(body: bytes, job: Job) -> Parts | Partial | None:
    """What the client says of the job's positions; None if it makes no sense."""
    try:
        found = _decode(body).analysis
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return None
    count = max(1, *job.tasks) + 1
    if isinstance(found, TablesIn):
        if not len(found.score) == len(found.pv) == len(found.nodes) == count:
            return None
        return {index: _from_tables(found, index) for index in job.tasks}
    if len(found) != count:
        return None
    if found[0] is None:
        return Partial()
    return {index: part for index in job.tasks if (part := _from_part(found[index])) is not None}


def _from_part(part: PartIn | None) -> Part | None:
    if part is None or part.skipped or part.score is None:
        return None
    if isinstance(part.score, ScoreIn):
        moves = tuple(part.pv.split()) if isinstance(part.pv, str) else ()
        return Part(tuple(_said(1, part.depth, part.score, moves)), part.nodes)
    lines = part.pv if isinstance(part.pv, list) else []
    said = [
        each
        for rank, scores in enumerate(part.score, start=1)
        for depth, score in enumerate(scores)
        for each in _said(rank, depth, score, tuple(_at(lines, rank, depth) or ()))
    ]
    return Part(_in_order(said), part.nodes)


def _said(rank: int, depth: int, score: ScoreIn | None, moves: tuple[str, ...]) -> Iterator[Said]:
    if score is not None and score.cp is not None:
        yield Said(rank, depth, "cp", score.cp, moves)
    elif score is not None and score.mate is not None:
        yield Said(rank, depth, "mate", score.mate, moves)


def _from_tables(found: TablesIn, index: int) -> Part:
    lines, nodes = found.pv[index], found.nodes[index]
    said = [
        Said(
            rank,
            depth,
            *_python_score(score),
            moves=tuple((_at(lines, rank, depth) or "").split()),
            nodes=_at(nodes, rank, depth),
        )
        for rank, scores in enumerate(found.score[index], start=1)
        for depth, score in enumerate(scores)
        if score is not None
    ]
    return Part(_in_order(said), max((each.nodes or 0 for each in said), default=0))


def _at(table: Sequence[Sequence[T | None]], rank: int, depth: int) -> T | None:
    """What a table has in a place; its rows may be of any length."""
    row = table[rank - 1] if rank <= len(table) else ()
    return row[depth] if depth < len(row) else None


MATE = 32_000
"""Less its moves is what the Python client writes for a mate; beyond 30,000 nothing is centipawns."""


def _python_score(score: int) -> tuple[Literal["cp", "mate"], int]:
    """A score as the Python client writes it in tables.

    >>> _python_score(31_997), _python_score(-31_998), _python_score(-30_000)
    (('mate', 3), ('mate', -2), ('cp', -30000))
    """
    if abs(score) <= 30_000:
        return "cp", score
    return "mate", MATE - score if score > 0 else -MATE - score


def _in_order(said: Sequence[Said]) -> tuple[Said, ...]:
    """As an engine says it: depth by depth, the best line first."""
    return tuple(sorted(said, key=lambda each: (each.depth, each.rank)))
