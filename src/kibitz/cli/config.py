"""Settings files, environment and flags to one frozen value, once, at the start.

In order of strength: defaults, the user's kibitz.toml, the kibitz.toml of the
current folder, environment variables, flags. `kibitz settings` shows the result.
"""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import reduce
from math import isfinite
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args

import msgspec

from kibitz.described import described
from kibitz.errors import SettingsError
from kibitz.pipeline.folders import config_folder
from kibitz.pipeline.imports.site_token import read_token
from kibitz.settings import PRESETS, Machine, Settings
from kibitz.training import Training

FILE = "kibitz.toml"
Changed = TypeVar("Changed")


@dataclass(frozen=True, slots=True)
class Key:
    """One thing a user may set, under the same name everywhere."""

    name: str
    of: type
    """Settings, Machine or Training."""

    path: tuple[str, ...]
    """The fields that lead to it from there."""

    kind: Any
    help: str

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return "KIBITZ_" + self.name.upper().replace(".", "_")

    @property
    def is_efforts(self) -> bool:
        """Whether its default depends on the effort."""
        return self.path[0] == "effort" and self.name != "effort"

    @property
    def choices(self) -> tuple[str, ...]:
        """The words that it can be, if there are only some."""
        return get_args(self.kind)

    @property
    def about(self) -> str:
        """What it is, with the words that it can be."""
        return f"{self.help} ({', '.join(self.choices)})" if self.choices else self.help

    @property
    def needs(self) -> str:
        """What a value must be."""
        named = {int: "a whole number is needed", float: "a number is needed", str: "text is needed"}
        return named.get(self.kind) or f"it is one of {', '.join(self.choices)}"


@dataclass(frozen=True, slots=True)
class Setting:
    """A value in force, and where it came from."""

    value: Any
    origin: str


def _keys(of: type) -> list[Key]:
    """A key for every field that says what it is; those of the effort have short names."""
    short = {"name": "effort", "hash_mb": "hash"}
    keys = []
    for each in described(of):
        name = ".".join(each.path).removeprefix("effort.")
        keys.append(Key(short.get(name, name), of, each.path, each.kind, each.text))
    return keys


def _all_keys() -> dict[str, Key]:
    """The effort first, the numbers behind the labels and the exercises last."""
    every = [*_keys(Settings), *_keys(Machine), *_keys(Training)]
    keys = sorted(every, key=lambda key: ("." in key.name, key.path[0] != "effort"))
    found = {key.name: key for key in keys}
    return found | {"effort": replace(found["effort"], kind=Literal[tuple(PRESETS)])}


KEYS: Mapping[str, Key] = _all_keys()

NOT_IN_A_FOLDER = frozenset(
    {"engine", "database", "tablebase", "human_model", "contact", "lichess_address", "chesscom_address"}
)
"""A kibitz.toml that came with somebody's games must not choose which program runs, what is opened, or
whom we talk to."""


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
        found = msgspec.convert(value, key.kind, strict=False)  # not strict: variables are text
    except msgspec.ValidationError:
        found = None
    if found is None or (isinstance(found, float) and not isfinite(found)):
        raise SettingsError(f"{key.name} cannot be {value!r} ({origin}): {key.needs} ({key.help})")
    return Setting(found, origin)


def settings_of(found: Mapping[str, Setting]) -> Settings:
    """The settings that decide a report."""
    own = _own(found, Settings)
    effort = own.pop("effort", {})
    preset = PRESETS[effort.pop("name", Settings().effort.name)]
    return _changed(Settings(effort=preset.custom(**effort)), own)


def machine_of(found: Mapping[str, Setting]) -> Machine:
    """The settings that decide only how a report is made."""
    return Machine(**_own(found, Machine))


def lichess_token() -> str | None:
    """What opens private studies; it is in no settings file, and `kibitz settings` never shows it."""
    return read_token(os.environ.get("KIBITZ_LICHESS_TOKEN"))


def training_of(found: Mapping[str, Setting]) -> Training:
    """The settings that decide exercises and their days."""
    return _changed(Training(), _own(found, Training))


def _own(found: Mapping[str, Setting], of: type) -> dict[str, Any]:
    """The user's values, nested as the fields are."""
    tree: dict[str, Any] = {}
    for key in [KEYS[name] for name in found if KEYS[name].of is of]:
        *outer, last = key.path
        inner = reduce(lambda level, name: level.setdefault(name, {}), outer, tree)
        inner[last] = found[key.name].value
    return tree


def _changed(thing: Changed, own: Mapping[str, Any]) -> Changed:
    """A dataclass with the user's values in it."""
    new = {
        name: _changed(getattr(thing, name), value) if isinstance(value, dict) else value
        for name, value in own.items()
    }
    return replace(thing, **new)  # type: ignore[type-var]  # only ever called with a dataclass


def in_force(found: Mapping[str, Setting]) -> dict[str, Setting]:
    """Every key with the value that a review would use now."""
    settings = settings_of(found)
    whole = {Settings: settings, Machine: machine_of(found), Training: training_of(found)}
    values = {}
    for key in KEYS.values():
        value = reduce(getattr, key.path, whole[key.of])
        origin = f"effort {settings.effort.name}" if key.is_efforts else "default"
        values[key.name] = found.get(key.name, Setting(value, origin))
    return values
