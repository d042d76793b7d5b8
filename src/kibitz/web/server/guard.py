"""Who may come in, and what every answer says about itself.

A server on loopback is still reachable by every page the user's browser opens. So the
name it is called by must be ours (DNS rebinding), and a request that changes something
must come from our own page or from no page at all.
"""

import asyncio
import hashlib
import hmac
from collections.abc import Collection
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs, urlencode, urlsplit

from starlette.datastructures import Headers
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kibitz.web.server.addresses import is_address
from kibitz.web.server.config import ServerConfig
from kibitz.web.server.problems import problem_answer

COOKIE = "kibitz-token"
COOKIE_SECONDS = 30 * 24 * 3600
"""A phone that was let in once is known for a month, as long as the token is."""
LONGEST_LENGTH = 18
"""Digits of a length that is still a number to Python."""

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class TooLarge(Exception):
    """The body has more bytes than are allowed."""


class TooSlow(Exception):
    """The body did not come in time."""


class Guard:
    """Stands before the app."""

    def __init__(self, app: ASGIApp, config: ServerConfig) -> None:
        self._app, self._config = app, config

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        has_begun = False

        async def dressed(message: Message) -> None:
            nonlocal has_begun
            if message["type"] == "http.response.start":
                has_begun = True
                extra = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                message = {**message, "headers": [*message["headers"], *extra]}
            await send(message)

        refusal = self._refusal(scope)
        if refusal is not None:
            await refusal(scope, receive, dressed)
            return
        try:
            await self._app(scope, self._counted(receive), dressed)
        except TooLarge:
            if not has_begun:
                await self._too_large(scope)(scope, receive, dressed)
        except TooSlow:
            if not has_begun:
                answer = problem_answer(scope, 408, "the request did not come in time")
                await answer(scope, receive, dressed)

    def _too_large(self, scope: Scope) -> Response:
        return problem_answer(scope, 413, f"at most {self._config.upload_bytes:,} bytes are taken at once")

    def _counted(self, receive: Receive) -> Receive:
        """The body, as long as it is not too much and does not take too long."""
        taken, is_whole = 0, False
        end = asyncio.get_running_loop().time() + self._config.upload_seconds

        async def counted() -> Message:
            nonlocal taken, is_whole
            if is_whole:  # what comes now is that they leave, and that may take all day
                return await receive()
            try:
                async with asyncio.timeout_at(end):
                    message = await receive()
            except TimeoutError:
                raise TooSlow from None
            taken += len(message.get("body", b""))
            if taken > self._config.upload_bytes:
                raise TooLarge
            is_whole = not message.get("more_body", False)
            return message

        return counted

    def _refusal(self, scope: Scope) -> Response | None:
        """The answer for somebody who may not come in; None for the others."""
        headers = Headers(scope=scope)
        if not self._goes_by(_name_of(headers.get("host", ""))):
            return problem_answer(scope, 421, "this server does not go by that name")
        if scope["method"] not in SAFE_METHODS and not self._is_ours(headers):
            return problem_answer(scope, 403, "this request comes from another site")
        length = headers.get("content-length", "0")
        is_number = length.isascii() and length.isdigit()  # the server refuses what is none
        if is_number and (len(length) > LONGEST_LENGTH or int(length) > self._config.upload_bytes):
            return self._too_large(scope)
        return self._check_token(scope, headers) if self._config.tokens else None

    def _goes_by(self, name: str) -> bool:
        """A site that has its name point here still sends its name: an address in figures is no trick."""
        return name in self._config.hosts or (self._config.listens_everywhere and is_address(name))

    def _is_ours(self, headers: Headers) -> bool:
        """Whether a request was made by our own page, or by a program that is no browser."""
        if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            return False
        origin = headers.get("origin")
        return origin is None or urlsplit(origin).netloc.lower() == headers.get("host", "").lower()

    def _check_token(self, scope: Scope, headers: Headers) -> Response | None:
        given = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
        if given and scope["method"] == "GET" and self._knows(given):
            answer = RedirectResponse(_without_token(scope))
            answer.set_cookie(
                COOKIE, given, max_age=COOKIE_SECONDS, httponly=True, samesite="strict", path="/"
            )
            return answer
        token = token_of(headers)
        if token and self._knows(token):
            scope["state"] = {
                **scope.get("state", {}),
                "owner": owners_of(self._config.tokens).get(token, ""),
            }
            return None
        refusal = problem_answer(scope, 401, "a token is needed: open the address that kibitz serve printed")
        refusal.headers["www-authenticate"] = "Bearer"
        return refusal

    def _knows(self, token: str) -> bool:
        known = [hmac.compare_digest(token.encode(), each.encode()) for each in self._config.tokens]
        return any(known)


def _without_token(scope: Scope) -> str:
    """The same address on this server, and on no other: `//evil.example/` names another one."""
    asked = parse_qs(scope["query_string"].decode("latin-1"), keep_blank_values=True)
    query = urlencode({name: values for name, values in asked.items() if name != "token"}, doseq=True)
    return f"/{scope['path'].lstrip('/')}" + (f"?{query}" if query else "")


def owners_of(tokens: Collection[str]) -> dict[str, str]:
    """Whose reviews are whose, without the tokens themselves.

    Whoever has the only token is nobody in particular: after the next start it may be another one.

    >>> owners_of(["one"])
    {'one': ''}
    """
    return {
        token: hashlib.sha256(token.encode()).hexdigest()[:16] if len(tokens) > 1 else "" for token in tokens
    }


def token_of(headers: Headers) -> str | None:
    """The token of a request, from its header or from the cookie our page was given."""
    scheme, _, given = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and given:
        return given.strip()
    try:
        cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return None
    return cookie.value if cookie else None


def _name_of(host: str) -> str:
    """A Host header without its port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""
