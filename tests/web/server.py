"""A real server for the tests, as users start it."""

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

pytest.importorskip("fastapi", reason="the page needs kibitz[web]")
CORPUS = Path(__file__).parents[1] / "corpus"
FAKE = Path(__file__).parents[1] / "engine" / "fake.py"


def bare(name: str) -> str:
    """A game of the corpus without its evals, so that it has no review before an engine has looked."""
    text = (CORPUS / f"{name}.pgn").read_text(encoding="utf-8")
    tags, _, moves = text.partition("\n\n")
    return f"{tags}\n\n{re.sub(r'{[^}]*}|[(][^)]*[)]|[?!]', '', moves)}"


@dataclass(frozen=True)
class Server:
    """Where it is, and its process."""

    address: str
    pid: int
    said: list[str]

    def kill(self) -> None:
        """End it without a word."""
        os.kill(self.pid, signal.SIGKILL)

    def client(self, **headers: str) -> httpx.Client:
        """A program that talks to it."""
        return httpx.Client(base_url=self.address.partition("?")[0], headers=headers, timeout=30)

    def add(self, name: str) -> dict[str, Any]:
        """A game of the corpus in the library."""
        with self.client() as client:
            answer = client.post("/api/games", content=bare(name))
        assert answer.status_code == 201, answer.text
        game: dict[str, Any] = answer.json()["games"][0]
        return game

    def reviewed(self, name: str, effort: str = "quick") -> dict[str, Any]:
        """The same, reviewed."""
        game = self.add(name)
        with self.client() as client:
            client.put(f"/api/games/{game['id']}/review", json={"effort": effort})
            end = time.monotonic() + 180
            while client.get(f"/api/games/{game['id']}").json()["effort"] not in (effort, "standard"):
                assert time.monotonic() < end, "the review did not come"
                time.sleep(0.1)
        return game


def fake_engine(folder: Path, mode: str = "honest") -> Path:
    """A program that answers at once and knows no chess; of mode `counts`, its searches are dots in a file."""
    script = folder / "engine"
    script.write_text(f"#!/bin/sh\nexec {sys.executable} {FAKE} {mode} {folder / 'searches'}\n")
    script.chmod(0o755)
    return script


def first_files(shell: str) -> list[str]:
    """What the page's HTML has a browser fetch before anything is shown."""
    return re.findall(r'(?:src|href)="(/static/[^"]+)"', shell)


def until(condition: Callable[[], bool], seconds: float = 60) -> None:
    """Until it holds."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.05)


@contextmanager
def running_server(database: Path | str, *others: str, **settings: str) -> Iterator[Server]:
    """`kibitz serve` on a free port, gone when the block ends; settings by their variables."""
    command = [sys.executable, "-m", "kibitz", "serve", "--port", "0", "--no-browser"]
    process = subprocess.Popen(
        [*command, "--database", str(database), *others],
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | settings,
    )
    assert process.stderr is not None
    said: list[str] = []
    line = process.stderr.readline()
    assert line.startswith("Kibitz is at "), line + process.stderr.read()
    reader = threading.Thread(target=lambda: said.extend(process.stderr or []), daemon=True)
    reader.start()
    server = Server(line.split()[3], process.pid, said)
    try:
        _wait_until_it_answers(server)
        yield server
    finally:
        process.terminate()
        process.wait(timeout=20)
        reader.join(timeout=5)
        process.stderr.close()
    assert not any("Traceback" in each for each in said), "".join(said)


def _wait_until_it_answers(server: Server) -> None:
    end = time.monotonic() + 20
    while time.monotonic() < end:
        try:
            with server.client() as client:
                client.get("/api/status")
            return
        except httpx.TransportError:
            time.sleep(0.05)
    raise AssertionError("the server does not answer")
