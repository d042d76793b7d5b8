"""The real engine that some tests need: `make test` installs it."""

import pytest

from kibitz.engine.places import FoundEngine, find_engine
from kibitz.errors import EngineMissing
from kibitz.pipeline.folders import data_folder
from tests.marks import needs


def real_engine() -> FoundEngine:
    """The engine a review would use; the test is skipped where there is none."""
    needs("engine")
    try:
        return find_engine(data_folder(), None)
    except EngineMissing as missing:
        pytest.skip(str(missing))
