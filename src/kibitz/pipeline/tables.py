"""The endgame tables of this machine, asked about the positions of a game."""

from collections.abc import Container
from dataclasses import replace

import chess

from kibitz.core.chess.game import Game
from kibitz.core.chess.san import legal_line
from kibitz.core.searches.answer import Searches
from kibitz.core.searches.table import GameTables, TableLine
from kibitz.pipeline.folders import data_folder
from kibitz.settings import Machine
from kibitz.tables.places import table_folders
from kibitz.tables.probe import Tables


def open_tables(machine: Machine) -> Tables | None:
    """The tables to use; None where there are none. Raises TableError for a folder that holds none."""
    folders = table_folders(data_folder(), machine.tablebase)
    return Tables(folders) if folders else None


def with_tables(
    game: Game, searches: Searches, tables: Tables | None, only: Container[int] | None = None
) -> Searches:
    """The searches with what these tables hold beside them, where nothing is known yet."""
    if tables is None:
        return searches
    found = positions_held(game, tables, searches.tables, only)
    return replace(searches, tables=_lines_held(game, replace(searches, tables=found), tables))


def positions_held(
    game: Game, tables: Tables, known: GameTables, only: Container[int] | None = None
) -> GameTables:
    """What the tables hold of the positions of the game, or of these only."""
    positions, left_out = dict(known.positions), set(known.used.left_out if known.used else ())
    for index, board in enumerate(game.boards()):
        if index in positions or (only is not None and index not in only):
            continue
        probed = tables.probe(board)
        left_out |= probed.left_out
        if probed.position:
            positions[index] = probed.position
    is_new = len(positions) > len(known.positions) or left_out
    return replace(known, used=tables.used(left_out), positions=positions) if is_new else known


def _lines_held(game: Game, searches: Searches, tables: Tables) -> GameTables:
    """Where the engine's first lines come into the tables; of positions that these do not know."""
    known = searches.tables
    lines = dict(known.lines)
    for index, board in enumerate(game.boards()):
        held, searched = known.positions.get(index), searches.evals[index]
        if index in lines or (held and held.own) or not searched or not searched.lines:
            continue
        if found := _first_held(board, searched.lines[0].moves, tables):
            lines[index] = found
    is_new = len(lines) > len(known.lines)
    return replace(known, used=known.used or tables.used(), lines=lines) if is_new else known


def _first_held(board: chess.Board, line: tuple[str, ...], tables: Tables) -> TableLine | None:
    """The first position of the line that a table holds."""
    if chess.popcount(board.occupied) > tables.men + len(line):
        return None
    at = board.copy(stack=False)
    for ply, (_, move) in enumerate(legal_line(board, line), start=1):
        at.push(move)
        if not at.castling_rights and at.uci_variant == "chess" and (probe := tables.holds(at)):
            return TableLine(ply, probe)
    return None
