"""JSON is read one value a line, or spread over lines as other programs write it."""

import gzip
import json
from pathlib import Path

import pytest

from kibitz.core.chess.game import UnreadableGame
from kibitz.formats.json.saved import SavedReview
from kibitz.formats.json.split import split_json
from kibitz.pipeline.openings import load_openings
from kibitz.pipeline.read import game_texts, read_item
from kibitz.pipeline.sources import Source
from tests.recorded import PLACE

PRETTY = [b"{\n", b'  "a": {\n', b"  }\n", b"}\n"]


def test_values_on_lines_and_spread_over_lines() -> None:
    found = list(split_json([b'{"a": 1}\n', b"\n", *PRETTY, b'{"b": 2}\n']))

    assert [(each.number, each.line) for each in found] == [(1, 1), (2, 3), (3, 7)]
    assert not any(isinstance(each, UnreadableGame) for each in found)


def test_a_value_that_does_not_end() -> None:
    (found,) = split_json(PRETTY[:-1])

    assert isinstance(found, UnreadableGame)
    assert found.line == 1


@pytest.mark.parametrize("indent", [None, 2])
def test_a_report_that_another_program_wrote_again(indent: int | None, tmp_path: Path) -> None:

    report = json.loads(gzip.decompress((PLACE / "legal.json.gz").read_bytes()))
    path = tmp_path / "again.json"
    path.write_text(json.dumps(report, indent=indent), encoding="utf-8")

    (found,) = [read_item(text, load_openings()) for text in game_texts(Source(str(path)))]

    assert isinstance(found, SavedReview)
    assert len(found.game.moves) == len(report["moves"])
