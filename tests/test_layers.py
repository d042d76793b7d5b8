"""Imports point one way: errors and settings, core, adapters, pipeline, doors; and so they do inside core."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "kibitz"

BASE = {"errors", "limits", "ranges", "settings", "thresholds", "peer_thresholds", "training"}
ADAPTERS = {"formats", "engine", "store", "tables", "sites", "human", "columns"}
MAY_IMPORT_FROM_US = {
    "errors": set[str](),
    "limits": set[str](),
    "described": set[str](),
    "ranges": {"errors"},
    "training": {"described", "errors", "limits", "ranges"},
    "thresholds": {"described", "errors", "limits", "ranges"},
    "peer_thresholds": {"described", "errors", "limits", "ranges"},
    "settings": {"described", "errors", "limits", "ranges", "thresholds", "peer_thresholds"},
    "core": {"core", *BASE},
    "formats": {"formats", "core", *BASE},
    "engine": {"engine", "core", *BASE},
    "store": {"store", "core", *BASE},
    "tables": {"tables", "core", *BASE},
    "sites": {"sites", "core", *BASE},
    "human": {"human", "core", *BASE},
    "columns": {"columns", "core", *BASE},
    "pipeline": {"pipeline", "core", "__version__", *ADAPTERS, *BASE},
    "cluster": {"cluster", "pipeline", "core", "__version__", *BASE},
    "fishnet": {"fishnet", "pipeline", "core", "engine", "store", *BASE},
    "web": {"web", "pipeline", "core", "__version__", *ADAPTERS, *BASE},
    "cli": {
        "cli",
        "web",
        "cluster",
        "fishnet",
        "pipeline",
        "core",
        "described",
        "__version__",
        *ADAPTERS,
        *BASE,
    },
    "__main__": {"cli"},
    "__init__": {"core", "formats", "pipeline", *BASE},
}

ROOMS = (
    "chess", "numbers", "searches", "human", "labels", "lines", "findings", "looks", "report", "betters", "build",
    "words", "told", "insights", "training",
)  # fmt: skip
"""The rooms of core, in order: each may know those before it. `library` knows the facts that
`insights` makes of a game, which it keeps, and no room knows it."""

ROOMS_OF_THE_PIPELINE: dict[str, set[str]] = {
    "imports": set(),
    "insights": set(),
    "training": {"insights"},
}
"""What each may know of the others; what every review needs knows none of them."""

ROOMS_OF_WEB = ("server", "page", "board", "reviews", "library", "imports", "insights", "training")
"""In order, as those of core. All may know `parts`, which holds what they keep running and knows
those that run it; `app` puts everything together, and nobody knows it."""

CORE_MAY_IMPORT = {
    "bisect", "chess", "chess.variant", "collections", "dataclasses", "datetime", "enum", "functools", "itertools", "math", "operator",
    "random", "re", "statistics", "typing",
}  # fmt: skip
"""Of `random` only a generator with a seed: `test_chance_has_a_seed`."""

ONLY_FOR_DOORS = {
    "print", "input", "exit", "__import__", "sys.stdout", "sys.stderr", "sys.exit", "os.environ",
    "os.getenv", "click.echo", "importlib.import_module", "logging.getLogger",
}  # fmt: skip
EXCEPT = {"cluster/run.py": {"os.environ"}}  # Ray takes its settings from there and nowhere else


DOCS = PACKAGE.parents[1] / "docs" / "develop.md"


def _files(layer: str) -> list[Path]:
    path = PACKAGE / layer
    return sorted(path.rglob("*.py")) if path.is_dir() else [path.with_suffix(".py")]


def _imports(path: Path) -> Iterator[str]:
    """Every module that a file imports; a name taken from a package counts as a module of it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: imports are written out in full"
            yield from (_module(node.module or "", alias.name) for alias in node.names)


def _module(package: str, name: str) -> str:
    """What `from package import name` reaches: a module of the package, or the package itself."""
    if package == "kibitz":
        return f"kibitz.{name}"
    is_ours = package.startswith("kibitz.")
    folder = PACKAGE / package.removeprefix("kibitz.").replace(".", "/") if is_ours else None
    if folder is not None and ((folder / f"{name}.py").exists() or (folder / name).is_dir()):
        return f"{package}.{name}"
    return f"{package}.{name}" if package == "chess" and name.islower() else package


def _ours(path: Path) -> set[str]:
    return {name for name in _imports(path) if name.split(".")[0] == "kibitz"}


@pytest.mark.parametrize("path", _files("core"), ids=lambda path: path.name)
def test_core_is_pure(path: Path) -> None:
    theirs = {name for name in _imports(path) if name.split(".")[0] != "kibitz"}

    assert {name.removesuffix(".abc") for name in theirs} <= CORE_MAY_IMPORT
    attributes = {
        node.attr for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Attribute)
    }
    assert not attributes & {"now", "today", "utcnow"}, "core knows calendars, but no clock"


