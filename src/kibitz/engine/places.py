"""Where engines lie: named by the user, on the PATH, in the usual places, or installed by Kibitz."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from kibitz.core.searches.engine_scale import OTHER_SCALE, stockfish_version
from kibitz.engine.identity import EngineProgram
from kibitz.errors import EngineMissing

USUAL_PLACES = ("/usr/games/stockfish", "/usr/local/bin/stockfish", "/opt/homebrew/bin/stockfish")
MANIFEST = "engine.json"
OLDEST_GOOD = 16.0
"""Older ones have a weaker network."""


@dataclass(frozen=True, slots=True)
class FoundEngine:
    """An engine, and how we came by it."""

    program: EngineProgram
    origin: str
    version: float | None = None
    """Known beforehand for engines that Kibitz installed."""


def is_webassembly(program: EngineProgram) -> bool:
    """Whether Node runs it, at about half of a native build's speed."""
    return program.command[-1].endswith(".js")


def engine_from(text: str, data: Path) -> EngineProgram:
    """The engine a user named: a program, or a JavaScript build that Node runs."""
    path = Path(text).expanduser()
    if path.suffix == ".js":
        return EngineProgram((find_node(data / "node"), str(path)))
    found = shutil.which(str(path))
    if found is None:
        raise EngineMissing(f"there is no engine at {text}")
    return EngineProgram((found,))


def find_node(private: Path) -> str:
    """Node.js, which runs the JavaScript builds of Stockfish: the system's, or the one Kibitz installed."""
    candidates = [shutil.which("node"), str(private / "bin" / "node")]
    found = next((path for path in candidates if path and os.access(path, os.X_OK)), None)
    if found is None:
        raise EngineMissing("Node.js is needed to run this engine and was not found")
    return found


def engines(data: Path, explicit: str | None) -> list[FoundEngine]:
    """Every engine there is, the one to use first."""
    if explicit is not None:
        return [FoundEngine(engine_from(explicit, data), "named in the settings")]
    found = [*native(), *installed(data)]
    if len(found) < 2:
        return found
    return sorted(found, key=_rank)


def _rank(found: FoundEngine) -> tuple[int, float, bool]:
    """By version, and of one version the native build first."""
    return (*_preference(found.version or version_of(found.program)), is_webassembly(found.program))


def native() -> Iterator[FoundEngine]:
    """Stockfish on the PATH and in the usual places."""
    on_path = shutil.which("stockfish")
    if on_path:
        yield FoundEngine(EngineProgram((on_path,)), "on the PATH")
    for place in USUAL_PLACES:
        if os.access(place, os.X_OK) and place != on_path:
            yield FoundEngine(EngineProgram((place,)), "in a usual place")


def installed(data: Path) -> Iterator[FoundEngine]:
    """The engines that Kibitz installed."""
    for manifest in sorted((data / "engines").glob(f"*/{MANIFEST}")):
        facts = json.loads(manifest.read_text(encoding="utf-8"))
        if all(Path(word).exists() for word in facts["command"]):
            version = float(facts["version"])
            yield FoundEngine(EngineProgram(tuple(facts["command"])), "installed by Kibitz", version)


def version_of(program: EngineProgram) -> float | None:
    """Which Stockfish a program is; None for another engine, or one that does not answer."""
    try:
        done = subprocess.run(  # noqa: S603  # a program the user has on the PATH, with words of ours
            program.command, input="uci\nquit\n", capture_output=True, text=True, timeout=10, check=False
        )
    except (OSError, subprocess.TimeoutExpired, UnicodeDecodeError):
        return None
    return stockfish_version(done.stdout)


def _preference(version: float | None) -> tuple[int, float]:
    """A sort key: versions on Lichess's scale first, the newest of them first, then older, then newer ones.

    >>> sorted([15.1, 19.0, 17.1, None, 18.0], key=_preference)
    [18.0, 17.1, 15.1, 19.0, None]
    """
    if version is None:
        return (3, 0.0)
    if OLDEST_GOOD <= version < OTHER_SCALE:
        return (0, -version)
    return (1, -version) if version < OLDEST_GOOD else (2, version)


def find_engine(data: Path, explicit: str | None) -> FoundEngine:
    """The engine to use. Raises EngineMissing with the one line that tells how to get one."""
    found = engines(data, explicit)
    if not found:
        raise EngineMissing("no engine was found: run 'kibitz engine install' to get Stockfish 18")
    return found[0]
