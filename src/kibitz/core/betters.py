"""What should have been played: the engine's line, or the file's, as far as no table has the last word."""

from dataclasses import replace

import chess

from kibitz.core.chess.game import Game, Scoresheet
from kibitz.core.chess.san import clean_san
from kibitz.core.report import Better
from kibitz.core.searches.table_reading import LineEnd, ReadTables, TableReading


def better_moves(sheet: Scoresheet, game: Game | None, tables: ReadTables) -> dict[int, Better]:
    """By the index of the move; a line ends where a table proves what it comes to."""
    lines = {index: note.better for index, note in sheet.notes.items() if note.better}
    ucis = _first_ucis(game, lines) if game and lines else {}
    found = {index: Better(line[0], ucis.get(index), line) for index, line in lines.items()}
    if game is None or not (tables.positions or tables.lines):
        return found
    for index, (board, move) in enumerate(zip(game.boards(), game.moves, strict=False)):
        reading, end = tables.positions.get(index), tables.lines.get(index)
        if reading and reading.outcome and move.uci() in reading.moves:
            better = _by_result(board, move, reading, found.pop(index, None))
        else:
            better = _cut(found.pop(index, None), end)
        if better:
            found[index] = better
    return found


def _first_ucis(game: Game, lines: dict[int, tuple[str, ...]]) -> dict[int, str]:
    found = {}
    for index, board in enumerate(game.boards()):
        if index in lines:
            try:
                found[index] = board.uci(board.parse_san(lines[index][0]))
            except ValueError:
                continue  # the file's line is not legal here; it is shown as the file has it
    return found


def _cut(better: Better | None, end: LineEnd | None) -> Better | None:
    """The engine's line up to where a table knows what it comes to."""
    if better is None or end is None:
        return better
    return replace(better, line=better.line[: end.plies], comes_to=end.word)


def _by_result(
    board: chess.Board, played: chess.Move, reading: TableReading, engines: Better | None
) -> Better | None:
    """The engine's choice if it keeps the result; else, if the move played does not, one that does."""
    keepers = reading.keepers
    if engines and engines.uci in keepers:
        return replace(engines, line=engines.line[:1], comes_to=reading.moves[engines.uci])
    if played.uci() in keepers or not keepers:
        return None
    best = keepers[0]
    san = clean_san(board, chess.Move.from_uci(best))
    return Better(san, best, (san,), reading.moves[best])
