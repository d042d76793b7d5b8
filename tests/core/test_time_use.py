"""Which thinks are told: long ones, of the player's longest, that ended badly."""

from types import SimpleNamespace
from typing import Any, cast

import chess
import pytest

from kibitz.core.chess.label import Judgement
from kibitz.core.words.time_use import time_use


def _report(seconds: list[float], bad: set[int]) -> Any:
    """White's moves with their times; Black's are left out."""
    moves = [
        SimpleNamespace(
            index=index,
            mover=chess.WHITE,
            clock=600.0,
            seconds=spent,
            fault=Judgement.BLUNDER if index in bad else None,
        )
        for index, spent in enumerate(seconds)
    ]
    return cast("Any", SimpleNamespace(moves=moves))


@pytest.mark.parametrize(
    ("seconds", "bad", "told"),
    [
        ([2.0] * 9 + [30.0], {9}, (9,)),
        ([2.0] * 9 + [30.0], {3}, ()),
        ([0.5] * 9 + [4.0], {9}, ()),
        ([2.0] * 9 + [12.0, 50.0, 40.0, 30.0], {9}, ()),
        ([2.0] * 9 + [12.0, 50.0, 40.0], {9, 11}, (9, 11)),
    ],
    ids=["a long think", "the long one was sound", "four seconds are not long", "three were longer", "two"],
)
def test_a_long_think_that_did_not_pay(seconds: list[float], bad: set[int], told: tuple[int, ...]) -> None:
    found = time_use(_report(seconds, bad), chess.WHITE, {})
    assert found is not None
    assert found.long_thinks == told
