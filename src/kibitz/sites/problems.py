"""What can come of asking a site, beside an answer."""

from kibitz.errors import SiteError


class TryLater(SiteError):
    """Nothing is wrong with what was asked: the site is busy, away, or hung up in the middle."""

    def __init__(
        self, words: str, *, is_busy: bool = False, is_offline: bool = False, wait: float | None = None
    ) -> None:
        super().__init__(words)
        self.is_busy, self.is_offline, self.wait = is_busy, is_offline, wait
        """`wait`: seconds that the site asks for."""


class NotGiven(SiteError):
    """The site does not have it, or does not give it to us."""

    def __init__(self, words: str, status: int, said: bytes = b"") -> None:
        super().__init__(words)
        self.status, self.said = status, said


class Stopped(Exception):
    """Somebody asked us to stop; what came before is kept."""
