"""The fastest engine that a machine can run, from a stand-in for the place that has the releases."""

import asyncio
import hashlib
import io
import json
import platform
import tarfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from kibitz.cli.engine import _to_gain
from kibitz.engine import native as module
from kibitz.engine.check import check_engine
from kibitz.engine.identity import EngineProgram
from kibitz.engine.native import install_fastest, install_native
from kibitz.engine.places import MANIFEST, FoundEngine, installed
from kibitz.engine.release import Host
from kibitz.errors import EngineDied
from tests.engine.real import real_engine

FLAGS = frozenset({"avx2", "bmi2", "sse4_1", "popcnt"})
HERE = Host("Linux", "x86_64", FLAGS)


@pytest.mark.parametrize(
    ("host", "builds"),
    [
        (HERE, ["ubuntu-x86-64-bmi2", "ubuntu-x86-64-avx2", "ubuntu-x86-64-sse41-popcnt", "ubuntu-x86-64"]),
        (Host("Linux", "x86_64"), ["ubuntu-x86-64"]),
        (Host("Darwin", "arm64"), ["macos-m1-apple-silicon"]),
        (Host("Linux", "aarch64"), []),
        (Host("Windows", "AMD64"), []),
    ],
    ids=["avx2", "old", "mac", "arm", "windows"],
)
def test_which_builds_fit(host: Host, builds: list[str]) -> None:
    assert host.builds == builds


def archive(program: bytes, name: str = "stockfish/stockfish-ubuntu-x86-64-bmi2") -> bytes:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w") as tar:
        for path, raw in (("stockfish/README.md", b"x"), (name, program), ("../../evil", program + b"x")):
            member = tarfile.TarInfo(path)
            member.size = len(raw)
            tar.addfile(member, io.BytesIO(raw))
    return file.getvalue()


@contextmanager
def releases(raw: bytes, **asset: Any) -> Iterator[str]:
    """A place that offers one build, and says of it what is asked for."""

    class Place(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            said = {
                "name": "stockfish-ubuntu-x86-64-bmi2.tar",
                "size": len(raw),
                "digest": f"sha256:{hashlib.sha256(raw).hexdigest()}",
                "browser_download_url": f"http://{self.headers['host']}/build",
                **asset,
            }
            is_list = self.path.endswith("sf_18")
            body = json.dumps({"assets": [said, {**said, "name": "stockfish-windows-x86-64.zip"}]}).encode()
            self.send_response(200)
            self.end_headers()
            self.wfile.write(body if is_list else raw)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Place)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/sf_{{version}}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _fine(_: tuple[str, ...]) -> None:
    """An engine that works."""


def _illegal(_: tuple[str, ...]) -> None:
    raise EngineDied("the engine exited (signal SIGILL)")


def test_an_official_build_is_there_whole_and_nothing_else(tmp_path: Path) -> None:
    said: list[str] = []
    with releases(archive(b"program")) as place:
        for _ in range(2):
            assert install_native("18", tmp_path, host=HERE, check=_fine, say=said.append, releases=place)
    (found,) = installed(tmp_path)
    home = tmp_path / "engines" / "stockfish-18-native"

    assert sorted(path.name for path in home.iterdir()) == sorted(["stockfish", MANIFEST])
    assert (home / "stockfish").read_bytes() == b"program"
    assert found.program.command == (str(home / "stockfish"),)
    assert "already" in said[-1]
    assert not list(tmp_path.rglob("evil"))


@pytest.mark.parametrize(
    ("asset", "check", "reason"),
    [
        ({"digest": "sha256:" + "0" * 64}, _fine, "checksum differs"),
        ({"size": 5}, _fine, "more came than the release says"),
        ({"size": 1_000_000}, _fine, "size or its checksum differs"),
        ({"browser_download_url": "http://elsewhere.example/x"}, _fine, "not offered over https"),
        ({"name": "stockfish-ubuntu-x86-64-vnni512.tar"}, _fine, "no official build works here"),
        ({"size": "many"}, _fine, "cannot be read"),
        ({}, _illegal, "SIGILL"),
    ],
    ids=["digest", "too much", "too little", "no https", "another processor", "no list", "does not run"],
)
def test_what_is_not_right_leaves_nothing_and_webassembly_is_taken(
    asset: dict[str, Any],
    check: Callable[[tuple[str, ...]], None],
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said: list[str] = []
    monkeypatch.setattr(module, "native", lambda: iter(()))
    monkeypatch.setattr(module, "install", lambda version, *_, **__: said.append(f"WebAssembly {version}"))
    with releases(archive(b"program"), **asset) as place:
        install_fastest("18", tmp_path, host=HERE, check=check, say=said.append, releases=place)

    assert said[-1] == "WebAssembly 18"
    assert any(reason in each for each in said), said
    assert list((tmp_path / "engines").iterdir()) == []


def test_a_place_that_cannot_be_reached(tmp_path: Path) -> None:
    said: list[str] = []
    assert not install_native(
        "18", tmp_path, host=HERE, check=_fine, say=said.append, releases="http://127.0.0.1:9/{version}"
    )
    assert "127.0.0.1 cannot be reached" in said[-1]


def test_one_that_is_there_already_is_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    there = FoundEngine(EngineProgram(("/usr/games/stockfish",)), "in a usual place")
    monkeypatch.setattr(module, "native", lambda: iter([there]))
    monkeypatch.setattr(module, "version_of", lambda _: 18.0)
    install_fastest("18", tmp_path, host=HERE, check=_illegal, say=said.append)

    assert said == ["Stockfish 18 is there already: /usr/games/stockfish (in a usual place)"]


@pytest.mark.engine
def test_a_real_engine_from_a_release_is_checked_and_used(tmp_path: Path) -> None:
    command = " ".join(real_engine().program.command)
    program = f"#!/bin/sh\nexec {command}\n".encode()
    checked: list[str] = []

    def check(command: tuple[str, ...]) -> None:
        checked.append(asyncio.run(check_engine(EngineProgram(command))).name)

    with releases(archive(program)) as place:
        assert install_native("18", tmp_path, host=HERE, check=check, say=checked.append, releases=place)
    (found,) = installed(tmp_path)

    (name,) = [each for each in checked if each.startswith("Stockfish") and "installed" not in each]
    assert asyncio.run(check_engine(found.program)).name == name


def test_what_is_to_be_gained_is_said_of_webassembly_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kibitz.cli.engine.engines", lambda *_: [])
    monkeypatch.setattr(platform, "system", lambda: "Linux")
    monkeypatch.setattr(platform, "machine", lambda: "x86_64")

    assert "about twice as fast" in (_to_gain(EngineProgram(("node", "stockfish.js")), 1.0) or "")
    assert _to_gain(EngineProgram(("/usr/games/stockfish",)), 1.0) is None
