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
from typing import IO, Protocol

import click

from kibitz.cli.files import check_paths
from kibitz.errors import InputError, MissingExtra
from kibitz.formats.score_table import ScoreTable
from kibitz.formats.summary_row import COLUMNS, Row, column_type
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

    def __init__(self, file: IO[bytes], document: Document) -> None:
        self.needs: Document | None = document
        self._file, self._document = file, document
        self._end = b"\n" if document == "json" else b""

    def write(self, game: ScoredGame) -> None:
        self._file.write(game.documents[self._document] + self._end)


class CsvOutput:
    """A row per game under a heading."""

    needs: Document | None = None

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._write_row(COLUMNS)

    def write(self, game: ScoredGame) -> None:
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
        self._make_table = pyarrow.Table.from_pylist
        self._writer = stack.enter_context(pyarrow.parquet.ParquetWriter(path, self._schema))
        self._rows: list[Row] = []
        stack.callback(self._flush)

    def write(self, game: ScoredGame) -> None:
        self._rows.append(game.row)
        if len(self._rows) >= self._GROUP:
            self._flush()

    def _flush(self) -> None:
        if self._rows:
            rows = [dict(zip(COLUMNS, row, strict=True)) for row in self._rows]
            self._writer.write_table(self._make_table(rows, schema=self._schema))
            self._rows.clear()


@contextmanager
def open_outputs(form: str | None, paths: Iterable[Path], sources: Iterable[str]) -> Iterator[list[Output]]:
    """Standard output in `form` (None is for people, unless files were named) and every file named."""
    paths = list(paths)
    check_paths(paths, sources, _BY_ENDING)
    with ExitStack() as stack:
        outputs = [_file_output(path, stack) for path in paths]
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


def _file_output(path: Path, stack: ExitStack) -> Output:
    try:
        return _BY_ENDING[path.suffix](path, stack)
    except OSError as problem:
        raise InputError(f"{path} cannot be written: {problem.strerror or problem}") from problem


_BY_ENDING: dict[str, Callable[[Path, ExitStack], Output]] = {
    ".json": lambda path, stack: DocumentOutput(stack.enter_context(path.open("wb")), "json"),
    ".jsonl": lambda path, stack: DocumentOutput(stack.enter_context(path.open("wb")), "json"),
    ".pgn": lambda path, stack: DocumentOutput(stack.enter_context(path.open("wb")), "pgn"),
    ".csv": lambda path, stack: CsvOutput(stack.enter_context(path.open("wb"))),
    ".parquet": ParquetOutput,
}
