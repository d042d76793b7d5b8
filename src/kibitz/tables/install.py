"""Fetches the tables of three and four men into the user's data folder, and checks them before they count.

They come with the source archive of the Python package `chess` (sources: syzygy-tables), whose
checksum is pinned here. Everything happens in a folder of its own that is renamed at the end:
the tables are there whole or not at all.
"""

import json
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp

import chess

from kibitz.errors import TableError
from kibitz.tables.places import MANIFEST, file_digest, installed_folder, installed_home
from kibitz.tables.probe import Tables

PACKAGE = "chess==1.11.2"
SHA256 = "a8b43e5678fdb3000695bdaa573117ad683761e5ca38e591c4826eba6d25bb39"
BYTES = 6_131_385
INSIDE = "chess-1.11.2/data/syzygy/regular"
FILES = 70
"""Thirty-five endings, two files each."""

LARGEST = 1 << 20
"""Bytes that one of these files may have; the largest has half of that."""

DOWNLOAD_SECONDS = 600

KNOWN = {"8/8/1KP5/3r4/8/8/8/k7 w - - 0 1": "c6c7", "8/2P5/1K1r4/8/8/8/8/k7 w - - 1 2": "b6b5"}
"""Saavedra's study: positions of four men in which one move alone wins."""


def install(data: Path, *, say: Callable[[str], None]) -> Path:
    """Install the tables and return their folder; harmless if they are there, and mends what is damaged."""
    home = installed_home(data)
    if _is_whole(home):
        say(f"the tables of 3 and 4 men are installed already, in {home}")
        return home
    home.parent.mkdir(parents=True, exist_ok=True)
    for left in home.parent.glob(".installing-*"):  # by an install that was interrupted
        shutil.rmtree(left, ignore_errors=True)
    work = Path(mkdtemp(prefix=".installing-", dir=home.parent))
    try:
        say(f"fetching {PACKAGE}, which brings the tables along ...")
        new = work / "tables"
        _unpack(_fetch(work), new)
        _check(new)
        shutil.rmtree(home, ignore_errors=True)
        new.rename(home)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    say(f"the tables of 3 and 4 men are installed in {home}")
    return home


def _is_whole(home: Path) -> bool:
    if not (home / MANIFEST).exists():
        return False
    folder = installed_folder(home)
    return len(folder.files) == FILES and not folder.damaged


def _fetch(work: Path) -> Path:
    """The archive, which pip looks at only if its checksum is the one we know."""
    wanted = work / "wanted.txt"
    wanted.write_text(f"{PACKAGE} --hash=sha256:{SHA256}\n", encoding="utf-8")
    _run(
        [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
         "--no-binary", "chess", "--require-hashes", "--requirement", str(wanted), "--dest", str(work)]
    )  # fmt: skip
    archive = next(work.glob("*.tar.gz"), None)
    if archive is None:
        raise TableError(f"pip did not deliver {PACKAGE}")
    if archive.stat().st_size != BYTES or file_digest(archive) != SHA256:
        raise TableError(f"{PACKAGE} is not the package we know: its checksum differs")
    return archive


def _unpack(archive: Path, home: Path) -> None:
    """The tables and nothing else."""
    home.mkdir()
    with tarfile.open(archive) as members:
        for member in members:
            folder, _, name = member.name.rpartition("/")
            is_table = folder == INSIDE and Path(name).suffix in (".rtbw", ".rtbz")
            if (
                is_table
                and member.isfile()
                and member.size <= LARGEST
                and (file := members.extractfile(member))
            ):
                with (home / name).open("wb") as out:
                    shutil.copyfileobj(file, out)
    found = sorted(path for path in home.iterdir())
    if len(found) != FILES:
        raise TableError(f"{PACKAGE} has {len(found)} tables, not {FILES}")
    digests = {path.name: file_digest(path) for path in found}
    facts = json.dumps({"from": PACKAGE, "files": digests})
    (home / MANIFEST).write_text(facts, encoding="utf-8")


def _check(home: Path) -> None:
    """Two positions that everybody knows."""
    tables = Tables([installed_folder(home)])
    try:
        for fen, only in KNOWN.items():
            found = tables.probe(chess.Board(fen)).position
            winning = [uci for uci, probe in found.moves.items() if probe.wdl == -2] if found else []
            if winning != [only]:
                raise TableError(f"the tables are wrong: in {fen} only {only} wins, not {winning}")
    finally:
        tables.close()


def _run(command: list[str]) -> None:
    hint = "tables from elsewhere can be used with --tablebase DIR"
    try:
        done = subprocess.run(  # noqa: S603  # the words are ours, nothing of a user's is among them
            command, capture_output=True, text=True, timeout=DOWNLOAD_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as problem:
        raise TableError(f"pip did not work: {problem}; {hint}") from problem
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip() or "no message").splitlines()
        why = next((line for line in said if "MATCH THE HASHES" in line), said[-1]).strip()
        raise TableError(f"{PACKAGE} could not be fetched: {why[:300]}; {hint}")
