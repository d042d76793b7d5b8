"""Docs say what the code does: generated parts are current, links lead somewhere, commands run."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix

from kibitz.cli.config import load, settings_of
from kibitz.cli.main import commands
from kibitz.core.chess import opening, phase
from kibitz.core.numbers import accuracy, win_percent
from kibitz.settings import Settings

ROOT = Path(__file__).parent.parent
TEXTS = sorted(
    path
    for folder in ("src", "docs", "tests", "bench", "scripts", "frontend/src", "examples")
    for path in (ROOT / folder).rglob("*")
    if path.is_file() and path.suffix in ("", ".css", ".html", ".md", ".py", ".toml", ".ts", ".tsx")
)
"""Everything people read here, code included."""

SOURCES = re.findall(
    r"^### ([a-z][a-z-]+)$", (ROOT / "docs" / "sources.md").read_text(encoding="utf-8"), re.MULTILINE
)
PAGES = sorted([ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md")])


def test_generated_parts_are_current() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "docs", "--check"], capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target


@pytest.mark.parametrize(
    "value",
    [
        win_percent.STEEPNESS, win_percent.CEILING, accuracy.SCALE, accuracy.DECAY, -accuracy.OFFSET,
        accuracy.CALMEST, int(accuracy.WILDEST), phase.MIDDLEGAME_PIECES, phase.CROWDED_BACK_RANK,
        phase.ENTANGLED, phase.ENDGAME_PIECES, opening.LAST_PLY, opening.FEWEST_PIECES,
    ],
)  # fmt: skip
def test_the_numbers_in_the_prose_are_those_of_the_code(value: float) -> None:
    text = (ROOT / "docs" / "numbers.md").read_text(encoding="utf-8")

    assert re.search(rf"(?<![\d.]){re.escape(str(value))}(?![\d.]*\d)", text)


def test_the_readme_is_one_screen() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 60


def test_the_readme_shows_what_is_printed() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```\n\$ (kibitz [^\n]+)\n(.*?)```", text, re.DOTALL)
    assert blocks
    for command, shown in blocks:
        words = [sys.executable, "-m", *shlex.split(command)]
        done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=ROOT)
        assert done.stdout == shown, command


@pytest.mark.parametrize("name", sorted(commands()))
def test_every_command_is_in_the_readme_and_explains_itself(name: str) -> None:
    command = commands()[name]

    assert f"`kibitz {name}" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert command.help
    for parameter in command.params:
        assert not isinstance(parameter, click.Option) or parameter.help, parameter.name


def test_settings_in_the_docs_are_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = [
        each for page in PAGES for each in re.findall(r"```toml\n(.*?)```", page.read_text(), re.DOTALL)
    ]
    assert blocks
    for block in blocks:
        Path("kibitz.toml").write_text(block, encoding="utf-8")
        assert settings_of(load({})) != Settings()


def test_the_docs_name_the_users_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    text = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    linux, mac = (system("kibitz", appauthor=False).user_config_dir for system in (Unix, MacOS))

    for folder in (linux, mac):
        assert f"`~{folder.removeprefix(str(Path.home()))}/kibitz.toml`" in text


def test_nothing_refers_to_what_is_not_here() -> None:
    wrong = []
    for path in TEXTS:
        text = path.read_text(encoding="utf-8")
        pages = re.findall(r"(?<![\w/.-])[A-Z]{4,}\.md\b", text)
        sources = re.findall(r"[Ss]ources: ([a-z][a-z-]+)", text)
        wrong += [(path, page) for page in pages if not (ROOT / page).exists()]
        wrong += [(path, source) for source in sources if source not in SOURCES]
        wrong += [(path, word) for word in re.findall(r"\b[Ss]eeds? 0\d\d\b", text)]

    assert not wrong


def test_sources_have_names_of_their_own() -> None:
    assert len(set(SOURCES)) == len(SOURCES) > 20


def test_decisions_are_numbered_and_short() -> None:
    paths = sorted((ROOT / "docs" / "decisions").glob("*.md"))

    assert [int(path.name[:4]) for path in paths] == list(range(1, len(paths) + 1))
    for path in paths:
        text = path.read_text(encoding="utf-8")
        assert text.startswith(f"# {int(path.name[:4])} ")
        assert len(text.splitlines()) <= 40, path.name
