"""Where endgame tables lie: installed by Kibitz, or in folders that the user named; and which are whole."""

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from chess.syzygy import is_tablename

from kibitz.errors import TableError
from kibitz.tables.header import has_its_pieces

FOLDER = "tables"
"""In the data folder, beside the engines."""

INSTALLED = "syzygy-3-4"
MANIFEST = "tables.json"
NO_TABLES = "none"
"""In place of a folder: use no tables, not even those that are installed."""

NAMED, OURS = "named in the settings", "installed by Kibitz"
"""How we came by a folder."""

MAGIC = {".rtbw": b"\x71\xe8\x23\x5d", ".rtbz": b"\xd7\x66\x0c\xa5"}
"""How files of either kind begin: who wins, and how far it is to the next capture or pawn move."""

BLOCK, TAIL = 64, 16
"""Bytes. A table is a number of blocks and a checksum."""


@dataclass(frozen=True, slots=True)
class TableFile:
    """One file, and what is wrong with it."""

    path: Path
    problem: str | None = None

    @property
    def name(self) -> str:
        """As `KPvK.rtbw`."""
        return self.path.name

    @property
    def men(self) -> int:
        """Pieces on the board, kings and pawns included."""
        return len(self.path.stem) - 1

    @property
    def is_wdl(self) -> bool:
        """Whether it tells who wins; the other kind needs it."""
        return self.path.suffix == ".rtbw"


@dataclass(frozen=True, slots=True)
class TableFolder:
    """A folder with tables, and how we came by it."""

    path: Path
    origin: str
    files: tuple[TableFile, ...]

    @property
    def is_ours(self) -> bool:
        """Whether `kibitz tablebase install` made it, and can mend it."""
        return self.origin == OURS

    @property
    def tables(self) -> int:
        """Endings that are known, by a file that is whole."""
        return len({file.path.stem for file in self.files if file.is_wdl and not file.problem})

    @property
    def men(self) -> int:
        """Up to how many men there are tables."""
        return max((file.men for file in self.files if file.is_wdl and not file.problem), default=0)

    @property
    def damaged(self) -> tuple[TableFile, ...]:
        """The files that cannot be used."""
        return tuple([file for file in self.files if file.problem])


def table_folders(data: Path, named: str | None) -> list[TableFolder]:
    """Every folder to use: those the user named, then the one that Kibitz installed.

    Raises TableError for a named folder that holds no tables.
    """
    if named == NO_TABLES:
        return []
    places = [Path(text).expanduser() for text in (named or "").split(os.pathsep) if text]
    found = [_named_folder(path) for path in places]
    home = installed_home(data)
    return [*found, installed_folder(home)] if (home / MANIFEST).exists() else found


def installed_home(data: Path) -> Path:
    """Where the tables lie that Kibitz installs."""
    return data / FOLDER / INSTALLED


def _named_folder(path: Path) -> TableFolder:
    files = [TableFile(each, _wrong_shape(each)) for each in _table_paths(path)]
    if not files:
        raise TableError(f"there are no Syzygy tables (KPvK.rtbw and the like) in {path}")
    return TableFolder(path, NAMED, tuple(files))


def _table_paths(folder: Path) -> Sequence[Path]:
    try:
        found = sorted(folder.iterdir())
    except OSError as problem:
        raise TableError(f"there is no folder of tables at {folder}: {problem.strerror}") from problem
    return [path for path in found if path.suffix in MAGIC and is_tablename(path.stem)]


def _wrong_shape(path: Path) -> str | None:
    """What is wrong with a file as far as its size and its first bytes tell."""
    try:
        with path.open("rb") as file:
            first, size = file.read(BLOCK), os.fstat(file.fileno()).st_size
    except OSError as problem:
        return f"it cannot be read ({problem.strerror})"
    if first[:4] != MAGIC[path.suffix]:
        return "it is not a Syzygy table"
    if size % BLOCK != TAIL:
        return "it is cut off"
    is_its_own = has_its_pieces(first, path.stem, is_wdl=path.suffix == ".rtbw")
    return None if is_its_own else "it is a table of other pieces"


def installed_folder(home: Path) -> TableFolder:
    """The tables that Kibitz installed, each held against its checksum, or without one against its shape."""
    files = [TableFile(home / name, _differs(home / name, known)) for name, known in _manifest(home).items()]
    files = files or [TableFile(each, _wrong_shape(each)) for each in _table_paths(home)]
    return TableFolder(home, OURS, tuple(files))


def _manifest(home: Path) -> Mapping[str, str]:
    """The checksums of the files; nothing if that list is damaged itself."""
    try:
        facts = json.loads((home / MANIFEST).read_text(encoding="utf-8"))
        return {str(name): str(digest) for name, digest in facts["files"].items() if Path(name).name == name}
    except (OSError, ValueError, KeyError, AttributeError, TypeError):
        return {}


def _differs(path: Path, known: str) -> str | None:
    try:
        digest = file_digest(path)
    except FileNotFoundError:
        return "it is missing"
    except OSError as problem:
        return f"it cannot be read ({problem.strerror})"
    return None if digest == known else "its checksum differs"


def file_digest(path: Path) -> str:
    """The SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
