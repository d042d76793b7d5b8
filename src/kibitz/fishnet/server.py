"""The port that fishnet clients talk to: a key for everything, and nothing else to be had.

It has routes for jobs and keys only, and what it gives away is a position, moves and a number
of nodes. Every answer is immediate: the Rust client's requests stand in one line, so that one
which is held up holds up the others (sources: fishnet-protocol).
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from dataclasses import dataclass
from typing import Any

import msgspec

from kibitz.fishnet.client import Client, Unfit, python_client, rust_client
from kibitz.fishnet.crew import Member
from kibitz.fishnet.http import (
    BROKEN,
    NO_KEY,
    NOTHING,
    TOO_LARGE,
    TOO_MUCH,
    TOO_OFTEN,
    TOO_SLOW,
    UNKNOWN,
    HelloIn,
    Reply,
    Request,
    refusal,
)
from kibitz.fishnet.office import Office
from kibitz.fishnet.rates import Rates

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

_decode = msgspec.json.Decoder(HelloIn).decode


@dataclass(frozen=True, slots=True)
class Limits:
    """What anybody may send. A whole game of three deep lines is some 400,000 bytes."""

    body_bytes: int = 4_000_000
    stranger_bytes: int = 1_000_000
    """Of a body whose sender is known only once it is read: the Python client has its key in there."""

    bytes_at_once: int = 64_000_000
    """Of all bodies that are being read and whose senders' keys are known."""

    stranger_bytes_at_once: int = 16_000_000
    """Of the others: so that nobody without a key can hold up those who have one."""

    body_seconds: float = 30.0
    requests: float = 100.0
    """Of one key in a second; at once it may be twice as many."""

    wrong_keys: float = 0.2
    """From one address in a second, and ten at once."""

    remembered: int = 1_000
    """Keys and addresses."""

    connections: int = 500
    connections_of_one: int = 100
    """From one address."""

    head_seconds: float = 10.0
    """From the first word of a request to the end of its head, and from a connection to its first request."""


class WorkerPort:
    """The app; uvicorn runs it."""

    def __init__(self, office: Office, limits: Limits | None = None) -> None:
        self._office, self._limits = office, limits or Limits()
        self._held: Counter[bool] = Counter()  # bytes, by whether their senders are known
        of = self._limits
        self._requests = Rates(of.requests, 2 * of.requests, of.remembered)
        self._wrong_keys = Rates(of.wrong_keys, 10, of.remembered)

    async def __call__(self, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            return
        reply = await self._reply(Request(scope), receive)
        await send({"type": "http.response.start", "status": reply.status, "headers": reply.headers})
        await send({"type": "http.response.body", "body": reply.body})

    async def _reply(self, request: Request, receive: Receive) -> Reply:
        match (request.method, *request.path):
            case ("GET", "key"):
                return self._about_key(request, request.bearer, otherwise=NO_KEY)
            case ("GET", "key", key):
                return self._about_key(request, key, otherwise=UNKNOWN)
            case ("POST", "acquire") | ("POST", "analysis" | "abort", _):
                return await self._read(request, receive)
            case _:
                return UNKNOWN

    def _about_key(self, request: Request, key: str, *, otherwise: Reply) -> Reply:
        """For the client's own set-up, which asks whether a key is good."""
        member = self._office.crew.member(key)
        if member and member.is_believed:
            return Reply(200, b"{}")
        return self._stranger(request, otherwise)

    def _stranger(self, request: Request, reply: Reply = NO_KEY) -> Reply:
        return reply if self._wrong_keys.may(request.address) else TOO_OFTEN

    async def _read(self, request: Request, receive: Receive) -> Reply:
        """Whoever is refused because of what is in a header need not send anything else."""
        if request.bearer and (refused := self._refused(request, request.bearer)):
            return refused
        body = await self._body(request, receive)
        if isinstance(body, Reply):
            return body
        try:
            hello = _decode(body or b"{}")
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
            return BROKEN
        if not request.bearer and (refused := self._refused(request, hello.fishnet.apikey)):
            return refused
        return await self._authorised(request, hello, body)

    def _refused(self, request: Request, key: str) -> Reply | None:
        """Only a worker that is known, not too quick, and believed comes in."""
        member = self._office.crew.member(key)
        if member is None:
            return self._stranger(request)
        if not self._requests.may(member.stored.key_hash):
            return TOO_OFTEN
        if member.distrust:
            return refusal(403, f"this key was set aside: {member.distrust}", ends=True)
        return None

    async def _body(self, request: Request, receive: Receive) -> bytes | Reply:
        """What was sent, if it is not too much and does not take too long."""
        limits, is_known = self._limits, bool(request.bearer)
        most = limits.body_bytes if is_known else limits.stranger_bytes
        at_once = limits.bytes_at_once if is_known else limits.stranger_bytes_at_once
        if request.length > most:
            return TOO_LARGE
        if self._held[is_known] + request.length > at_once:
            return TOO_MUCH
        try:
            async with asyncio.timeout(limits.body_seconds):
                return await self._received(receive, most, at_once, is_known=is_known)
        except TimeoutError:
            return TOO_SLOW

    async def _received(self, receive: Receive, most: int, at_once: int, *, is_known: bool) -> bytes | Reply:
        """Part by part; whoever leaves has sent nothing."""
        parts: list[bytes] = []
        taken = 0
        try:
            while True:
                message = await receive()
                part = message.get("body", b"")
                taken += len(part)
                self._held[is_known] += len(part)
                if taken > most or self._held[is_known] > at_once:
                    return TOO_LARGE if taken > most else TOO_MUCH
                parts.append(part)
                if not message.get("more_body"):
                    return b"".join(parts) if message["type"] == "http.request" else b""
        finally:
            self._held[is_known] -= taken

    async def _authorised(self, request: Request, hello: HelloIn, body: bytes) -> Reply:
        """For a worker that may come in, if its program fits."""
        member = self._office.crew.member(request.bearer or hello.fishnet.apikey)
        if member is None or member.distrust:  # since it began to send
            return NO_KEY
        client = rust_client(request.user_agent) or python_client(hello.fishnet.version, hello.stockfish.name)
        if isinstance(client, Unfit):
            return refusal(406, client.reason)
        return await self._serve(request, member, client, body)

    async def _serve(self, request: Request, member: Member, client: Client, body: bytes) -> Reply:
        match request.path:
            case ("abort", job_id):
                self._office.take_back(member, job_id)
                return NOTHING
            case ("analysis", job_id):
                is_whole = await self._office.hear(member, client, job_id, body)
                if not is_whole or request.asks_to_stop:  # the Rust client would not read the next job
                    return NOTHING
        job = self._office.give(member, client) if member.is_believed else None
        return NOTHING if job is None else Reply(202, job)
