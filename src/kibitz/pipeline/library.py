"""The library: where it is, and what is put into it from files."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

import chess

from kibitz.core.chess.game import UnreadableGame
from kibitz.core.searches.answer import PositionEval
from kibitz.formats.cloud_evals import cloud_search, read_cloud_line
from kibitz.pipeline.folders import data_folder
from kibitz.pipeline.kept_game import KeptGame, readable_games
from kibitz.pipeline.search_run import Cloud
from kibitz.pipeline.sources import Source
from kibitz.store.database import open_database, sqlite_url
from kibitz.store.library import Library

FILE = "library.sqlite"
BATCH = 200
"""Games that are put in together."""


def open_library(address: str | None = None) -> Library:
    """The library at a URL or in a file, or the one in the user's data folder."""
    where = library_address(address)
    return Library(open_database(where if "://" in where else sqlite_url(Path(where))))


def library_address(address: str | None = None) -> str:
    """The URL or the whole path of the library, for whoever opens it elsewhere."""
    where = address or str(data_folder() / FILE)
    return where if "://" in where else str(Path(where).absolute())


def cloud_of(library: Library) -> Cloud:
    """Lichess's evals as far as they were imported."""

    def ask(board: chess.Board, lines: int) -> PositionEval | None:
        kept = library.cloud_eval(board.epd())
        return None if kept is None else cloud_search(kept, board, lines)

    return ask


@dataclass(slots=True)
class Imported:
    """What an import did."""

    new: int = 0
    known: int = 0
    refused: list[UnreadableGame] = field(default_factory=list)
    games: "list[KeptGame]" = field(default_factory=list)
    """All that could be read, those that were there already among them."""


def import_games(library: Library, source: Source) -> Iterator[Imported]:
    """Put the games of a file in, a batch at a time; those that are there already are only counted."""
    items = readable_games(source)
    while batch := list(islice(items, BATCH)):
        games = [item for item in batch if isinstance(item, KeptGame)]
        refused = [item for item in batch if isinstance(item, UnreadableGame)]
        new = library.add_games([game.stored for game in games])
        yield Imported(new, len(games) - new, refused, games)


def import_evals(library: Library, source: Source) -> Iterator[Imported]:
    """Put the lines of Lichess's evaluation dump in, a batch at a time."""
    lines = enumerate(source.lines(), start=1)
    while batch := list(islice(lines, EVAL_BATCH)):
        good, refused = [], []
        for number, line in batch:
            if line.isspace():
                continue
            try:
                good.append(read_cloud_line(line))
            except ValueError as problem:
                refused.append(UnreadableGame(number, number, f"this is no line of the dump: {problem}"))
        library.add_cloud_evals(good)
        yield Imported(len(good), 0, refused)


EVAL_BATCH = 2000
