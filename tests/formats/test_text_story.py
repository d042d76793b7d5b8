"""The story as a terminal shows it."""

from dataclasses import replace

import chess
import pytest

from kibitz.formats.text.story import story_text
from tests.recorded import told_again


@pytest.mark.parametrize(("reader", "first"), [(chess.WHITE, "White"), (chess.BLACK, "Black")])
def test_whoever_reads_is_told_of_first(reader: chess.Color, first: str) -> None:
    told = replace(told_again("kasparov"), reader=reader)

    lines = [line.strip() for line in story_text(told, 100).splitlines()]
    players = [line for line in lines if line.startswith(("White:", "Black:"))]

    assert (len(players), players[0][:5]) == (2, first)
