"""A file that is opened when there is something to write.

Until then whatever lies at its path is left alone: a run that comes to nothing must
not empty the result of an earlier one.
"""

import os
from pathlib import Path
from typing import BinaryIO

from kibitz.errors import InputError


class LateFile:
    """Bytes for a path; nothing is created before the first of them."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: BinaryIO | None = None
        if (
            path.is_dir()
            or not os.access(path.parent, os.W_OK)
            or (path.exists() and not os.access(path, os.W_OK))
        ):
            raise InputError(f"{path} cannot be written")

    def write(self, data: bytes) -> None:
        """Write now, opening the file if this is the first time."""
        if self._file is None:
            self._file = self.path.open("wb")
        self._file.write(data)

    def flush(self) -> None:
        """Hand over to the system what was written."""
        if self._file:
            self._file.flush()

    def close(self) -> None:
        """No more bytes."""
        if self._file:
            self._file.close()
