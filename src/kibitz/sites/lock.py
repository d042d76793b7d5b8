"""One request at a time to each site, whoever on this machine makes it."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kibitz.errors import SiteError
from kibitz.sites.patience import Patience

AGAIN_SECONDS = 0.2


@contextmanager
def one_at_a_time(folder: Path, host: str, words: str, patience: Patience) -> Iterator[None]:
    """As long as this lasts nobody else asks that host; the system lets go for whoever is killed."""
    name = re.sub(r"[^a-z0-9.]", "-", host.lower())
    try:
        folder.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(folder / f"{name}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as problem:
        raise SiteError(f"{folder} cannot be written: {problem.strerror}") from problem
    try:
        while not _is_ours(descriptor):
            patience.wait(AGAIN_SECONDS, f"waiting for another import from {words}")
        yield
    finally:
        os.close(descriptor)


def _is_ours(descriptor: int) -> bool:
    import fcntl  # noqa: PLC0415  # not on Windows, where everything else should still load

    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
