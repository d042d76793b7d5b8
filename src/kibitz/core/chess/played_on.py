"""On which site a game was played, by what its tags say."""

import re
from collections.abc import Mapping

from kibitz.core.chess.player_name import Site

_LICHESS = re.compile(
    r"https?://(?:\w+\.)?lichess\.org/\w{8}(?:\w{4})?(?:/(?:white|black))?(?:#\d+)?", re.ASCII
)
_CHESSCOM = re.compile(r"https?://(?:www\.)?chess\.com/(?:\w+/)*game/[\w/-]+", re.ASCII)


def played_on(tags: Mapping[str, str]) -> Site | None:
    """The site whose accounts the two players are; None for games over the board, studies and broadcasts.

    >>> played_on({"Site": "https://lichess.org/yrLqzJdw"})
    'lichess'
    >>> played_on({"Site": "Chess.com"})
    'chesscom'
    >>> played_on({"Site": "https://lichess.org/study/yrLqzJdw/JDr0NSYk"})
    """
    addresses = tuple(tags.get(tag, "") for tag in ("Site", "Link"))
    if any(_LICHESS.fullmatch(address) for address in addresses):
        return "lichess"
    is_chesscom = tags.get("Site", "").lower() == "chess.com" or any(map(_CHESSCOM.match, addresses))
    return "chesscom" if is_chesscom else None
