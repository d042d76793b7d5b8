"""A short run of `make fuzz`, and every input that once crashed."""

import time
from itertools import islice
from pathlib import Path

import pytest

from tests.fuzz.run import fuzz, tried
from tests.fuzz.targets import TARGETS, Target

CRASHES = sorted((Path(__file__).parent / "crashes").glob("*"))
SECONDS = 0.4


@pytest.mark.parametrize("name", TARGETS)
def test_damaged_inputs_are_no_surprise(name: str) -> None:
    end = time.monotonic() + SECONDS
    for crash in islice(fuzz(name, 7), 2_000):
        assert crash is None, f"{crash.reason}\n{crash.raw[:2000]!r}"
        if time.monotonic() > end:
            break


@pytest.mark.parametrize("path", CRASHES, ids=lambda path: path.name)
def test_what_once_crashed(path: Path) -> None:
    crash = tried(TARGETS[path.name.partition("-")[0]], path.read_bytes())

    assert crash is None, crash.reason


def test_an_error_that_is_not_ours_is_a_crash() -> None:
    crash = tried(Target(lambda raw: raw.decode("ascii"), []), b"\xff")

    assert crash is not None
    assert "UnicodeDecodeError" in crash.reason
