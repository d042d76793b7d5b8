"""Where a command's results go: standard output in one form, and any number of files.

One habit everywhere: a report for people by default, `--json`, `--pgn` or `--csv`
for another form on standard output, `-o FILE` for a file whose ending says its form.
"""

import os
import shutil
import sys
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Protocol, get_args

import click

from kibitz.cli.late_file import LateFile
from kibitz.cli.say import say
from kibitz.cli.tables import Bytes, CsvTable, ParquetTable
from kibitz.core.told import ToldReview
from kibitz.formats.documents import DOCUMENTS, DocumentName, Rendered, Wishes, document_for
from kibitz.formats.summary_row import REVIEW_COLUMNS, review_row
from kibitz.formats.text.report import Screen, report_text

TABLES = (".csv", ".parquet")
STREAMS = tuple(ending for each in DOCUMENTS.values() if each.is_stream for ending in each.endings)
SCORE_ENDINGS = (*STREAMS, *TABLES)
"""Of files that hold many games."""

ENDINGS = (*[ending for each in DOCUMENTS.values() for ending in each.endings], *TABLES)
NARROWEST = 40


class Sink(Protocol):
    """Takes games one by one; what it needs of each is known beforehand."""

    needs: DocumentName | None

    def take(self, game: Rendered) -> None:
        """One game more."""


class Stream:
    """Documents one after the other."""

    def __init__(self, file: Bytes, document: DocumentName) -> None:
        self.needs: DocumentName | None = document
        self._file, self._document = file, document

    def take(self, game: Rendered) -> None:
        self._file.write(game.documents[self._document])
        self._file.flush()


class Pages:
    """A file per game: the one named for the first, and numbered ones beside it for the others."""

    def __init__(self, path: Path, document: DocumentName) -> None:
        self.needs: DocumentName | None = document
        self._path, self._document, self._pages = path, document, 0

    def take(self, game: Rendered) -> None:
        self._pages += 1
        numbered = self._path.with_stem(f"{self._path.stem}-{self._pages}")
        path = self._path if self._pages == 1 else numbered
        path.write_bytes(game.documents[self._document])
        say(f"the page is in {path}")


class Rows:
    """A row per game."""

    needs: DocumentName | None = None

    def __init__(self, table: CsvTable | ParquetTable) -> None:
        self._table = table

    def take(self, game: Rendered) -> None:
        self._table.add(game.row)


def open_sinks(
    form: str | None, paths: Iterable[Path], stack: ExitStack, columns: Sequence[str]
) -> list[Sink]:
    """Standard output in `form`, if that is one of ours, and every file named, closed with the stack."""
    standard: list[Sink] = []
    if form == "csv":
        standard = [Rows(CsvTable(sys.stdout.buffer, columns))]
    elif form in get_args(DocumentName):
        standard = [Stream(sys.stdout.buffer, form)]  # type: ignore[arg-type]  # it was just asked
    sinks = [*standard, *[_file_sink(path, stack, columns) for path in paths]]
    for name in needed(sinks):
        DOCUMENTS[name].prepare()
    return sinks


def _file_sink(path: Path, stack: ExitStack, columns: Sequence[str]) -> Sink:
    if path.suffix == ".parquet":
        return Rows(ParquetTable(path, stack, columns))
    file = LateFile(path)
    stack.callback(file.close)
    document = document_for(path.suffix)
    if document is None:
        return Rows(CsvTable(file, columns))
    return Stream(file, document) if DOCUMENTS[document].is_stream else Pages(path, document)


def needed(sinks: Iterable[Sink]) -> frozenset[DocumentName]:
    """The documents that have to be made of each game."""
    return frozenset(sink.needs for sink in sinks if sink.needs)


class ReportOutputs:
    """Every review to standard output, for people or in another form, and to files."""

    def __init__(self, sinks: Sequence[Sink], wishes: Wishes, screen: Screen | None) -> None:
        self._sinks, self._wishes, self._screen = sinks, wishes, screen

    def __bool__(self) -> bool:
        return bool(self._sinks or self._screen)

    def write(self, told: ToldReview) -> None:
        """One review more."""
        if self._screen:
            click.echo(report_text(told, self._screen) + "\n", color=self._screen.has_colour)
        documents = {name: DOCUMENTS[name].write(told, self._wishes) for name in needed(self._sinks)}
        rendered = Rendered(review_row(told.report.summary), documents)
        for sink in self._sinks:
            sink.take(rendered)


def report_outputs(
    form: str | None,
    paths: Iterable[Path],
    stack: ExitStack,
    *,
    screen: Screen | None,
    wishes: Wishes | None = None,
) -> ReportOutputs:
    """Standard output in `form`, or on a screen for people if there is one, and every file named."""
    sinks = open_sinks(form, paths, stack, REVIEW_COLUMNS)
    return ReportOutputs(sinks, wishes or Wishes(), None if form else screen)


def screen_for(*, shows_proofs: bool = False, compares: bool = False) -> Screen:
    """What standard output can show."""
    is_terminal = sys.stdout.isatty()
    width = shutil.get_terminal_size().columns if is_terminal else 80
    has_colour = is_terminal and "NO_COLOR" not in os.environ
    return Screen(max(NARROWEST, width), has_colour, shows_proofs, compares)
