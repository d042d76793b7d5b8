"""Where the reference data lies: real games and Lichess's own test vectors, never copied here."""

import gzip
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

PLACE = Path(os.environ.get("KIBITZ_REFERENCE", Path(__file__).parents[2] / "shared" / "reference"))


def reference(name: str) -> Path:
    """The path of a reference file; the test is skipped where it is absent."""
    path = PLACE / name
    if not path.exists():
        pytest.skip(f"no reference data at {path}: set KIBITZ_REFERENCE")
    return path


def reference_json(name: str) -> Any:
    """A JSON file of the reference data."""
    return json.loads(reference(name).read_text(encoding="utf-8"))


def reference_lines(name: str) -> Iterator[bytes]:
    """The lines of a file, compressed or not."""
    path = reference(name)
    with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as file:
        yield from file
