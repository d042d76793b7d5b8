"""Where whole reports go: standard output in one form, and files whose ending says theirs."""

import os
import shutil
import sys
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

import click

from kibitz.cli.late_file import LateFile
from kibitz.cli.tables import CsvTable, ParquetTable
from kibitz.core.told import ToldReview
from kibitz.formats.json.report import WHOLE, report_json
from kibitz.formats.page.report import page_parts, report_html
from kibitz.formats.pgn.write import write_pgn
from kibitz.formats.summary_row import REVIEW_COLUMNS, review_row
from kibitz.formats.text.report import Screen, report_text

ReportOutput = Callable[[ToldReview], None]
ENDINGS = (".json", ".jsonl", ".pgn", ".html", ".csv", ".parquet")
NARROWEST = 40


def report_outputs(
    form: str | None,
    paths: Iterable[Path],
    stack: ExitStack,
    *,
    shows_proofs: bool = False,
    compares: bool = False,
    explains: bool = False,
) -> list[ReportOutput]:
    """Standard output in `form` (None is for people) and every file named, closed with the stack.

    `compares` adds the labels of all rulesets, `explains` puts sentences into PGN too.
    """
    outputs = [_file_output(path, stack, compares=compares, explains=explains) for path in paths]
    screen = screen_for(shows_proofs=shows_proofs, compares=compares)
    return [_standard_output(form, screen, explains=explains), *outputs]


def _standard_output(form: str | None, screen: Screen, *, explains: bool) -> ReportOutput:
    match form:
        case "json":
            return _json_to(sys.stdout.buffer, compares=screen.compares)
        case "pgn":
            return _pgn_to(sys.stdout.buffer, explains=explains)
        case _:
            return _text_to(screen)


def screen_for(*, shows_proofs: bool = False, compares: bool = False) -> Screen:
    """What standard output can show."""
    is_terminal = sys.stdout.isatty()
    width = shutil.get_terminal_size().columns if is_terminal else 80
    has_colour = is_terminal and "NO_COLOR" not in os.environ
    return Screen(max(NARROWEST, width), has_colour, shows_proofs, compares)


def _text_to(screen: Screen) -> ReportOutput:
    return lambda told: click.echo(report_text(told, screen) + "\n", color=screen.has_colour)


def _json_to(file: BinaryIO | LateFile, *, compares: bool) -> ReportOutput:
    holds = replace(WHOLE, labels=compares)

    def write(told: ToldReview) -> None:
        file.write(report_json(told, holds) + b"\n")
        file.flush()

    return write


def _pgn_to(file: BinaryIO | LateFile, *, explains: bool) -> ReportOutput:
    def write(told: ToldReview) -> None:
        file.write(write_pgn(told, explains=explains).encode())
        file.flush()

    return write


class _HtmlFiles:
    """One page per game: the file named for the first, and numbered ones beside it for the others."""

    def __init__(self, path: Path) -> None:
        page_parts()  # a page that cannot be made is better known before the engine has worked for it
        self._path, self._pages = path, 0

    def __call__(self, told: ToldReview) -> None:
        self._pages += 1
        numbered = self._path.with_stem(f"{self._path.stem}-{self._pages}")
        path = self._path if self._pages == 1 else numbered
        path.write_text(report_html(told), encoding="utf-8")
        click.echo(f"the page is in {path}", err=True)


def _rows_to(table: CsvTable | ParquetTable) -> ReportOutput:
    return lambda told: table.add(review_row(told.report.summary))


def _file_output(path: Path, stack: ExitStack, *, compares: bool, explains: bool) -> ReportOutput:
    if path.suffix == ".parquet":
        return _rows_to(ParquetTable(path, stack, REVIEW_COLUMNS))
    file = LateFile(path)
    stack.callback(file.close)
    match path.suffix:
        case ".html":
            return _HtmlFiles(path)
        case ".pgn":
            return _pgn_to(file, explains=explains)
        case ".csv":
            return _rows_to(CsvTable(file, REVIEW_COLUMNS))
        case _:
            return _json_to(file, compares=compares)
