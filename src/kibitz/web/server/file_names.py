"""What a file is called that somebody takes away: as people would call the game."""

import re
from urllib.parse import quote

from kibitz.core.library import StoredGame

LONGEST = 100
"""Characters; some systems take no more than 255 bytes, with the ending."""

_NOT_IN_NAMES = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]+')


def file_name(game: StoredGame, ending: str) -> str:
    """Players and date: `Paul Morphy - Duke Karl Count Isouard, 1858.11.02.pgn`."""
    date = (game.date or "").replace(".??", "")
    name = f"{game.white} - {game.black}" + (f", {date}" if date else "")
    clean = " ".join(_NOT_IN_NAMES.sub(" ", name).split()).strip(". ")
    return f"{clean[:LONGEST].strip() or 'game'}.{ending}"


def attachment(name: str) -> dict[str, str]:
    """The header that gives a file its name, for old browsers without letters they cannot read.

    >>> attachment("Réti - Tartakower.pgn")["content-disposition"]
    'attachment; filename="R_ti - Tartakower.pgn"; filename*=UTF-8\\'\\'R%C3%A9ti%20-%20Tartakower.pgn'
    """
    plain = re.sub(r'[^\x20-\x7e]|["\\]', "_", name)
    return {"content-disposition": f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name)}"}
