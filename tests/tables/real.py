"""The endgame tables that some tests need: `make test` installs them."""

from functools import cache
from pathlib import Path

import pytest

from kibitz.pipeline.folders import data_folder
from kibitz.tables.places import installed_folder, installed_home, table_folders
from kibitz.tables.probe import Tables
from tests.marks import needs
from tests.reference import reference


def small_tables() -> Tables:
    """Those of three and four men; the test is skipped where they are not installed."""
    return _opened(tables_home())


def tables_home() -> Path:
    """The folder they are installed in."""
    needs("tables")
    home = installed_home(data_folder())
    if not home.exists():
        pytest.skip("no endgame tables: run make tables")
    return home


def tables_with_five_men() -> Tables:
    """The same and one table of five men, which has wins that the fifty-move rule takes away."""
    tables_home()
    return _with_five_men(str(reference("syzygy-5-some")))


@cache
def _opened(home: Path) -> Tables:
    return Tables([installed_folder(home)])


@cache
def _with_five_men(named: str) -> Tables:
    return Tables(table_folders(data_folder(), named))
