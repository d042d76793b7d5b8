"""What we call ourselves. Lichess answers programs that hide behind their tools as if nobody was there."""

import re

from kibitz.errors import SettingsError

TOOLS = re.compile(
    r"bot\b|crawl|spider|slurp|python|httpx|requests|urllib|aiohttp|curl|wget|okhttp|axios|undici|headless|java\b",
    re.IGNORECASE,
)
"""Words by which sites know tools that nobody answers for (sources: lichess-api)."""

NOBODY = "no contact set"
LONGEST = 100


def user_agent(version: str, contact: str | None) -> str:
    """Our name, with a word on whom to write to if we are a nuisance.

    >>> user_agent("0.1.0", "me@example.org")
    'Kibitz/0.1.0 (+me@example.org)'
    """
    contact = contact or NOBODY
    is_plain = contact.isascii() and contact.isprintable() and not set(contact) & set("()")
    if not is_plain or len(contact) > LONGEST:
        raise SettingsError("contact is an e-mail address or the address of a page, in plain letters")
    if word := TOOLS.search(contact):
        raise SettingsError(f"contact holds {word[0]!r}, and Lichess answers nobody who says that")
    return f"Kibitz/{version} (+{contact})"
