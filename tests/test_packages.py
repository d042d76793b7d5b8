"""What people install: the wheel and the source archive hold what they should, under licences that are named."""

import json
import re
import shutil
import subprocess
import sys
import tarfile
import time
import tomllib
import zipfile
from importlib.metadata import metadata
from pathlib import Path
from typing import Any

import pytest

from kibitz.cli.main import COMMANDS
from kibitz.web.health import answers
from tests.web.server import running_server

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PAGE = ("kibitz/web/static/app.js", "kibitz/web/static/index.html", "kibitz/formats/page/static/report.js")
NET = "kibitz/human/net.npz"
LICENCES = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with both, of this checkout; its page is built already or cannot be tested."""
    if not (ROOT / "src" / PAGE[0]).exists():
        pytest.skip("the page is not built: make page")
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-d", folder], cwd=ROOT, check=True, capture_output=True
    )
    return folder


@pytest.mark.slow
def test_the_wheel_holds_the_page_and_works_where_nothing_else_of_us_is(built: Path, tmp_path: Path) -> None:
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        archive.extractall(tmp_path / "kibitz-wheel")  # noqa: S202  # built here just now
    assert {*PAGE, NET} <= set(names)
    assert any(name.endswith("share/man/man1/kibitz-review.1") for name in names)
    assert not [name for name in names if name.startswith(("tests/", "bench/", "frontend/", "training/"))]
    code = "import sys; sys.path.insert(0, sys.argv.pop(1)); import kibitz; print(kibitz.__file__); from kibitz.cli.main import main; main()"
    game, page = ROOT / "examples" / "opera-game.pgn", tmp_path / "opera.html"
    done = subprocess.run(
        [sys.executable, "-c", code, tmp_path / "kibitz-wheel", "review", "--effort", "none", game, "-o", page],
        capture_output=True, text=True, check=True, cwd=tmp_path,
    )  # fmt: skip

    assert done.stdout.startswith(str(tmp_path)), "the wheel's own code ran"
    assert "Paul Morphy" in page.read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_source_archive_can_be_built_again(built: Path) -> None:
    (source,) = built.glob("*.tar.gz")
    with tarfile.open(source) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}

    needed = {
        "hatch_build.py",
        "pyproject.toml",
        "LICENSE",
        "scripts/build-page",
        "frontend/package-lock.json",
    }
    assert needed | {f"src/{name}" for name in (*PAGE, NET)} <= names
    assert not [name for name in names if "node_modules" in name or name.startswith((".venv", "out/"))]


def test_without_node_the_build_says_in_a_line_what_is_missing(tmp_path: Path) -> None:
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    package = tmp_path / "src" / "kibitz"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text('__version__ = "0.1.0"\n')
    (tmp_path / "docs" / "man").mkdir(parents=True)
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel"]
    done = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, check=False, env={"PATH": ""}
    )
    without = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, check=False,
        env={"PATH": "", "KIBITZ_WITHOUT_PAGE": "1"},
    )  # fmt: skip

    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    assert "Node.js 20 or newer, which builds it, was not found" in done.stderr.strip().splitlines()[-1]
    assert without.returncode == 0, without.stderr


def test_all_is_every_extra() -> None:
    extras = PROJECT["optional-dependencies"]

    (whole,) = extras["all"]
    assert sorted(whole.removeprefix("kibitz[").removesuffix("]").split(",")) == sorted(set(extras) - {"all"})


def test_everything_that_is_shipped_or_needed_has_its_licence_named() -> None:
    page = json.loads((ROOT / "frontend" / "package.json").read_text(encoding="utf-8"))["dependencies"]
    needed = [
        *PROJECT["dependencies"],
        *[each for name, some in PROJECT["optional-dependencies"].items() if name != "all" for each in some],
    ]
    named = dict(re.findall(r"^\| `([^`]+)`[^|]*\| ([^|]+) \|", LICENCES, re.MULTILINE))

    for package in [*page, *[re.split(r"[\[<>=; ]", each)[0] for each in needed]]:
        assert package in named, f"{package} is not in docs/licences.md"
    for package in {re.split(r"[\[<>=; ]", each)[0] for each in needed}:
        try:
            said = metadata(package)
        except ModuleNotFoundError:
            continue  # an extra that is not installed here
        fields = {
            name: said.get_all(name) or [""] for name in ("License-Expression", "License", "Classifier")
        }
        words = " ".join([fields["License-Expression"][0], fields["License"][0][:60], *fields["Classifier"]])
        if re.search(r"\b(MIT|BSD|Apache|L?GPL)", words):
            kind = named[package].partition("-")[0]
            assert kind in words, f"{package}: {named[package]} is not {words}"


def test_every_command_has_a_manual_page_and_completes() -> None:
    pages = {path.name for path in (ROOT / "docs" / "man").iterdir()}
    assert pages == {"kibitz.1", *[f"kibitz-{name}.1" for name in COMMANDS]}
    for words, found in (("kibitz re", "plain,review"), ("kibitz review --eff", "plain,--effort")):
        environment = {
            "COMP_WORDS": words,
            "COMP_CWORD": str(len(words.split()) - 1),
            "_KIBITZ_COMPLETE": "bash_complete",
        }
        done = subprocess.run(
            [sys.executable, "-m", "kibitz"], capture_output=True, text=True, check=False, env=environment
        )
        assert done.stdout.split() == [found]


def test_a_container_knows_whether_its_server_is_well(tmp_path: Path) -> None:
    with running_server(tmp_path / "l.sqlite", "--token", "long-enough-for-a-test") as server:
        port = int(server.address.rpartition(":")[2].partition("/")[0])
        assert answers(port)

    assert not answers(port)


def test_the_container_is_nobody_and_ships_what_the_docs_say() -> None:
    recipe = (ROOT / "Containerfile").read_text(encoding="utf-8")

    assert re.search(r"^USER 10001", recipe, re.MULTILINE)
    assert "HEALTHCHECK" in recipe
    assert recipe.index("USER 10001") < recipe.index('CMD ["kibitz"')


@pytest.mark.slow
def test_the_container_is_built_reviews_a_game_and_is_well() -> None:
    builder = _builder()
    subprocess.run([*builder, "build", "--tag", "kibitz-test", str(ROOT)], check=True, capture_output=True)
    token = ["kibitz", "serve", "--host", "0.0.0.0", "--no-browser", "--token", "long-enough-for-a-test"]  # noqa: S104
    started = _said(*builder, "run", "--detach", "--publish", "127.0.0.1::8000", "kibitz-test", *token)
    try:
        game = (ROOT / "examples" / "opera-game.pgn").read_bytes()
        done = subprocess.run(
            [*builder, "exec", "--interactive", started, "kibitz", "review", "--effort", "quick", "-"],
            input=game, capture_output=True, check=True,
        )  # fmt: skip
        port = int(_said(*builder, "port", started, "8000").rpartition(":")[2])
        end = time.monotonic() + 30
        while not answers(port):
            assert time.monotonic() < end, "the server in the container does not answer"
            time.sleep(0.2)
        assert _said(*builder, "exec", started, "id", "--user") == "10001"
    finally:
        subprocess.run([*builder, "rm", "--force", started], check=True, capture_output=True)
    assert b"Paul Morphy" in done.stdout


def _builder() -> list[str]:
    """Podman or Docker, if it works and can fetch what our image is made from; else the test is skipped."""
    base = re.findall(r"^FROM (\S+)", (ROOT / "Containerfile").read_text(encoding="utf-8"), re.MULTILINE)[-1]
    for name in ("podman", "docker"):
        if shutil.which(name):
            done = subprocess.run([name, "pull", base], capture_output=True, check=False)
            if done.returncode == 0:
                return [name]
    pytest.skip("no builder of containers here that can fetch images")


def _said(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
