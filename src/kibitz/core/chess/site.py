"""The sites whose games come in by themselves, and an account on one of them."""

import re
from dataclasses import dataclass
from typing import Literal, get_args

Site = Literal["lichess", "chesscom"]
SITES: tuple[Site, ...] = get_args(Site)
SITE_WORDS: dict[Site, str] = {"lichess": "Lichess", "chesscom": "Chess.com"}

_NAME = re.compile(r"[a-z0-9_-]{2,30}", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody on a site; large and small letters are the same there."""

    site: Site
    name: str

    @property
    def key(self) -> str:
        """The name as the sites compare it, and as it may stand in an address."""
        return self.name.lower()

    def __str__(self) -> str:
        return f"{self.site}:{self.name}"


def is_account_name(text: str) -> bool:
    """Whether a site could know somebody by this name.

    >>> is_account_name("thibault"), is_account_name("../admin"), is_account_name("x")
    (True, False, False)
    """
    return _NAME.fullmatch(text) is not None
