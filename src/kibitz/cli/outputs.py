"""Where a command's results go: standard output in one form, and any number of files.

One habit everywhere: a report for people by default, `--json`, `--pgn` or `--csv`
for another form on standard output, `-o FILE` for a file whose ending says its form.
"""

import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Protocol

import click

from kibitz.cli.files import check_paths
from kibitz.cli.late_file import LateFile
from kibitz.cli.tables import Bytes, CsvTable, ParquetTable
from kibitz.formats.summary_row import COLUMNS
from kibitz.formats.text.score_table import ScoreTable
from kibitz.pipeline.score import Document, ScoredGame


class Output(Protocol):
    """Takes scored games one by one; what it needs of each is known beforehand."""

    needs: Document | None

    def write(self, game: ScoredGame) -> None:
        """One game more."""


class TableOutput:
    """A line per game for people; the heading comes with the first."""

    needs: Document | None = None

    def __init__(self) -> None:
        width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 100
        self._table = ScoreTable(width)
        self._lines = 0

    def write(self, game: ScoredGame) -> None:
        if not self._lines:
            click.echo(self._table.head())
        self._lines += 1
        click.echo(self._table.line(game.row, self._lines))


class DocumentOutput:
    """Whole reports one after the other: JSON lines or PGN."""

    def __init__(self, file: Bytes, document: Document) -> None:
        self.needs: Document | None = document
        self._file, self._document = file, document
        self._end = b"\n" if document == "json" else b""

    def write(self, game: ScoredGame) -> None:
        self._file.write(game.documents[self._document] + self._end)


class RowOutput:
    """A row per game."""

    needs: Document | None = None

    def __init__(self, table: CsvTable | ParquetTable) -> None:
        self._table = table

    def write(self, game: ScoredGame) -> None:
        self._table.add(game.row)


@contextmanager
def open_outputs(form: str | None, paths: Iterable[Path], sources: Iterable[str]) -> Iterator[list[Output]]:
    """Standard output in `form` (None is for people, unless files were named) and every file named."""
    paths = list(paths)
    check_paths(paths, sources, _BY_ENDING)
    with ExitStack() as stack:
        outputs = [_BY_ENDING[path.suffix](path, stack) for path in paths]
        if form is not None or not paths:
            outputs.insert(0, _standard_output(form))
        yield outputs
        sys.stdout.flush()


def write_all(outputs: Iterable[Output], games: Iterable[ScoredGame]) -> None:
    """Every game to every output."""
    for game in games:
        for output in outputs:
            output.write(game)


def _standard_output(form: str | None) -> Output:
    file = sys.stdout.buffer
    match form:
        case "json":
            return DocumentOutput(file, "json")
        case "pgn":
            return DocumentOutput(file, "pgn")
        case "csv":
            return RowOutput(CsvTable(file, COLUMNS))
        case _:
            return TableOutput()


def _late(path: Path, stack: ExitStack) -> LateFile:
    file = LateFile(path)
    stack.callback(file.close)
    return file


_BY_ENDING: dict[str, Callable[[Path, ExitStack], Output]] = {
    ".json": lambda path, stack: DocumentOutput(_late(path, stack), "json"),
    ".jsonl": lambda path, stack: DocumentOutput(_late(path, stack), "json"),
    ".pgn": lambda path, stack: DocumentOutput(_late(path, stack), "pgn"),
    ".csv": lambda path, stack: RowOutput(CsvTable(_late(path, stack), COLUMNS)),
    ".parquet": lambda path, stack: RowOutput(ParquetTable(path, stack, COLUMNS)),
}
ENDINGS = tuple(_BY_ENDING)
