"""Which engines speak on Lichess's scale.

Stockfish 19 and later report larger numbers for the same advantage (1.37 times at
three to six pawns, measured for this project), so a report made with one says so.
"""

import re

OTHER_SCALE = 19.0
_VERSION = re.compile(r"\bStockfish (\d+(?:\.\d+)?)\b")


def stockfish_version(text: str) -> float | None:
    """The version in an engine's name, or None if it is not a released Stockfish.

    >>> stockfish_version("Stockfish 17.1 WASM Multithreaded"), stockfish_version("Lc0 v0.31")
    (17.1, None)
    """
    found = _VERSION.search(text)
    return float(found[1]) if found else None


def is_on_another_scale(engine: str) -> bool:
    """Whether this engine's numbers cannot be put beside Lichess's."""
    version = stockfish_version(engine)
    return version is not None and version >= OTHER_SCALE
