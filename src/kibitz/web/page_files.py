"""The built page, each of its files read and packed once."""

from functools import lru_cache
from pathlib import Path

from kibitz.web.kept_answer import KeptAnswer, kept_answer

STATIC = Path(__file__).parent / "static"
SHELL = "index.html"
MEDIA_TYPES = {
    SHELL: "text/html",
    "app.js": "text/javascript",
    "theme.js": "text/javascript",
    "app.css": "text/css",
}


def page_file(name: str) -> KeptAnswer | None:
    """A file of the page; None if there is no such, or the page was not built."""
    path = STATIC / name
    if name not in MEDIA_TYPES or not path.exists():
        return None
    return _read(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=2 * len(MEDIA_TYPES))
def _read(path: Path, _changed: int) -> KeptAnswer:
    """Built anew while the server runs, it is read anew."""
    return kept_answer(path.read_bytes(), MEDIA_TYPES[path.name])
