"""Settings files, environment and flags: what they may hold, and what is said of what they may not."""

import re
from pathlib import Path
from typing import Any

import pytest

from kibitz.cli.config import KEYS, in_force, load, machine_of, settings_of
from kibitz.errors import SettingsError
from kibitz.pipeline.folders import config_folder
from kibitz.settings import PRESETS, Machine, Settings

from .run import kibitz

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "kibitz.toml"
NUMBERS = [key.name for key in KEYS.values() if key.kind in (int, float)]


@pytest.fixture(autouse=True)
def _as_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other tests do without a net; these ask what is in force where nobody has said anything."""
    monkeypatch.delenv("KIBITZ_HUMAN_MODEL", raising=False)


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder without settings, for a user without any."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def test_every_setting_says_what_it_is_and_no_two_of_a_group_the_same() -> None:
    groups: dict[str, list[str]] = {}
    for key in KEYS.values():
        assert key.help[0].isupper(), key.name
        assert not key.help.endswith("."), key.name
        groups.setdefault(key.name.rpartition(".")[0].split(".")[0], []).append(key.help)
    for group, texts in groups.items():
        assert len(set(texts)) == len(texts), group


def test_every_field_of_a_group_is_a_setting() -> None:
    assert len(KEYS) > 90
    assert {"hash", "brilliant.expert.mate", "cpl.faster", "phase_start", "database"} <= KEYS.keys()


@pytest.mark.parametrize("name", NUMBERS)
@pytest.mark.parametrize("value", ["nan", "inf", True, "much", [1]])
def test_what_is_no_number(name: str, value: Any) -> None:
    with pytest.raises(SettingsError, match=r"number is needed \("):
        load({name: value})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("workers = 2.5", "workers cannot be 2.5 (kibitz.toml): a whole number is needed (Engines at work"),
        ("workers = true", "workers cannot be True (kibitz.toml): a whole number is needed"),
        ("seconds = []", "seconds cannot be [] (kibitz.toml): a number is needed"),
        ("book = 5", "book cannot be 5 (kibitz.toml): text is needed"),
        ("only = 'both'", "only cannot be 'both' (kibitz.toml): it is one of white, black"),
        ("effort = 3", "effort cannot be 3 (kibitz.toml): it is one of quick, standard"),
        ("[dual]\ncombine = 'mild'", "dual.combine cannot be 'mild' (kibitz.toml): it is one of lenient"),
        ("judgement = 5", "there is no setting 'judgement'"),
        ("[judgement]\nblunder = '15 points'", "judgement.blunder cannot be '15 points' (kibitz.toml)"),
    ],
)
def test_wrong_values_in_a_file(text: str, message: str) -> None:
    Path("kibitz.toml").write_text(text, encoding="utf-8")

    with pytest.raises(SettingsError, match=re.escape(message)):
        load({})


@pytest.mark.parametrize(
    ("name", "value", "needed"),
    [
        ("nodes", "1e400", "a whole number is needed"),
        ("nodes", "many", "a whole number is needed"),
        ("miss.returned", "half", "a number is needed"),
        ("rules", "house", "it is one of kibitz, lichess"),
        ("brilliant.club.mate", "", "a whole number is needed"),
    ],
)
def test_wrong_values_in_the_environment(
    name: str, value: str, needed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    variable = KEYS[name].variable
    monkeypatch.setenv(variable, value)

    with pytest.raises(SettingsError) as caught:
        load({})
    assert f"{name} cannot be {value!r} (environment, {variable}): {needed}" in str(caught.value)


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        (("--nodes", "many"), "Invalid value for '--nodes'"),
        (("--lines", "21"), "Invalid value for '--lines'"),
        (("--effort", "heroic"), "Invalid value for '--effort'"),
        (("--hash", "0"), "Invalid value for '--hash'"),
    ],
)
def test_wrong_values_of_flags(flags: tuple[str, ...], message: str) -> None:
    run = kibitz("review", "game.pgn", *flags)

    assert run.code == 2
    assert message in run.err
    assert len(run.err.splitlines()) == 1


def test_text_is_enough_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIBITZ_NODES", "5000")
    monkeypatch.setenv("KIBITZ_GREAT_TURN", "6.5")
    found = load({})

    assert settings_of(found).effort.nodes == 5000
    assert settings_of(found).great.turn == 6.5


def test_an_own_limit_takes_the_place_of_the_efforts() -> None:
    standard = PRESETS["standard"]
    by_nodes, by_lines = (settings_of(load(flags)).effort for flags in ({"nodes": 15_000}, {"lines": 3}))

    assert (by_nodes.nodes, by_nodes.harder_looks, by_nodes.name) == (15_000, (), "custom")
    assert by_nodes.special_looks == (15_000, 15_000)
    assert (by_lines.lines, by_lines.harder_looks) == (3, standard.harder_looks)
    assert settings_of(load({"depth": 9})).effort.nodes is None
    assert settings_of(load({"effort": "none", "nodes": 9})).effort == PRESETS["none"]


def test_nothing_set_is_the_default() -> None:
    assert settings_of({}) == Settings()
    assert machine_of({}) == Machine()
    assert {each.origin for each in in_force({}).values()} == {"default", "effort standard"}


def test_the_example_sets_nothing_as_it_comes() -> None:
    Path("kibitz.toml").write_text(EXAMPLE.read_text(encoding="utf-8"), encoding="utf-8")

    assert load({}) == {}


def test_the_example_names_every_setting_with_its_default() -> None:
    user = config_folder() / "kibitz.toml"
    user.parent.mkdir(parents=True)
    text = EXAMPLE.read_text(encoding="utf-8")
    user.write_text(re.sub(r"^#(?=\w)", "", text, flags=re.MULTILINE), encoding="utf-8")
    found, default = load({}), in_force({})

    assert list(found) == list(KEYS)
    for name, each in default.items():
        assert each.value is None or KEYS[name].is_efforts or found[name].value == each.value, name


def test_settings_are_shown_with_their_words_and_the_place_of_the_file() -> None:
    run = kibitz("settings")

    assert "judgement.blunder              15         default            Win-percent points" in run.out
    assert "″" not in run.out
    assert f"Your own file: {config_folder() / 'kibitz.toml'} (there is none yet)" in run.out