def test_chance_has_a_seed() -> None:
    for path in _files("core"):
        found = {
            node.module: [alias.name for alias in node.names]
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.ImportFrom)
        }
        assert found.get("random", ["Random"]) == ["Random"], path
        assert "Random()" not in path.read_text(encoding="utf-8"), path


@pytest.mark.parametrize(
    ("layer", "path"),
    [
        pytest.param(layer, path, id=f"{layer}/{path.name}")
        for layer in MAY_IMPORT_FROM_US
        for path in _files(layer)
    ],
)
def test_layers(layer: str, path: Path) -> None:
    ours = _ours(path)

    assert "kibitz" not in ours, "a plain import of kibitz hides what is needed"
    assert {name.split(".")[1] for name in ours} <= MAY_IMPORT_FROM_US[layer]


def test_the_docs_name_the_rooms_in_their_order() -> None:
    rows = re.findall(r"^\| (`core/.*?) \|", DOCS.read_text(encoding="utf-8"), re.MULTILINE)

    assert re.findall(r"`core/(\w+)(?:\.py)?`", " ".join(rows)) == list(ROOMS)


@pytest.mark.parametrize("path", _files("core"), ids=lambda path: path.name)
def test_rooms_of_core(path: Path) -> None:
    room = path.relative_to(PACKAGE / "core").parts[0].removesuffix(".py")
    known = {name.split(".")[2] for name in _ours(path) if name.startswith("kibitz.core.")}

    if room in ROOMS:
        assert known <= set(ROOMS[: ROOMS.index(room) + 1])
    else:
        assert room in ("library", "__init__")
        assert known <= {room, "insights"}


@pytest.mark.parametrize("path", _files("pipeline"), ids=lambda path: path.name)
def test_rooms_of_the_pipeline(path: Path) -> None:
    room = path.relative_to(PACKAGE / "pipeline").parts[0]
    known = {name.split(".")[2] for name in _ours(path) if name.startswith("kibitz.pipeline.")}

    may_know = ROOMS_OF_THE_PIPELINE[room] | {room} if room in ROOMS_OF_THE_PIPELINE else set()
    assert known & ROOMS_OF_THE_PIPELINE.keys() <= may_know


@pytest.mark.parametrize("path", _files("web"), ids=lambda path: str(path.relative_to(PACKAGE / "web")))
def test_rooms_of_web(path: Path) -> None:
    room = path.relative_to(PACKAGE / "web").parts[0].removesuffix(".py")
    known = {name.split(".")[2] for name in _ours(path) if name.startswith("kibitz.web.")}

    if room in ROOMS_OF_WEB:
        assert known <= {"parts", *ROOMS_OF_WEB[: ROOMS_OF_WEB.index(room) + 1]}
    else:
        assert room in ("__init__", "app", "health", "parts")
        assert "app" not in known


def test_the_docs_name_the_rooms_of_web_in_their_order() -> None:
    rows = re.findall(r"^\| `web/(\w+)(?:\.py)?` \|", DOCS.read_text(encoding="utf-8"), re.MULTILINE)

    assert rows == list(ROOMS_OF_WEB)


def test_every_file_belongs_to_a_layer() -> None:
    names = {path.stem for path in PACKAGE.iterdir() if path.is_dir() or path.suffix == ".py"}

    assert names - {"__pycache__", "py"} == set(MAY_IMPORT_FROM_US)


BELOW_THE_DOORS = [
    "core",
    "formats",
    "engine",
    "store",
    "tables",
    "sites",
    "human",
    "columns",
    "pipeline",
    "cluster",
    "fishnet",
]


@pytest.mark.parametrize("layer", BELOW_THE_DOORS)
def test_nothing_below_the_doors_prints_ends_or_reads_the_environment(layer: str) -> None:
    for path in _files(layer):
        used = _names(ast.parse(path.read_text(encoding="utf-8"))) & ONLY_FOR_DOORS
        assert used <= EXCEPT.get(str(path.relative_to(PACKAGE)), set()), path


def _names(tree: ast.AST) -> set[str]:
    """Plain names, and those that are taken from a module by a dot or by an import."""
    names = set()
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name):
                names.add(name)
            case ast.Attribute(value=ast.Name(id=module), attr=name):
                names.add(f"{module}.{name}")
            case ast.ImportFrom(module=module, names=taken):
                names |= {f"{module}.{alias.name}" for alias in taken}
    return names


def test_decoders_are_made_when_a_module_is_loaded() -> None:
    """msgspec builds what it knows of a type on first use, and two threads that do so at once crash."""
    made_late = re.compile(r"(?:json|msgpack)\.decode\([^)]*type=")
    assert [path.name for path in PACKAGE.rglob("*.py") if made_late.search(path.read_text())] == []
