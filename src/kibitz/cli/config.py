"""Settings files, environment and flags to one frozen value, once, at the start.

In order of strength: defaults, the user's kibitz.toml, the kibitz.toml of the
current folder, environment variables, flags. `kibitz settings` shows the result.
"""

import os
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from math import isfinite
from pathlib import Path
from typing import Any

from kibitz.errors import SettingsError
from kibitz.pipeline.folders import config_folder
from kibitz.settings import PRESETS, ROUGH, RULES, THRESHOLDS, Effort, Machine, Settings, numbers

FILE = "kibitz.toml"


@dataclass(frozen=True, slots=True)
class Key:
    """One thing a user may set, under the same name everywhere."""

    name: str
    read: Callable[[Any], Any]
    help: str

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return "KIBITZ_" + self.name.upper().replace(".", "_")


@dataclass(frozen=True, slots=True)
class Setting:
    """A value in force, and where it came from."""

    value: Any
    origin: str


def _whole(value: Any) -> int:
    if isinstance(value, bool) or (isinstance(value, float) and not value.is_integer()):
        raise ValueError("a whole number is needed")
    try:
        return int(value)
    except ValueError:
        raise ValueError("a whole number is needed") from None


def _number(value: Any) -> float:
    try:
        number = float("nan") if isinstance(value, bool) else float(value)
    except ValueError:
        number = float("nan")
    if not isfinite(number):
        raise ValueError("a number is needed")
    return number


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("text is needed")
    return value


_READ: Mapping[type, Callable[[Any], Any]] = {int: _whole, float: _number, str: _text}


def _threshold_keys() -> list[Key]:
    """A key for every number behind the labels, under its dotted name."""
    keys = []
    for group in THRESHOLDS:
        thresholds = getattr(Settings(), group)
        help_line = (type(thresholds).__doc__ or "").partition("\n")[0]
        keys += [
            Key(name, _READ[type(value)], help_line)
            for name, value in numbers(thresholds, f"{group}.").items()
        ]
    return keys


KEYS: Mapping[str, Key] = {
    key.name: key
    for key in (
        Key("effort", _text, f"how hard to look: {', '.join(PRESETS)}"),
        Key("nodes", _whole, "nodes for each position, in place of the preset's"),
        Key("depth", _whole, "depth for each position, in place of the preset's"),
        Key("seconds", _number, "seconds for each position; such a report does not repeat"),
        Key("lines", _whole, "lines for each position"),
        Key("hash", _whole, "megabytes of hash for each engine"),
        Key("threads", _whole, "threads for each engine; more than one does not repeat"),
        Key("rules", _text, f"the ruleset: {', '.join(RULES)}"),
        Key("book", _text, "a Polyglot book whose moves are book moves, besides the named openings"),
        Key("only", _text, "judge the moves of one side only: white or black"),
        Key("phase_start", _text, "where the accuracy of a phase starts: previous or initial"),
        Key("workers", _whole, "engines at work at once; all cores if not set"),
        Key("engine", _text, "the engine's program; looked for if not set"),
        Key(
            "database", _text, "where the library is: a file or a PostgreSQL URL; your data folder if not set"
        ),
        *_threshold_keys(),
    )
}

NOT_IN_A_FOLDER = frozenset({"engine", "database"})
"""A kibitz.toml that came with somebody's games must not choose which program runs."""


def load(flags: Mapping[str, Any]) -> dict[str, Setting]:
    """Every key that is set, and by what. Raises SettingsError with the place of a bad one."""
    found: dict[str, Setting] = {}
    user = config_folder() / FILE
    for path, is_users in ((user, True), (Path(FILE), False)):
        if path.exists() and (is_users or path.resolve() != user.resolve()):
            found |= _from_file(path, is_users=is_users)
    for key in KEYS.values():
        if key.variable in os.environ:
            found[key.name] = _setting(key, os.environ[key.variable], f"environment, {key.variable}")
    for name, value in flags.items():
        if value is not None:
            found[name] = _setting(KEYS[name], value, "flag")
    return found


