"""Imports point one way: errors and settings, core, adapters, pipeline, doors."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "kibitz"

CORE_MAY_IMPORT = {
    "chess",
    "collections",
    "dataclasses",
    "enum",
    "functools",
    "itertools",
    "math",
    "operator",
    "re",
    "statistics",
    "typing",
}
MAY_IMPORT_FROM_US = {
    "core": {"core", "settings", "thresholds", "errors"},
    "formats": {"formats", "core", "settings", "thresholds", "errors"},
    "engine": {"engine", "core", "settings", "thresholds", "errors"},
    "store": {"store", "core", "settings", "thresholds", "errors"},
    "pipeline": {
        "pipeline",
        "engine",
        "store",
        "formats",
        "core",
        "settings",
        "thresholds",
        "errors",
        "__version__",
    },
    "cluster": {"cluster", "pipeline", "core", "settings", "errors", "__version__"},
    "web": {"web", "pipeline", "engine", "store", "formats", "core", "settings", "errors", "__version__"},
    "cli": {
        "cli",
        "cluster",
        "web",
        "pipeline",
        "engine",
        "store",
        "formats",
        "core",
        "settings",
        "thresholds",
        "errors",
        "__version__",
    },
}


def _imports(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            plain = node.module or ""
            found |= {f"{plain}.{alias.name}" for alias in node.names} if plain == "kibitz" else {plain}
    return found


def _files(layer: str) -> list[Path]:
    return sorted((PACKAGE / layer).rglob("*.py"))


@pytest.mark.parametrize("path", _files("core"), ids=lambda path: path.name)
def test_core_is_pure(path: Path) -> None:
    theirs = {name for name in _imports(path) if not name.startswith("kibitz")}

    assert {name.split(".")[0] for name in theirs} <= CORE_MAY_IMPORT
    assert "chess.engine" not in theirs


@pytest.mark.parametrize(
    ("layer", "path"),
    [
        pytest.param(layer, path, id=f"{layer}/{path.name}")
        for layer in MAY_IMPORT_FROM_US
        for path in _files(layer)
    ],
)
def test_layers(layer: str, path: Path) -> None:
    ours = {name.split(".")[1] for name in _imports(path) if name.startswith("kibitz.")}

    assert ours <= MAY_IMPORT_FROM_US[layer]


def test_every_folder_is_a_layer() -> None:
    folders = {path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name != "__pycache__"}

    assert folders == set(MAY_IMPORT_FROM_US)


def test_nothing_below_the_doors_prints_or_reads_the_environment() -> None:
    for layer in ("core", "formats", "engine", "store", "pipeline"):
        for path in _files(layer):
            nodes = [*ast.walk(ast.parse(path.read_text()))]
            names = {node.id for node in nodes if isinstance(node, ast.Name)}
            names |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
            assert not names & {"print", "input", "environ", "getenv"}, path
