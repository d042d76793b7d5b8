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

from kibitz import UnreadableGame, read_games, read_reports
from kibitz.cli.config import load, settings_of
from kibitz.cli.main import commands, kibitz
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
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def test_generated_parts_are_current() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "docs", "--check"], capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target, place in re.findall(r"\]\(([^)#]+)(?:#([^)]*))?\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target
            assert not place or place in _headings(page.parent / target), f"{target}#{place}"


def _headings(page: Path) -> set[str]:
    """The places in a page that a link can name, as GitHub makes them from its headings."""
    found = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in found}


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


RECORDED = {"examples/opera-game.pgn": "tests/recordings/opera.json.gz"}
"""Games of which the README shows a review, and the recording that says the same without an engine."""


def test_the_readme_shows_what_is_printed() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```\n\$ (kibitz [^\n]+)\n(.*?)```", text, re.DOTALL)
    assert blocks
    for command, shown in blocks:
        words = [sys.executable, "-m", *(RECORDED.get(word, word) for word in shlex.split(command))]
        done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=ROOT)
        rest = done.stdout
        for part in filter(None, re.split(r"^…\n", shown, flags=re.MULTILINE)):  # what is left out is marked
            assert part in rest, part
            rest = rest.partition(part)[2]


def test_the_recording_is_of_the_game_that_the_readme_names() -> None:
    for name, recording in RECORDED.items():
        (game,), (saved,) = read_games(str(ROOT / name)), read_reports(str(ROOT / recording))
        assert not isinstance(game, UnreadableGame)
        assert not isinstance(saved, UnreadableGame)
        assert game.moves == saved.game.moves


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


@pytest.mark.parametrize("page", ["how-it-works", "develop", "glossary", "signature", "settings"])
def test_files_and_folders_in_the_docs_are_there(page: str) -> None:
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    rooms = "bench|cli|cluster|core|docs|engine|examples|fishnet|formats|frontend|pipeline|scripts|store|tests|web"
    paths = re.findall(rf"(?<![\w/.*-])((?:{rooms})/[\w./-]*\w)", text)

    assert paths
    for path in paths:
        assert (ROOT / path).exists() or (ROOT / "src" / "kibitz" / path).exists(), path


def test_every_threat_has_a_test() -> None:
    path, threats, needs_test = "", 0, False
    for row in (ROOT / "docs" / "security.md").read_text(encoding="utf-8").splitlines():
        if row.startswith("| wh"):  # a head: who, or what could be tried
            needs_test = row.endswith("| test |")
            continue
        tests = re.findall(r"`(tests/[\w/.]+)?(?:::(\w+))?`", row.rpartition(" | ")[2])
        is_threat = row.startswith("| ") and needs_test
        threats += is_threat
        assert any(file for file, _ in tests) or not is_threat, row
        for file, name in tests if is_threat else []:
            path = file or path
            assert f"def {name}" in (ROOT / path).read_text(encoding="utf-8"), name
    assert threats > 40


def test_words_of_the_glossary_are_in_the_code() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py"))
    rows = re.findall(
        r"^\| .* \| (`.*) \|$", (ROOT / "docs" / "glossary.md").read_text("utf-8"), re.MULTILINE
    )
    names = [name for row in rows for name in re.findall(r"`([^`]+)`", row)]
    assert len(names) > 60
    for name in names:
        is_a_path = (ROOT / name).exists() or (ROOT / "src" / "kibitz" / name).exists()
        words = re.findall(r"\w+", name.partition(":")[0])
        assert is_a_path or all(re.search(rf"\b{word}\b", code) for word in words), name


def test_sources_have_names_of_their_own() -> None:
    assert len(set(SOURCES)) == len(SOURCES) > 20


def test_decisions_are_numbered_and_short() -> None:
    paths = sorted((ROOT / "docs" / "decisions").glob("*.md"))

    assert [int(path.name[:4]) for path in paths] == list(range(1, len(paths) + 1))
    for path in paths:
        text = path.read_text(encoding="utf-8")
        assert text.startswith(f"# {int(path.name[:4])} ")
        assert re.match(r"(Accepted|Replaced), 20\d\d-\d\d-\d\d\.", text.splitlines()[2]), path.name
        assert len(text.splitlines()) <= 40, path.name


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_every_command_in_the_docs_exists_with_its_options(page: Path) -> None:
    for line in _command_lines(page.read_text(encoding="utf-8")):
        words = re.split(r"[\s,=]+", line)
        known: click.Command = kibitz
        while isinstance(known, click.Group) and words and re.fullmatch(r"[a-z][a-z-]*", words[0]):
            found = known.get_command(click.Context(known), words[0])
            assert found is not None, f"there is no kibitz {line}"
            known = found
            words = words[1:]
        unnamed = (
            known.commands.get("show") if isinstance(known, click.Group) else None
        )  # `kibitz insights NAME`
        params = [*known.params, *(unnamed.params if unnamed else [])]
        options = {name for each in params for name in (*each.opts, *each.secondary_opts)} | {"--help"}
        for word in words:
            assert not re.fullmatch(r"--?[a-z][a-z-]*", word) or word in options, f"kibitz {line}: {word}"


def _command_lines(text: str) -> list[str]:
    """Everything that pages say can be typed after `kibitz`, in blocks and within sentences."""
    blocks = "\n".join(re.findall(r"^```\n(.*?)^```", text, re.DOTALL | re.MULTILINE))
    typed = re.findall(r"^(?:\$ )?(?:\S+/)?kibitz ([a-z-][^#|>;&\n]*)", blocks, re.MULTILINE)
    told = re.findall(r"`kibitz ([a-z-][^`|…]*)", text)
    return [line.strip() for line in (*typed, *told)]


def test_every_picture_of_the_docs_is_one_that_is_taken_and_shown() -> None:
    script = (ROOT / "scripts" / "screenshots").read_text(encoding="utf-8")
    pages = "\n".join(path.read_text(encoding="utf-8") for path in PAGES)
    pictures = list((ROOT / "docs" / "images").iterdir())

    assert pictures
    for path in pictures:
        state, size, theme = path.stem.split("-")
        assert f"\ndef {state}(page" in script
        assert size in ("phone", "wide")
        assert theme in ("light", "dark")
        assert f"images/{path.name}" in pages, f"{path.name} is shown nowhere"
