"""No threshold takes a value that cannot be right."""

from typing import Any

import pytest

from kibitz.cli.config import Setting, settings_of
from kibitz.errors import SettingsError
from kibitz.settings import THRESHOLDS, Settings, changed, numbers

NAMES = [name for group in THRESHOLDS for name in numbers(getattr(Settings(), group), f"{group}.")]


def _settings(name: str, value: Any) -> Settings:
    return settings_of({name: Setting(value, "test")})


@pytest.mark.parametrize("name", NAMES)
def test_every_number_can_be_set_and_is_then_named(name: str) -> None:
    value = {
        name: value
        for group in THRESHOLDS
        for name, value in numbers(getattr(Settings(), group), f"{group}.").items()
    }[name]
    other = "strict" if isinstance(value, str) else value + (1 if isinstance(value, int) else 0.001)

    assert changed(_settings(name, other)) == {name: other}
    assert changed(_settings(name, value)) == {}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("miss.error", 0.0),
        ("miss.returned", 2.0),
        ("points.good", 1.0),
        ("great.won", 40.0),
        ("witnesses.won", 101.0),
        ("witnesses.depth", -1),
        ("brilliant.club.below", 1300),
        ("brilliant.expert.mate", -1),
        ("dual.steepness", 0.0),
        ("dual.good", 5),
        ("dual.combine", "mild"),
        ("cpl.look_ahead", 99),
        ("cpl.miss", -5),
        ("judgement.mistake", 4.0),
        ("mate.winning", 2000),
    ],
)
def test_values_that_cannot_be_right(name: str, value: Any) -> None:
    with pytest.raises(SettingsError):
        _settings(name, value)
