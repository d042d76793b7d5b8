"""Everything an engine said about a game, to compact JSON and back.

A search is an array: the depths it went through, its lines, its depth and its nodes.
A depth is `[depth, nodes, cp, mate, move]`, a line `[cp, mate, moves, depth]`; of cp
and mate one is null, and so are nodes that nobody counted.
"""

import msgspec
from msgspec import UNSET, UnsetType

from kibitz.core.chess.score import Cp, Mate, Score, mate_from_signed, signed_mate
from kibitz.core.searches.answer import DepthPoint, IfTaken, Line, PositionEval, Searches
from kibitz.formats.json.tables import TablesJson, pack_tables, unpack_tables


class PointJson(msgspec.Struct, frozen=True, array_like=True):
    """What the search thought when it had finished a depth."""

    depth: int
    nodes: int | None
    cp: int | None
    mate: int | None
    move: str


class LineJson(msgspec.Struct, frozen=True, array_like=True):
    """Moves the engine expects, in UCI, and what it thinks of them."""

    cp: int | None
    mate: int | None
    moves: tuple[str, ...]
    depth: int


class SearchJson(msgspec.Struct, frozen=True, array_like=True):
    """One search."""

    points: tuple[PointJson, ...]
    lines: tuple[LineJson, ...]
    depth: int
    nodes: int


class TakenJson(msgspec.Struct, frozen=True, array_like=True):
    """A search after the opponent took what a move had offered."""

    capture: str
    search: SearchJson


class EndJson(msgspec.Struct, frozen=True, array_like=True):
    """A search at the end of a line that proves something: where in the game that begins, and its moves."""

    index: int
    line: tuple[str, ...]
    search: SearchJson


class SearchesJson(msgspec.Struct, frozen=True):
    """All searches: of every position, and the special ones by the index of the move they are about.

    `passed` is by the position in which the side to move passed.
    """

    evals: tuple[SearchJson | None, ...]
    wide: dict[int, SearchJson]
    taken: dict[int, TakenJson]
    passed: dict[int, SearchJson] = {}
    ends: tuple[EndJson, ...] = ()
    choices: dict[int, SearchJson] = {}
    """By the position in which somebody erred, with more lines: which other moves were good."""

    tables: TablesJson | UnsetType = UNSET
    """What endgame tables hold of the game; absent where they hold nothing."""


def pack(searches: Searches) -> SearchesJson:
    """As it is written."""
    return SearchesJson(
        tuple([None if found is None else pack_search(found) for found in searches.evals]),
        {index: pack_search(found) for index, found in sorted(searches.wide.items())},
        {
            index: TakenJson(each.capture, pack_search(each.found))
            for index, each in sorted(searches.taken.items())  # they came in any order
        },
        {index: pack_search(found) for index, found in sorted(searches.passed.items())},
        tuple([EndJson(*line, pack_search(found)) for line, found in sorted(searches.ends.items())]),
        {index: pack_search(found) for index, found in sorted(searches.choices.items())},
        pack_tables(searches.tables),
    )


def unpack(found: SearchesJson) -> Searches:
    """As the core knows it."""
    return Searches(
        tuple([None if each is None else unpack_search(each) for each in found.evals]),
        {index: unpack_search(each) for index, each in found.wide.items()},
        {index: IfTaken(each.capture, unpack_search(each.search)) for index, each in found.taken.items()},
        {index: unpack_search(each) for index, each in found.passed.items()},
        {(each.index, each.line): unpack_search(each.search) for each in found.ends},
        {index: unpack_search(each) for index, each in found.choices.items()},
        unpack_tables(found.tables),
    )


def pack_search(found: PositionEval) -> SearchJson:
    """One search as it is written."""
    points = [PointJson(each.depth, each.nodes, *_split(each.score), each.move) for each in found.history]
    lines = [LineJson(*_split(line.score), line.moves, line.depth) for line in found.lines]
    return SearchJson(tuple(points), tuple(lines), found.depth, found.nodes)


def unpack_search(found: SearchJson) -> PositionEval:
    """One search as the core knows it."""
    history = tuple(
        [DepthPoint(each.depth, each.nodes, _joined(each.cp, each.mate), each.move) for each in found.points]
    )
    lines = tuple([Line(_joined(line.cp, line.mate), line.moves, line.depth) for line in found.lines])
    return PositionEval(lines, found.depth, found.nodes, history)


def _split(score: Score) -> tuple[int | None, int | None]:
    return (score.value, None) if isinstance(score, Cp) else (None, signed_mate(score))


def _joined(cp: int | None, mate: int | None) -> Score:
    """A mate on the board has no sign; whoever needs its winner asks the board."""
    if cp is not None:
        return Cp(cp)
    return mate_from_signed(mate) if mate else Mate(winner=False, moves=0)
