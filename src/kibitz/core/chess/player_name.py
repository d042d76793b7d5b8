"""What a player is called, and where: the same name on two sites may be two people."""

import re
from dataclasses import dataclass

from kibitz.core.chess.site import SITE_WORDS, SITES, Site, is_account_name
from kibitz.errors import InputError

LONGEST = 100
"""Characters of a name in a file; sites take fewer."""

HOW = "say lichess:NAME, chesscom:NAME, or a name as your files write it"

_PROFILES = (
    re.compile(r"(?:https?://)?(?:\w+\.)?(?P<site>lichess)\.org/@/(?P<name>[^/?#\s]+)[^\s]*", re.IGNORECASE),
    re.compile(
        r"(?:https?://)?(?:\w+\.)?(?P<site>chess\.com)/member/(?P<name>[^/?#\s]+)[^\s]*", re.IGNORECASE
    ),
)


@dataclass(frozen=True, slots=True)
class PlayerName:
    """A name on a site, or as files write it."""

    name: str
    site: Site | None = None

    @property
    def key(self) -> str:
        """One word, however the name is written."""
        return player_key(self.name, self.site)

    def __str__(self) -> str:
        return f"{self.site}:{self.name}" if self.site else self.name


def player_key(name: str, site: str | None) -> str:
    """A player of a game in one word, large and small letters alike, the first name first.

    >>> player_key("Fischer, Bobby", None)
    'bobby fischer'
    >>> player_key("DrNykterstein", "lichess")
    'lichess:drnykterstein'
    """
    last, comma, first = name.partition(",")
    words = " ".join((f"{first} {last}" if comma else name).casefold().split())
    return f"{site}:{words}" if site else words


def read_player_name(text: str) -> PlayerName:
    """A name as people type it, or the address of a profile. Raises InputError with what to say.

    >>> read_player_name("https://lichess.org/@/thibault/all")
    PlayerName(name='thibault', site='lichess')
    """
    text = " ".join(text.split())
    for pattern in _PROFILES:
        if found := pattern.fullmatch(text):
            return _account(found["name"], "lichess" if found["site"].lower() == "lichess" else "chesscom")
    before, colon, name = text.partition(":")
    site = next((site for site in SITES if site == before.strip().lower()), None)
    if colon and site is None:
        raise InputError(f"{text[:LONGEST]!r} is not a player's name: {HOW}")
    return _account(name.strip(), site) if site else _from_file(text)


def _account(name: str, site: Site) -> PlayerName:
    if not is_account_name(name):
        raise InputError(
            f"{name[:LONGEST]!r} cannot be a name on {SITE_WORDS[site]}: letters, digits, - and _ only"
        )
    return PlayerName(name, site)


def _from_file(name: str) -> PlayerName:
    if not any(letter.isalnum() for letter in name) or not name.isprintable() or len(name) > LONGEST:
        raise InputError(f"{name[:LONGEST]!r} is not a player's name: {HOW}")
    return PlayerName(name)
