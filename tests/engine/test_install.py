"""An install is there whole or not at all."""

import base64
import hashlib
import io
import json
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

from kibitz.engine import install as module
from kibitz.engine.install import Build, install
from kibitz.engine.places import MANIFEST, engines, installed
from kibitz.errors import EngineError


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[bytes], None]:
    """Makes a package and an `npm` that delivers it; the build is known as version 18."""
    archive = tmp_path / "stockfish.tgz"
    tools = tmp_path / "bin"
    tools.mkdir()
    for name, text in (
        ("npm", f'while [ "$1" != --pack-destination ]; do shift; done; cp {archive} "$2"'),
        ("node", "exit 0"),
    ):
        (tools / name).write_text(f"#!/bin/sh\n{text}\n")
        (tools / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tools}:/usr/bin:/bin")

    def make(program: bytes) -> None:
        with tarfile.open(archive, "w:gz") as tar:
            for name in ("package/bin/engine.js", "package/bin/engine.wasm", "package/../../evil"):
                member = tarfile.TarInfo(name)
                member.size = len(program)
                tar.addfile(member, io.BytesIO(program))
        digest = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
        build = Build(
            "stockfish@18", f"sha512-{digest}", "package/bin", "engine.js", ("engine.js", "engine.wasm")
        )
        monkeypatch.setitem(module.BUILDS, "18", build)

    return make


def _fine(_: tuple[str, ...]) -> None:
    """An engine that works."""


def _broken(_: tuple[str, ...]) -> None:
    raise EngineError("it does not find a mate")


def _interrupted(_: tuple[str, ...]) -> None:
    raise KeyboardInterrupt


def test_installing_twice_is_harmless(package: Callable[[bytes], None], tmp_path: Path) -> None:
    package(b"program")
    said: list[str] = []

    home = install("18", tmp_path / "data", check=_fine, say=said.append)
    again = install("18", tmp_path / "data", check=_broken, say=said.append)

    assert home == again
    assert sorted(path.name for path in home.iterdir()) == sorted(["engine.js", "engine.wasm", MANIFEST])
    assert "already" in said[-1]
    (found,) = installed(tmp_path / "data")
    assert (found.program.command[1], found.version) == (str(home / "engine.js"), 18.0)
    assert [each.origin for each in engines(tmp_path / "data", None)][-1] == "installed by Kibitz"
    assert not (tmp_path / "evil").exists()


@pytest.mark.parametrize("check", [_broken, _interrupted])
def test_an_install_that_fails_leaves_nothing(
    package: Callable[[bytes], None], tmp_path: Path, check: Callable[[tuple[str, ...]], None]
) -> None:
    package(b"program")

    with pytest.raises((EngineError, KeyboardInterrupt)):
        install("18", tmp_path / "data", check=check, say=lambda _: None)

    assert list((tmp_path / "data" / "engines").iterdir()) == []


def test_a_package_with_another_checksum_is_refused(package: Callable[[bytes], None], tmp_path: Path) -> None:
    package(b"program")
    known = module.BUILDS["18"]
    package(b"another program")
    module.BUILDS["18"] = known

    with pytest.raises(EngineError, match="checksum differs"):
        install("18", tmp_path / "data", check=_fine, say=lambda _: None)
    assert list((tmp_path / "data" / "engines").iterdir()) == []


def test_what_a_killed_install_left_is_swept(package: Callable[[bytes], None], tmp_path: Path) -> None:
    package(b"program")
    left = tmp_path / "data" / "engines" / ".installing-old"
    left.mkdir(parents=True)

    install("18", tmp_path / "data", check=_fine, say=lambda _: None)

    assert not left.exists()


def test_an_engine_whose_files_are_gone_is_not_offered(tmp_path: Path) -> None:
    home = tmp_path / "engines" / "stockfish-18"
    home.mkdir(parents=True)
    (home / MANIFEST).write_text(json.dumps({"version": "18", "command": ["/bin/sh", str(home / "gone.js")]}))

    assert list(installed(tmp_path)) == []
