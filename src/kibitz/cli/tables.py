"""Files with a row per game: CSV and Parquet."""

import csv
import io
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Protocol

from kibitz.cli.late_file import LateFile
from kibitz.errors import MissingExtra
from kibitz.formats.summary_row import Row, column_type

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class Bytes(Protocol):
    """Anything bytes can be written to."""

    def write(self, data: bytes, /) -> object:
        """Some bytes more."""

    def flush(self) -> object:
        """Hand over what was written."""


class CsvTable:
    """A row per game under a heading."""

    def __init__(self, file: Bytes, columns: Sequence[str]) -> None:
        self._file, self._columns = file, columns
        self._has_head = False

    def add(self, row: Row) -> None:
        """One game more."""
        if not self._has_head:
            self._write(self._columns)
            self._has_head = True
        self._write(row)

    def _write(self, cells: Sequence[object]) -> None:
        line = io.StringIO()
        csv.writer(line, lineterminator="\n").writerow(map(_cell, cells))
        self._file.write(line.getvalue().encode())


def _cell(value: object) -> object:
    """A cell that no spreadsheet takes for a formula: a player may call himself =HYPERLINK(…).

    >>> _cell("=1+1"), _cell("Tal"), _cell(-3)
    ("'=1+1", 'Tal', -3)
    """
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


class ParquetTable:
    """A row per game in columns, written a few thousand rows at a time."""

    _GROUP = 10_000

    def __init__(self, path: Path, stack: ExitStack, columns: Sequence[str]) -> None:
        try:
            import pyarrow  # noqa: PLC0415  # large, and only needed here
            import pyarrow.parquet  # noqa: PLC0415
        except ImportError:
            raise MissingExtra("Parquet needs one more package: pip install 'kibitz[parquet]'") from None
        types = {str: pyarrow.string(), int: pyarrow.int64(), float: pyarrow.float64()}
        self._schema = pyarrow.schema([(column, types[column_type(column)]) for column in columns])
        self._make_table, self._make_writer = pyarrow.Table.from_pylist, pyarrow.parquet.ParquetWriter
        self._file, self._stack, self._columns = LateFile(path), stack, columns
        self._writer: Any = None
        self._rows: list[Row] = []
        stack.callback(self._flush)

    def add(self, row: Row) -> None:
        """One game more."""
        self._rows.append(row)
        if len(self._rows) >= self._GROUP:
            self._flush()

    def _flush(self) -> None:
        if self._rows:
            if self._writer is None:
                self._writer = self._stack.enter_context(self._make_writer(self._file.path, self._schema))
                self._stack.callback(self._flush)  # again, so that the last rows come before the writer's end
            rows = [dict(zip(self._columns, row, strict=True)) for row in self._rows]
            self._writer.write_table(self._make_table(rows, schema=self._schema))
            self._rows.clear()
