"""A site asked over HTTP: by our own name, one request at a time, never elsewhere, never without end."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin, urlsplit

from kibitz.core.chess.site import SITE_WORDS, Site
from kibitz.errors import SiteError
from kibitz.sites.lock import one_at_a_time
from kibitz.sites.patience import Patience, Tries
from kibitz.sites.problems import NotGiven, TryLater

if TYPE_CHECKING:
    import httpx

LARGEST_ANSWER = 256 << 20
"""Bytes of one answer that is not a stream: a month of a very busy player takes a tenth."""

LARGEST_STREAM = 16 << 30
LONGEST_LINE = 4 << 20
"""Bytes. The longest games with evals and lines take less than a tenth of it."""

LONGEST_SECONDS = 12 * 3600.0
"""Of one answer: half a million games at the pace at which Lichess gives them."""

MOST_REDIRECTS = 3
SAID = 2_000
"""Bytes of a refusal that are looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SitePlace:
    """Where a site is and what we say of ourselves there."""

    site: Site
    address: str
    agent: str
    locks: Path
    token: str | None = None
    silence: float = 75.0
    """Seconds without a byte after which the other side has gone."""

    @property
    def words(self) -> str:
        """The site's name."""
        return SITE_WORDS[self.site]

    def __repr__(self) -> str:
        return f"SitePlace({self.site}, {self.address})"  # a token is for nobody's eyes


@dataclass(frozen=True, slots=True)
class Seen:
    """How a site marks what we have seen of it; sent back, what has not changed is not sent again."""

    etag: str | None = None
    modified: str | None = None

    @property
    def headers(self) -> dict[str, str]:
        """Only if it has changed since."""
        asked = {"if-none-match": self.etag, "if-modified-since": None if self.etag else self.modified}
        return {name: value for name, value in asked.items() if value}


NEVER = Seen()


@dataclass(frozen=True, slots=True)
class Answer:
    """A whole answer."""

    status: int
    headers: Mapping[str, str]
    body: bytes
    now: float
    """The site's own clock, or ours if it does not tell; seconds since 1970."""

    @property
    def is_unchanged(self) -> bool:
        """Whether it is as we have seen it."""
        return self.status == 304

    @property
    def seen(self) -> Seen:
        """To ask with the next time."""
        return Seen(self.headers.get("etag"), self.headers.get("last-modified"))


