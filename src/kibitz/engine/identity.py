"""Who the engine is: what makes two searches comparable."""

from collections.abc import Mapping
from dataclasses import dataclass

from kibitz.engine.uci import Option


@dataclass(frozen=True, slots=True)
class EngineId:
    """Name as the engine gives it, its network where it tells, and the options that were set."""

    name: str
    network: str | None
    options: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class EngineProgram:
    """How to start an engine: a program, or a program and the file it runs."""

    command: tuple[str, ...]


def options_to_set(wanted: Mapping[str, str], offered: Mapping[str, Option]) -> dict[str, str]:
    """Those of the wanted options that the engine has, under its own spelling and within its bounds.

    >>> options_to_set({"hash": "16"}, {"Hash": Option("Hash", "spin", "16", 1, 33554432)})
    {'Hash': '16'}
    """
    by_name = {name.lower(): option for name, option in offered.items()}
    found = {}
    for name, value in wanted.items():
        option = by_name.get(name.lower())
        if option is not None:
            found[option.name] = _within(value, option)
    return found


def _within(value: str, option: Option) -> str:
    if option.kind != "spin" or not value.lstrip("-").isdigit():
        return value
    number = int(value)
    if option.low is not None:
        number = max(option.low, number)
    if option.high is not None:
        number = min(option.high, number)
    return str(number)


def deciding(options: Mapping[str, str]) -> dict[str, str]:
    """The options that decide what an engine answers; the others come and go during a run."""
    return {name: value for name, value in sorted(options.items()) if name not in ("MultiPV", "UCI_Chess960")}
