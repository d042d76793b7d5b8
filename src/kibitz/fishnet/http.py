"""Requests and replies as the port sees them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

ROOT = "/fishnet"


class Request:
    """What of a request matters here, apart from its body."""

    def __init__(self, scope: Mapping[str, Any]) -> None:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        path = str(scope["path"])
        self.method = str(scope["method"])
        self.path = tuple(path.removeprefix(f"{ROOT}/").split("/")) if path.startswith(f"{ROOT}/") else ()
        self.address = str(scope["client"][0]) if scope.get("client") else ""
        self.user_agent = headers.get(b"user-agent", "")
        scheme, _, key = headers.get(b"authorization", "").partition(" ")
        self.bearer = key.strip() if scheme.lower() == "bearer" else ""
        length = headers.get(b"content-length", "0")
        self.length = int(length) if length.isdigit() and len(length) < 12 else 0
        self.asks_to_stop = b"stop=true" in scope["query_string"]


class FishnetIn(msgspec.Struct, frozen=True):
    """The client in a body."""

    apikey: str = ""
    version: str = ""


class StockfishIn(msgspec.Struct, frozen=True):
    """The engine in a body."""

    name: str = ""


class HelloIn(msgspec.Struct, frozen=True):
    """What the Python client says of itself in every body; the Rust client leaves it out."""

    fishnet: FishnetIn = FishnetIn()
    stockfish: StockfishIn = StockfishIn()


@dataclass(frozen=True, slots=True)
class Reply:
    """What goes out."""

    status: int
    body: bytes = b""
    ends: bool = False
    """Whether the connection is closed: there is more to read than we want."""

    @property
    def headers(self) -> list[tuple[bytes, bytes]]:
        """What uvicorn does not write by itself."""
        found = [(b"connection", b"close")] if self.ends else []
        if self.body:
            size = str(len(self.body)).encode()
            found += [(b"content-type", b"application/json"), (b"content-length", size)]
        return found


def refusal(status: int, error: str, *, ends: bool = False) -> Reply:
    """An error as both generations of clients print it."""
    return Reply(status, msgspec.json.encode({"error": error}), ends)


NOTHING = Reply(204)
UNKNOWN = refusal(404, "there is nothing here")
NO_KEY = refusal(401, "a key is needed that this server knows: ask its owner for one", ends=True)
TOO_OFTEN = refusal(429, "too many requests", ends=True)
TOO_LARGE = refusal(413, "too large", ends=True)
TOO_SLOW = refusal(408, "too slow", ends=True)
TOO_MUCH = refusal(503, "too much at once: try again later", ends=True)
BROKEN = refusal(400, "this cannot be read")