def _from_file(path: Path, *, is_users: bool) -> dict[str, Setting]:
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
        raise SettingsError(f"{path} cannot be read: {problem}") from problem
    found = {}
    for name, value in _flat(table).items():
        if name not in KEYS:
            raise SettingsError(f"{path}: there is no setting {name!r}; see kibitz settings")
        if name in NOT_IN_A_FOLDER and not is_users:
            raise SettingsError(
                f"{path}: {name} can be set in {config_folder() / FILE}, by environment or by flag"
            )
        found[name] = _setting(KEYS[name], value, str(path))
    return found


def _flat(table: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in table.items():
        found |= _flat(value, f"{prefix}{name}.") if isinstance(value, dict) else {f"{prefix}{name}": value}
    return found


def _setting(key: Key, value: Any, origin: str) -> Setting:
    try:
        return Setting(key.read(value), origin)
    except (TypeError, ValueError) as problem:
        raise SettingsError(f"{key.name} cannot be {value!r} ({origin}): {problem}") from problem


def settings_of(found: Mapping[str, Setting]) -> Settings:
    """The settings that decide a report."""

    plain = {name: found[name].value for name in ("only", "phase_start", "rules", "book") if name in found}
    thresholds = {group: _changed(getattr(Settings(), group), f"{group}.", found) for group in THRESHOLDS}
    return Settings(effort=_effort(found), **thresholds, **plain)


def _changed(thresholds: Any, prefix: str, found: Mapping[str, Setting]) -> Any:
    """A group of thresholds with the user's numbers in it."""
    new = {}
    for each in fields(thresholds):
        name = prefix + each.name
        if name in found:
            new[each.name] = found[name].value
        elif is_dataclass(value := getattr(thresholds, each.name)):
            new[each.name] = _changed(value, f"{name}.", found)
    return replace(thresholds, **new)


def _effort(found: Mapping[str, Setting]) -> Effort:
    name = found["effort"].value if "effort" in found else Settings().effort.name
    if name not in PRESETS:
        raise SettingsError(f"effort is one of {', '.join(PRESETS)}, not {name!r}")
    if name == ROUGH:  # no engine is asked, so nothing can be set for it
        return PRESETS[ROUGH]
    effort = PRESETS[name]
    limits = {key: found[key].value for key in ("nodes", "depth", "seconds") if key in found}
    fields = {"lines": "lines", "hash": "hash_mb", "threads": "threads"}
    others = {field: found[key].value for key, field in fields.items() if key in found}
    if limits:  # an own limit takes the place of the preset's, its harder looks included
        own: dict[str, Any] = {"nodes": None, "depth": None, "seconds": None, **limits}
        looks = tuple(min(look, limits.get("nodes", look)) for look in effort.special_looks)
        threats = min(effort.threat_nodes, limits.get("nodes", effort.threat_nodes))
        effort = replace(effort, **own, harder_looks=(), special_looks=looks, threat_nodes=threats)
    return replace(effort, **others, name="custom") if limits or others else effort


def machine_of(found: Mapping[str, Setting]) -> Machine:
    """The settings that decide only how a report is made."""
    return Machine(**{name: found[name].value for name in ("engine", "workers", "database") if name in found})


def in_force(found: Mapping[str, Setting]) -> dict[str, Setting]:
    """Every key with the value that a review would use now."""
    settings, machine = settings_of(found), machine_of(found)
    effort = settings.effort
    values: dict[str, Any] = {
        "effort": effort.name,
        "nodes": effort.nodes,
        "depth": effort.depth,
        "seconds": effort.seconds,
        "lines": effort.lines,
        "hash": effort.hash_mb,
        "threads": effort.threads,
        "rules": settings.rules,
        "only": settings.only,
        "phase_start": settings.phase_start,
        "book": settings.book,
        **{
            name: value
            for group in THRESHOLDS
            for name, value in numbers(getattr(settings, group), f"{group}.").items()
        },
        "workers": machine.workers,
        "engine": machine.engine,
        "database": machine.database,
    }
    by_preset = {"nodes", "depth", "seconds", "lines", "hash", "threads"}
    return {
        name: found.get(name) or Setting(value, f"effort {effort.name}" if name in by_preset else "default")
        for name, value in values.items()
    }
