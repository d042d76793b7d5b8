"""What must hold of numbers that a user may change."""

from itertools import pairwise

from kibitz.errors import SettingsError


def must_rise(what: str, *numbers: float) -> None:
    """Raises SettingsError where one is not above the one before."""
    if any(low >= high for low, high in pairwise(numbers)):
        raise SettingsError(f"{what} must rise, not {', '.join(f'{number:g}' for number in numbers)}")


def must_be_within(what: str, low: float, high: float, *numbers: float) -> None:
    """Raises SettingsError where one is outside."""
    if not all(low <= number <= high for number in numbers):
        raise SettingsError(f"{what} must be from {low:,.15g} to {high:,.15g}")
