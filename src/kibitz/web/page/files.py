"""The built page, each of its files read and packed once."""

import re
from functools import lru_cache
from pathlib import Path

from kibitz.web.server.kept_answer import KeptAnswer, kept_answer

STATIC = Path(__file__).parents[1] / "static"
SHELL = "index.html"
MEDIA_TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}

_NAME = re.compile(r"[A-Za-z0-9-]+\.(html|js|css)")
"""What the build writes: parts that come later have a hash in their names."""

_MOST_FILES = 64
_LEVEL = 9
"""Of compression: a file of the page is packed once and sent often."""


def page_file(name: str) -> KeptAnswer | None:
    """A file of the page; None if there is no such, or the page was not built."""
    path = STATIC / name
    if not _NAME.fullmatch(name) or not path.is_file():
        return None
    return _read(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=_MOST_FILES)
def _read(path: Path, _changed: int) -> KeptAnswer:
    """Built anew while the server runs, it is read anew."""
    return kept_answer(path.read_bytes(), MEDIA_TYPES[path.suffix], _LEVEL)
