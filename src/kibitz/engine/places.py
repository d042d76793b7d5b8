"""Where engines lie: named by the user, on the PATH, in the usual places, or installed by Kibitz."""

import json
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from kibitz.engine.identity import EngineProgram
from kibitz.errors import EngineMissing

USUAL_PLACES = ("/usr/games/stockfish", "/usr/local/bin/stockfish", "/opt/homebrew/bin/stockfish")
MANIFEST = "engine.json"


@dataclass(frozen=True, slots=True)
class FoundEngine:
    """An engine, and how we came by it."""

    program: EngineProgram
    origin: str


def engine_from(text: str) -> EngineProgram:
    """The engine a user named: a program, or a JavaScript build that Node runs."""
    path = Path(text).expanduser()
    if path.suffix == ".js":
        return EngineProgram((find_node(), str(path)))
    found = shutil.which(str(path))
    if found is None:
        raise EngineMissing(f"there is no engine at {text}")
    return EngineProgram((found,))


def find_node(private: Path | None = None) -> str:
    """Node.js, which runs the JavaScript builds of Stockfish."""
    candidates = [shutil.which("node"), str(private / "bin" / "node") if private else None]
    found = next((path for path in candidates if path and os.access(path, os.X_OK)), None)
    if found is None:
        raise EngineMissing("Node.js is needed to run this engine and was not found")
    return found


def engines(data: Path, explicit: str | None) -> Iterator[FoundEngine]:
    """Every engine there is, the one to use first."""
    if explicit is not None:
        yield FoundEngine(engine_from(explicit), "named in the settings")
        return
    on_path = shutil.which("stockfish")
    if on_path:
        yield FoundEngine(EngineProgram((on_path,)), "on the PATH")
    yield from installed(data)
    for place in USUAL_PLACES:
        if os.access(place, os.X_OK) and place != on_path:
            yield FoundEngine(EngineProgram((place,)), "in a usual place")


def installed(data: Path) -> Iterator[FoundEngine]:
    """The engines that Kibitz installed, newest version Lichess runs first."""
    manifests = sorted((data / "engines").glob(f"*/{MANIFEST}"), key=_preference)
    for manifest in manifests:
        command = json.loads(manifest.read_text(encoding="utf-8"))["command"]
        if all(Path(word).exists() for word in command):
            yield FoundEngine(EngineProgram(tuple(command)), "installed by Kibitz")


_PREFERRED = ("18", "17.1", "16")
"""Lichess's scale; Stockfish 19 and later report larger numbers for the same advantage."""


def _preference(manifest: Path) -> tuple[int, str]:
    version = manifest.parent.name.removeprefix("stockfish-")
    return (_PREFERRED.index(version) if version in _PREFERRED else len(_PREFERRED), version)


def find_engine(data: Path, explicit: str | None) -> FoundEngine:
    """The engine to use. Raises EngineMissing with the one line that tells how to get one."""
    found = next(engines(data, explicit), None)
    if found is None:
        raise EngineMissing("no engine was found: run 'kibitz engine install' to get Stockfish 18")
    return found
