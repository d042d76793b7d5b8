"""How long each move took."""

import pytest

from kibitz.core.chess.clock import seconds_spent
from kibitz.core.chess.game import Scoresheet


@pytest.mark.parametrize(
    ("control", "clocks", "spent", "found"),
    [
        pytest.param("600", (600, 600, 590, 580), {}, {2: 10, 3: 20}, id="what left the clock"),
        pytest.param("600+5", (600, 600, 590, 605), {}, {2: 15, 3: 0}, id="with an increment"),
        pytest.param(
            "1200+10", (600, 1200, 590, 1190), {}, {2: 20, 3: 20}, id="half a clock given up: no 10:00"
        ),
        pytest.param("60+1", (60, 60, 65, 55), {}, {2: 0, 3: 6}, id="time that was given is no time gained"),
        pytest.param("600", (600, 600, None, 580), {0: 3.0}, {0: 3, 3: 20}, id="the file says it"),
    ],
)
def test_seconds_spent(
    control: str,
    clocks: tuple[float | None, ...],
    spent: dict[int, float],
    found: dict[int, float],
) -> None:
    sheet = Scoresheet(
        number=1,
        line=1,
        tags={"TimeControl": control},
        sans=("e4", "e5", "Nf3", "Nc6"),
        scores=(None,) * 4,
        clocks=clocks,
        spent=spent,
        notes={},
        opening_comments=(),
        lines_known=False,
        problem=None,
    )

    assert seconds_spent(sheet) == found
