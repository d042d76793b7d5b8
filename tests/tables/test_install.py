"""The small tables are installed whole or not at all."""

import hashlib
import io
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

from kibitz.errors import TableError
from kibitz.tables import install as module
from kibitz.tables.install import INSIDE, install
from kibitz.tables.places import MANIFEST, installed_folder, installed_home, table_folders
from tests.tables.real import tables_home

pytestmark = pytest.mark.tables

Package = Callable[..., None]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Package:
    """Makes an archive and a Python whose pip delivers it; its checksum is the one that is known."""
    archive, python = tmp_path / "chess.tar.gz", tmp_path / "python"
    python.write_text(
        f'#!/bin/sh\nwhile [ "$1" != --dest ]; do shift; done; cp {archive} "$2"/chess-1.11.2.tar.gz\n'
    )
    python.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(python))

    def make(*, without: str = "", spoilt: str = "") -> None:
        with tarfile.open(archive, "w:gz") as tar:
            _add(tar, f"{INSIDE}/../../../../evil.rtbw", b"evil")
            _add(tar, "chess-1.11.2/setup.py", b"raise SystemExit")
            for path in sorted(tables_home().glob("K*")):
                if path.name != without:
                    data = path.read_bytes()
                    _add(tar, f"{INSIDE}/{path.name}", data[::-1] if path.name == spoilt else data)
        monkeypatch.setattr(module, "SHA256", hashlib.sha256(archive.read_bytes()).hexdigest())
        monkeypatch.setattr(module, "BYTES", archive.stat().st_size)

    return make


def _add(tar: tarfile.TarFile, name: str, data: bytes) -> None:
    member = tarfile.TarInfo(name)
    member.size = len(data)
    tar.addfile(member, io.BytesIO(data))


def test_the_tables_are_there_and_nothing_else(package: Package, tmp_path: Path) -> None:
    package()
    said: list[str] = []

    home = install(tmp_path / "data", say=said.append)

    names = {path.name for path in home.iterdir()}
    assert names == {MANIFEST, *[path.name for path in tables_home().glob("K*")]}
    (folder,) = table_folders(tmp_path / "data", None)
    assert (folder.tables, folder.men, folder.damaged) == (35, 4, ())
    assert not list(tmp_path.rglob("evil*"))
    assert said[-1] == f"the tables of 3 and 4 men are installed in {home}"


def test_installing_twice_is_harmless_and_mends_what_is_damaged(package: Package, tmp_path: Path) -> None:
    package()
    said: list[str] = []
    home = install(tmp_path / "data", say=said.append)
    install(tmp_path / "data", say=said.append)
    assert "already" in said[-1]

    (home / "KPvK.rtbw").write_bytes(b"")
    assert len(installed_folder(home).damaged) == 1
    install(tmp_path / "data", say=said.append)
    assert not installed_folder(home).damaged


@pytest.mark.parametrize(
    ("make", "why"),
    [
        pytest.param({"without": "KPvK.rtbw"}, "has 69 tables, not 70", id="a table is missing"),
        pytest.param({"spoilt": "KRvKP.rtbw"}, "the tables are wrong", id="a table is no table"),
    ],
)
def test_an_archive_that_is_not_what_it_should_be_leaves_nothing(
    package: Package, tmp_path: Path, make: dict[str, str], why: str
) -> None:
    package(**make)

    with pytest.raises(TableError, match=why):
        install(tmp_path / "data", say=lambda _: None)

    assert list(installed_home(tmp_path / "data").parent.iterdir()) == []


@pytest.mark.parametrize("name", ["SHA256", "BYTES"])
def test_an_archive_with_another_checksum_or_size_is_refused(
    package: Package, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    package()
    monkeypatch.setattr(module, name, "0" * 64 if name == "SHA256" else 1)

    with pytest.raises(TableError, match="its checksum differs"):
        install(tmp_path / "data", say=lambda _: None)
    assert list(installed_home(tmp_path / "data").parent.iterdir()) == []


def test_what_a_killed_install_left_is_swept(package: Package, tmp_path: Path) -> None:
    package()
    left = installed_home(tmp_path / "data").parent / ".installing-old"
    left.mkdir(parents=True)

    install(tmp_path / "data", say=lambda _: None)

    assert not left.exists()


def test_without_a_network_the_error_says_what_else_can_be_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables_home()
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\necho 'ERROR: no network' >&2; exit 1\n")
    python.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(python))

    with pytest.raises(TableError, match=r"could not be fetched: ERROR: no network; .*--tablebase DIR"):
        install(tmp_path / "data", say=lambda _: None)
