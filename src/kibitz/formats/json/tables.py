"""What endgame tables hold of a game, to compact JSON and back, and what they say of a position in words.

A probe is `[wdl, dtz]`, as the tables hold it: for the side to move, with the fifty-move counter at nothing.
"""

from typing import Annotated, Literal

import chess
import msgspec
from msgspec import UNSET, UnsetType

from kibitz.core.chess.side import SideName, side_name
from kibitz.core.searches.table import (
    NO_TABLES,
    GameTables,
    Outcome,
    Probe,
    TableLine,
    TablePosition,
    TableResult,
    TablesUsed,
    TableWord,
)
from kibitz.core.searches.table_reading import TableReading
from kibitz.core.searches.table_text import result_text


class ProbeJson(msgspec.Struct, frozen=True, array_like=True):
    """What the tables hold of a position."""

    wdl: Literal[-2, -1, 0, 1, 2]
    dtz: int | None


class HeldJson(msgspec.Struct, frozen=True, array_like=True):
    """What they hold of a position, and after each of its moves, by UCI."""

    own: ProbeJson | None
    moves: dict[str, ProbeJson]


class TableLineJson(msgspec.Struct, frozen=True, array_like=True):
    """After so many plies the engine's first line comes into the tables."""

    plies: Annotated[int, msgspec.Meta(ge=1)]
    probe: ProbeJson


class TablesJson(msgspec.Struct, frozen=True):
    """Everything the tables hold about a game, by the index of the position."""

    used: TablesUsed
    positions: dict[int, HeldJson]
    lines: dict[int, TableLineJson]


class TableWordJson(msgspec.Struct, frozen=True):
    """What a tablebase says, with the fifty-move counter of the game.

    Of a move, `result` and `dtz` are its player's; of a position, those of the side to move.
    `winner` is who wins with the best play, null where nobody does or it is too close to tell.
    `dtz` is in plies to the next capture, pawn move or mate, below zero for who loses.
    """

    result: TableResult
    dtz: int | None
    winner: SideName | None
    text: str


class TableMoveJson(msgspec.Struct, frozen=True):
    """A move of a position and what it comes to, for who plays it."""

    san: str
    uci: str
    result: TableResult
    dtz: int | None
    text: str


class TablePositionJson(msgspec.Struct, frozen=True):
    """A position and its moves, the best first. `tablebase` is null where the result is not proven."""

    index: int
    """Its place in the game: the number of moves before it."""

    tablebase: TableWordJson | None
    moves: tuple[TableMoveJson, ...]


def pack_tables(found: GameTables) -> TablesJson | UnsetType:
    """As it is written; nothing where there is nothing."""
    if found.used is None:
        return UNSET
    return TablesJson(
        found.used,
        {
            index: HeldJson(
                _probe_json(each.own) if each.own else None,
                {uci: _probe_json(probe) for uci, probe in each.moves.items()},
            )
            for index, each in sorted(found.positions.items())
        },
        {
            index: TableLineJson(each.plies, _probe_json(each.probe))
            for index, each in sorted(found.lines.items())
        },
    )


def unpack_tables(found: TablesJson | UnsetType) -> GameTables:
    """As the core knows it."""
    if isinstance(found, UnsetType):
        return NO_TABLES
    return GameTables(
        found.used,
        {
            index: TablePosition(
                _probe(each.own) if each.own else None,
                {uci: _probe(probe) for uci, probe in each.moves.items()},
            )
            for index, each in found.positions.items()
        },
        {index: TableLine(each.plies, _probe(each.probe)) for index, each in found.lines.items()},
    )


def _probe_json(probe: Probe) -> ProbeJson:
    return ProbeJson(probe.wdl, probe.dtz)  # type: ignore[arg-type]  # the tables hold nothing else


def _probe(probe: ProbeJson) -> Probe:
    return Probe(probe.wdl, probe.dtz)


def word_json(word: TableWord, side: chess.Color) -> TableWordJson:
    """A word for a side, with the name of the winner."""
    winner = {Outcome.WON: side, Outcome.LOST: not side}.get(word.outcome) if word.outcome else None
    named = None if winner is None else side_name(winner)
    return TableWordJson(word.result, word.dtz, named, result_text(word))


def position_json(index: int, reading: TableReading, board: chess.Board) -> TablePositionJson:
    """A position with its moves; `board` is the position."""
    moves = [(uci, reading.moves[uci]) for uci in reading.best_first]
    return TablePositionJson(
        index,
        word_json(reading.word, board.turn) if reading.word else None,
        tuple(
            [
                TableMoveJson(
                    board.san(chess.Move.from_uci(uci)), uci, word.result, word.dtz, result_text(word)
                )
                for uci, word in moves
            ]
        ),
    )
