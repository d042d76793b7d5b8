"""Settings for all tests: marks, what may be skipped, and what many share."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from kibitz.pipeline import human
from tests import marks
from tests.pipeline.bulk_run import Undisturbed, finish, many_games, reports, start_bulk
from tests.web.browser import open_browser

# Machines are noisy: only tests about endless work have a deadline, and a generous one.
settings.register_profile("kibitz", deadline=None, print_blob=True)
settings.load_profile("kibitz")

MAY_BE_SKIPPED = (
    "no reference data at",
    "no PyTorch here",
    "which nothing else needs",
    "no builder of containers",
)
"""The reasons of tests that compare with data which is not part of the repository, or train a net:
PyTorch is 200 MB that nothing else needs; or read tables with packages that are nearly as large; or build
a container, which needs what most CI runs in."""


HERE = Path(__file__).parent

LONG = ("cluster", "bulk")
"""The groups of tests that take longest, each for a process of its own."""


def pytest_configure(config: pytest.Config) -> None:
    """Every mark that a test may have."""
    for mark, what in marks.NEEDS.items():
        config.addinivalue_line("markers", f"{mark}: needs {what}")
    config.addinivalue_line("markers", "slow: takes seconds although it needs nothing")


@pytest.hookimpl(tryfirst=True)  # before xdist writes the groups down
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Bulk runs are compared with one run that nothing disturbed, so one process has them all; so are the
    cluster's, for another process, which makes that run once more.

    They have the most to do, so they begin.
    """
    for item in items:
        if item.path.is_relative_to(HERE) and str(item.path.relative_to(HERE)) in marks.SLOW:
            item.add_marker(pytest.mark.slow)
        fixtures = getattr(item, "fixturenames", ())
        if item.get_closest_marker("cluster"):
            item.add_marker(pytest.mark.xdist_group(LONG[0]))
        elif "undisturbed" in fixtures:
            item.add_marker(pytest.mark.xdist_group(LONG[1]))
        elif item.get_closest_marker("engine"):
            item.add_marker(pytest.mark.xdist_group(item.nodeid.partition("::")[0]))
    items.sort(key=_turn)


def _turn(item: pytest.Item) -> int:
    group = item.get_closest_marker("xdist_group")
    name = group.args[0] if group else None
    return LONG.index(name) if name in LONG else len(LONG)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """From here on the test may ask for what its marks say."""
    marks.begin(item)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """On CI everything is there, so that a test which is skipped is one that does not test."""
    skipped = [report.longrepr for report in terminalreporter.stats.get("skipped", [])]
    missed = [str(each[2] if isinstance(each, tuple) else each) for each in skipped]
    unexpected = [reason for reason in missed if not any(known in reason for known in MAY_BE_SKIPPED)]
    if os.environ.get("CI") and unexpected:
        terminalreporter.write_line(f"{len(unexpected)} tests were skipped on CI: {unexpected[0]}", red=True)
        terminalreporter._session.exitstatus = pytest.ExitCode.TESTS_FAILED


os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as every command does: see cli/main.py
os.environ.setdefault("KIBITZ_HUMAN_MODEL", "none")  # for commands that tests start, as `_no_net` for us


@pytest.fixture(autouse=True, scope="session")
def _no_net(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What tests expect of games does not hang on a net that comes with Kibitz; those about nets bring one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(human, "NET", tmp_path_factory.mktemp("human") / "net.npz")
        yield


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Chromium, for the pages of one module."""
    with open_browser() as found:
        yield found


@pytest.fixture(scope="session")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Undisturbed:
    """Many real games in the library, with nothing in the way."""
    games, asked = many_games()
    database = tmp_path_factory.mktemp("bulk") / "whole.sqlite"
    finish(start_bulk(database, "--workers", "2", *asked, games=games))
    return Undisturbed(games, asked, reports(database))
