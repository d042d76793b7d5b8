"""A real PostgreSQL, started for the tests and stopped after them."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.marks import needs


class Postgres:
    """A cluster of our own, with nobody else's data."""

    def __init__(self, folder: Path, bin_folder: Path) -> None:
        self._folder, self._bin = folder, bin_folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = self.url_of("postgres")
        self.databases = 0

    def url_of(self, database: str) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/{database}"

    def copy(self, database: str) -> str:
        """A copy of a database, as fast as a copy of its files."""
        self.databases += 1
        name = f"{database}_{self.databases}"
        self.create(name, database)
        return self.url_of(name)

    def create(self, name: str, template: str = "template0") -> None:
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres", "-T", template, name)

    def make(self) -> None:
        self._run("initdb", "-D", self._folder / "data", "-U", "postgres", "--auth=trust", "--no-sync")

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c fsync=off -k {self._folder}"
        self._run(
            "pg_ctl", "-D", self._folder / "data", "-o", options, "-w", "-l", self._folder / "log", "start"
        )

    def stop(self) -> None:
        self._run("pg_ctl", "-D", self._folder / "data", "-m", "immediate", "-w", "stop")

    def _run(self, program: str, *arguments: str | Path) -> None:
        user = "postgres" if os.getuid() == 0 else None  # PostgreSQL refuses to run as root
        command = [self._bin / program, *arguments]
        subprocess.run(
            command, check=True, capture_output=True, timeout=180, cwd=self._folder, user=user, group=user
        )


def _bin_folder() -> Path | None:
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    on_path = shutil.which("initdb")
    return places[0] if places else Path(on_path).parent if on_path else None


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    """A cluster that is gone when the block ends; the test is skipped where there is no PostgreSQL."""
    needs("postgres")
    bin_folder = _bin_folder()
    if bin_folder is None:
        pytest.skip("PostgreSQL is not installed")
    pytest.importorskip("psycopg")
    folder = Path(tempfile.mkdtemp(prefix="kibitz-postgres-"))
    if os.getuid() == 0:
        shutil.chown(folder, "postgres")
    server = Postgres(folder, bin_folder)
    try:
        server.make()
        server.start()
        yield server
    finally:
        with suppress(subprocess.CalledProcessError):
            server.stop()
        shutil.rmtree(folder, ignore_errors=True)
