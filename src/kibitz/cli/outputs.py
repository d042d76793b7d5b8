"""Where a command's results go: standard output in one form, and any number of files.

One habit everywhere: a report for people by default, `--json`, `--pgn` or `--csv`
for another form on standard output, `-o FILE` for a file whose ending says its form.
"""

import csv
import io
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Protocol

import click

from kibitz.cli.files import check_paths
from kibitz.cli.late_file import LateFile
from kibitz.errors import MissingExtra
from kibitz.formats.score_table import ScoreTable
from kibitz.formats.summary_row import COLUMNS, Row, column_type
from kibitz.pipeline.score import Document, ScoredGame


class Bytes(Protocol):
    """Anything bytes can be written to."""

    def write(self, data: bytes, /) -> object:
        """Some bytes more."""


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


class CsvOutput:
    """A row per game under a heading."""

    needs: Document | None = None

    def __init__(self, file: Bytes) -> None:
        self._file = file
        self._has_head = False

    def write(self, game: ScoredGame) -> None:
        if not self._has_head:
            self._write_row(COLUMNS)
            self._has_head = True
        self._write_row(game.row)

    def _write_row(self, cells: Sequence[object]) -> None:
        line = io.StringIO()
        csv.writer(line, lineterminator="\n").writerow(cells)
        self._file.write(line.getvalue().encode())


class ParquetOutput:
    """A row per game in columns, written a few thousand rows at a time."""

    needs: Document | None = None
    _GROUP = 10_000

    def __init__(self, path: Path, stack: ExitStack) -> None:
        try:
            import pyarrow  # noqa: PLC0415  # large, and only needed here
            import pyarrow.parquet  # noqa: PLC0415
        except ImportError:
            raise MissingExtra("Parquet needs one more package: pip install 'kibitz[parquet]'") from None
        types = {str: pyarrow.string(), int: pyarrow.int64(), float: pyarrow.float64()}
        self._schema = pyarrow.schema([(column, types[column_type(column)]) for column in COLUMNS])
        self._make_table, self._make_writer = pyarrow.Table.from_pylist, pyarrow.parquet.ParquetWriter
        self._file, self._stack = LateFile(path), stack
        self._writer: Any = None
        self._rows: list[Row] = []
        stack.callback(self._flush)

    def write(self, game: ScoredGame) -> None:
        self._rows.append(game.row)
        if len(self._rows) >= self._GROUP:
            self._flush()

    def _flush(self) -> None:
        if self._rows:
            if self._writer is None:
                self._writer = self._stack.enter_context(self._make_writer(self._file.path, self._schema))
                self._stack.callback(self._flush)  # again, so that the last rows come before the writer's end
            rows = [dict(zip(COLUMNS, row, strict=True)) for row in self._rows]
            self._writer.write_table(self._make_table(rows, schema=self._schema))
            self._rows.clear()


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
            return CsvOutput(file)
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
    ".csv": lambda path, stack: CsvOutput(_late(path, stack)),
    ".parquet": ParquetOutput,
}
