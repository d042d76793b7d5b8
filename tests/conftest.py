"""Settings for all tests."""

import time

import pytest
from hypothesis import settings

from tests.pipeline.bulk_run import Undisturbed, finish, many_games, reports, start_bulk

# Machines are noisy: only tests about endless work have a deadline, and a generous one.
settings.register_profile("kibitz", deadline=None, print_blob=True)
settings.load_profile("kibitz")


@pytest.fixture(scope="session")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Undisturbed:
    """Many real games in the library, with nothing in the way."""
    games, asked = many_games()
    database = tmp_path_factory.mktemp("bulk") / "whole.sqlite"
    start = time.monotonic()
    finish(start_bulk(database, "--workers", "2", *asked, games=games))
    return Undisturbed(games, asked, reports(database), time.monotonic() - start)