class SiteClient:
    """Talks to one site."""

    def __init__(self, place: SitePlace, patience: Patience) -> None:
        import httpx  # noqa: PLC0415  # a fifth of a second, and only for those who import

        self.place, self._patience = place, patience
        self._broken = httpx.RequestError
        self._unreachable = (httpx.ConnectError, httpx.ConnectTimeout)
        own = {"user-agent": place.agent, "accept-encoding": "gzip"}
        if place.token:
            own["authorization"] = f"Bearer {place.token}"
        self._http = httpx.Client(
            headers=own,
            timeout=httpx.Timeout(place.silence, connect=min(20.0, place.silence)),
            follow_redirects=False,
            trust_env=False,  # no proxy, no certificates and no password file that nobody told us of
        )
        self.now = patience.now()
        """The site's own clock when it answered last."""

    def close(self) -> None:
        """Hang up."""
        self._http.close()

    def fetch(
        self, path: str, *, params: Mapping[str, str] | None = None, headers: Mapping[str, str] | None = None
    ) -> Answer:
        """A whole answer, tried again where that makes sense."""
        tries = Tries(self._patience)
        while True:
            try:
                with self._asked("GET", path, params=params, headers=headers) as response:
                    body = b"".join(self._measured(response, LARGEST_ANSWER))
                    return Answer(response.status_code, response.headers, body, self.now)
            except TryLater as problem:
                tries.wait_after(problem)

    def lines(
        self,
        path: str,
        *,
        method: str = "GET",
        params: Mapping[str, str] | None = None,
        headers: Mapping[str, str] | None = None,
        body: bytes | None = None,
    ) -> Iterator[bytes]:
        """The lines of an answer as they come. Raises TryLater where it breaks off: those given are whole."""
        with self._asked(method, path, params=params, headers=headers, body=body) as response:
            rest = b""
            for part in self._measured(response, LARGEST_STREAM):
                *whole, rest = (rest + part).split(b"\n")
                if len(rest) > LONGEST_LINE or any(len(line) > LONGEST_LINE for line in whole):
                    raise SiteError(f"{self.place.words} sent a line without end: nothing more is read")
                for line in whole:
                    yield line + b"\n"
            if rest:
                yield rest

    def _measured(self, response: "httpx.Response", most: int) -> Iterator[bytes]:
        """What comes, as long as it is neither too much nor too slow."""
        size, end = 0, self._patience.now() + LONGEST_SECONDS
        for part in response.iter_bytes():
            self._patience.check()
            size += len(part)
            if size > most or self._patience.now() > end:
                raise SiteError(f"{self.place.words} sent more than anybody's games: nothing more is read")
            yield part

    @contextmanager
    def _asked(
        self,
        method: str,
        path: str,
        *,
        params: Mapping[str, str] | None = None,
        headers: Mapping[str, str] | None = None,
        body: bytes | None = None,
    ) -> Iterator["httpx.Response"]:
        """An answer that has begun to come."""
        place, request = self.place, {"params": params, "headers": headers, "content": body}
        host = urlsplit(place.address).netloc
        try:
            with (
                one_at_a_time(place.locks, host, place.words, self._patience),
                self._sent(method, place.address + path, request, MOST_REDIRECTS) as response,
            ):
                yield response
        except self._unreachable as problem:
            raise TryLater(
                f"{place.words} cannot be reached: are you online? Nothing is lost, try again later",
                is_offline=True,
            ) from problem
        except self._broken as problem:
            words = f"the answer from {place.words} broke off: run it again, it goes on from here"
            raise TryLater(words) from problem

    @contextmanager
    def _sent(
        self, method: str, url: str, request: dict[str, Any], redirects: int
    ) -> Iterator["httpx.Response"]:
        with self._http.stream(method, url, **request) as response:
            self.now = _clock(response.headers.get("date"), self._patience.now())
            if not response.has_redirect_location:
                self._check(response)
                yield response
                return
            to = self._elsewhere(url, response.headers["location"], redirects)
        with self._sent(method, to, {**request, "params": None}, redirects - 1) as followed:
            yield followed

    def _elsewhere(self, url: str, location: str, redirects: int) -> str:
        """Where a site sends us: nowhere but to itself."""
        to = urljoin(url, location)
        here, there = urlsplit(self.place.address), urlsplit(to)
        if (here.scheme, here.netloc) != (there.scheme, there.netloc) or not redirects:
            raise SiteError(f"{self.place.words} sends us elsewhere, and we do not follow")
        return to

    def _check(self, response: "httpx.Response") -> None:
        status, words = response.status_code, self.place.words
        if status in (200, 304):
            return
        if status == 429:
            wait = _seconds(response.headers.get("retry-after"))
            raise TryLater(f"{words} asks us to wait: too many requests", is_busy=True, wait=wait)
        if status >= 500:
            raise TryLater(f"{words} is in trouble (status {status}): try again later")
        raise NotGiven(f"{words} refused (status {status})", status, self._said(response))

    def _said(self, response: "httpx.Response") -> bytes:
        said = b""
        for part in self._measured(response, LARGEST_ANSWER):
            said += part
            if len(said) >= SAID:
                break
        return said[:SAID]


def _clock(date: str | None, ours: float) -> float:
    """The other side's clock, if it tells one that can be."""
    try:
        return parsedate_to_datetime(date or "").timestamp()
    except (ValueError, OverflowError):
        return ours


def _seconds(text: str | None) -> float | None:
    """Of a Retry-After in figures; a date is not worth the trouble."""
    return float(text) if text and text.isascii() and text.isdigit() and len(text) < 8 else None
