"""The two-liners of docs/data.md and the notebooks, as people run them."""

import ast
import contextlib
import io
import json
import re
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import kibitz

pytest.importorskip("pyarrow", reason="Parquet needs kibitz[parquet]")
ROOT = Path(__file__).parents[1]
CORPUS = ROOT / "tests" / "corpus"
EXAMPLES = re.findall(
    r"```python (\w+)\n(.*?)```", (ROOT / "docs" / "data.md").read_text(encoding="utf-8"), re.DOTALL
)
NOTEBOOKS = sorted((ROOT / "examples").glob("*.ipynb"))
NAMES = ("pandas", "polars", "duckdb", "pyarrow")


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with games.parquet and games.jsonl, made by the command of the page."""
    folder = tmp_path_factory.mktemp("tables")
    (folder / "games.pgn").write_text(
        "\n".join((CORPUS / f"{name}.pgn").read_text(encoding="utf-8") for name in ("opera", "fischer"))
    )
    run = kibitz("score", "games.pgn", "-o", "games.parquet", "-o", "games.jsonl", cwd=folder)
    assert run.code == 0, run.err
    return folder


@pytest.mark.parametrize(
    ("package", "code"),
    [pytest.param(name, code, id=f"{name}-{number}") for number, (name, code) in enumerate(EXAMPLES)],
)
def test_two_lines_and_there_is_a_table(
    package: str, code: str, tables: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if find_spec(package) is None:
        pytest.skip(f"no {package} here, which nothing else needs")
    monkeypatch.chdir(tables)
    shown = run(code, {})

    assert len(ast.parse(code).body) == 2
    groups = ("English Opening", "Philidor") if "opening" in code else ("opening", "middlegame", "endgame")
    for group in groups:
        assert group in shown


def test_every_package_has_its_lines_for_games_and_for_moves() -> None:
    assert sorted(name for name, _ in EXAMPLES) == sorted(NAMES * 2)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_prints_what_it_shows(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(path.parent)
    names: dict[str, Any] = {}
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            shown = [line for output in cell["outputs"] for line in output["text"]]
            assert run("".join(cell["source"]), names) == "".join(shown)


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) >= 2


def run(code: str, names: dict[str, Any]) -> str:
    """What a piece of Python prints."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(code, names)  # noqa: S102  # that is what people do with it
    return printed.getvalue()
