"""Lichess and Chess.com as far as imports need them, over real HTTP on loopback, with every fault we know.

What is true of the sites is in docs/imports.md, with where it comes from.
"""

import gzip
import hashlib
import json
import re
import threading
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar
from urllib.parse import parse_qs, unquote, urlsplit

CRAWLERS = re.compile(
    r"python-requests|python-urllib|python-httpx|aiohttp|curl|wget|okhttp|axios|undici|HeadlessChrome", re.I
)
FINISHED = {
    "mate", "resign", "stalemate", "timeout", "draw", "outoftime", "cheat", "noStart", "unknownFinish",
    "insufficientMaterialClaim", "variantEnd",
}  # fmt: skip


@dataclass(frozen=True)
class Fault:
    """Something that goes wrong with one answer."""

    kind: str
    """busy, busy with text, trouble, cut in a line, cut after a line, stall, half a game, elsewhere, endless."""

    after: int = 0
    """Lines that come through before."""

    wait: str = ""
    """A Retry-After."""


@dataclass
class Site:
    """What both have in common: what they know, what goes wrong next, who has asked."""

    faults: deque[Fault] = field(default_factory=deque)
    asked: list[tuple[str, str]] = field(default_factory=list)
    """Method and path with query of every request."""

    headers: list[Mapping[str, str]] = field(default_factory=list)
    delay: float = 0.0
    """Seconds before each line."""

    stall: float = 2.0
    at_once: int = 0
    most_at_once: int = 0
    address: str = ""
    now: float | None = None
    """What its clock says, if not the time."""

    lock: threading.Lock = field(default_factory=threading.Lock)


@dataclass
class FakeLichess(Site):
    """Lines of games by account, and studies."""

    games: dict[str, list[bytes]] = field(default_factory=dict)
    studies: dict[str, bytes] = field(default_factory=dict)
    private: set[str] = field(default_factory=set)
    token: str = "lip_secret"  # noqa: S105

    def lines(self, name: str) -> list[tuple[int, str, bytes]]:
        """When each was begun, its status, and the line."""
        return [(when_of(line), json.loads(line).get("status", ""), line) for line in self.games[name]]


@dataclass
class FakeChessCom(Site):
    """Months of games by account."""

    months: dict[str, dict[str, list[dict[str, Any]]]] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)


def when_of(line: bytes) -> int:
    """When a game was begun, in milliseconds; data sets have text there."""
    from datetime import datetime

    created = json.loads(line)["createdAt"]
    return created if isinstance(created, int) else int(1000 * datetime.fromisoformat(created).timestamp())


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    site: ClassVar[Site]

    def log_message(self, *_: Any) -> None:
        pass

    def do_GET(self) -> None:
        self._take("GET")

    def do_HEAD(self) -> None:
        self._take("HEAD")

    def do_POST(self) -> None:
        self._take("POST")

    def _take(self, method: str) -> None:
        site = self.site
        self.body = self.rfile.read(int(self.headers.get("content-length") or 0))
        with site.lock:
            site.asked.append((method, self.path))
            site.headers.append({name.lower(): value for name, value in self.headers.items()})
            site.at_once += 1
            self.is_open = True
            site.most_at_once = max(site.most_at_once, site.at_once)
            is_alone = site.at_once == 1
            self.fault = site.faults.popleft() if site.faults and self._is_download() else None
        try:
            if not is_alone:
                self._json(429, {"error": "Please only run 1 request(s) at a time"})
            elif not self._is_wrong():
                self._answer(method, unquote(urlsplit(self.path).path))
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True
        finally:
            self._over()

    def _over(self) -> None:
        """The request is no longer counted: before the bytes after which a client may send the next."""
        with self.site.lock:
            self.site.at_once -= self.is_open
            self.is_open = False

    def _is_download(self) -> bool:
        return "/games" in self.path or "/export" in self.path or "study" in self.path

    def _is_wrong(self) -> bool:
        """Whether the answer was a fault from the start."""
        match self.fault:
            case Fault(kind="busy", wait=wait):
                self._json(429, {"error": "Too many requests"}, **({"Retry-After": wait} if wait else {}))
            case Fault(kind="busy with text"):
                self._send(429, b"Too many requests", "text/plain")
            case Fault(kind="trouble"):
                self._send(503, b"<html>Bad gateway</html>", "text/html")
            case Fault(kind="elsewhere", wait=to):
                self._send(302, b"", "text/html", Location=to)
            case _:
                return False
        return True

    def _answer(self, method: str, path: str) -> None:
        raise NotImplementedError

    def _head(self, status: int, kind: str, **headers: str) -> None:
        self.send_response_only(status)
        self.send_header("Date", formatdate(self.site.now, usegmt=True))
        self.send_header("Content-Type", kind)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)

    def _send(self, status: int, body: bytes, kind: str, **headers: str) -> None:
        self._head(status, kind, Content_Length=str(len(body)), **headers)
        self._over()
        self.end_headers()
        self.wfile.write(body)

    def _json(self, status: int, body: Any, **headers: str) -> None:
        self._send(status, json.dumps(body).encode(), "application/json", **headers)

    def _stream(self, lines: Sequence[bytes], kind: str) -> None:
        """Chunk by chunk, as far as nothing goes wrong."""
        self._head(200, kind, Transfer_Encoding="chunked")
        self.end_headers()
        for number, line in enumerate(lines):
            if self.site.delay:
                time.sleep(self.site.delay)
            if self.fault and number == self.fault.after and self._breaks(line):
                return
            self._chunk(line)
        if self.fault and self.fault.kind == "endless":
            while True:
                self._chunk(b"x" * 65536)
        if self.fault and self.fault.kind.startswith("cut"):  # after the last line, before the end is told
            self.close_connection = True
            return
        self._over()
        self._chunk(b"")

    def _breaks(self, line: bytes) -> bool:
        match self.fault and self.fault.kind:
            case "cut in a line":
                self._chunk(line[: len(line) // 2])
            case "cut after a line":
                self._chunk(line)
            case "stall":
                self.wfile.flush()
                time.sleep(self.site.stall)
            case _:
                return False
        self.close_connection = True
        return True

    def _chunk(self, data: bytes) -> None:
        self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
        self.wfile.flush()


class _LichessHandler(_Handler):
    site: ClassVar[FakeLichess]

    def _answer(self, method: str, path: str) -> None:
        parts = path.strip("/").split("/")
        match parts:
            case ["api", "user", name]:
                self._user(name)
            case ["api", "games", "user", name]:
                self._games(name)
            case ["api", "games", "export", "_ids"] if method == "POST":
                self._ids()
            case ["game", "export", game]:
                self._game(game.removesuffix(".pgn"))
            case ["api", "study", *names]:
                self._study(method, "/".join(names).removesuffix(".pgn"))
            case _:
                self._missing()

    @property
    def _has_token(self) -> bool:
        return self.headers.get("authorization") == f"Bearer {self.site.token}"

    @property
    def _wants_json(self) -> bool:
        accept = self.headers.get("accept", "")
        return accept == "application/x-ndjson" or accept.startswith("application/json")

    def _missing(self) -> None:
        if self._wants_json or self._has_token:
            self._json(404, {"error": "Not found"})
        else:
            self._send(404, b"<html>Page not found!</html>", "text/html")

    def _user(self, name: str) -> None:
        if name not in self.site.games:
            self._missing()
            return
        self._json(200, {"id": name, "username": name.title(), "count": {"all": len(self.site.games[name])}})

    def _games(self, name: str) -> None:
        is_crawler = CRAWLERS.search(self.headers.get("user-agent", "")) and not self._has_token
        if is_crawler or name not in self.site.games:
            self._missing()
            return
        asked = {key: values[0] for key, values in parse_qs(urlsplit(self.path).query).items()}
        since, until = int(asked.get("since", 0)), int(asked.get("until", 1 << 60))
        under_way, finished = asked.get("ongoing") == "true", asked.get("finished") != "false"
        found = [
            (when, line)
            for when, status, line in self.site.lines(name)
            if since <= when < until and (finished if status in FINISHED else under_way)
        ]
        found.sort(key=lambda each: each[0], reverse=asked.get("sort") != "dateAsc")
        lines = [line for _, line in found][: int(asked.get("max", len(found)))]
        if self._wants_json:
            self._stream(lines, "application/x-ndjson")
        else:
            self._stream([b"1. e4 *\n\n\n"] * len(lines), "application/x-chess-pgn")

    def _ids(self) -> None:
        ids = self.body.decode().split(",")
        if len(ids) > 300:
            self._json(400, {"error": "too many ids"})
            return
        every = {line for lines in self.site.games.values() for line in lines}
        found = [line for line in every if json.loads(line)["id"] in ids]
        self._stream(sorted(found, key=when_of, reverse=True), "application/x-ndjson")

    def _game(self, game: str) -> None:
        every = (line for lines in self.site.games.values() for line in lines)
        line = next((line for line in every if len(game) == 8 and json.loads(line)["id"] == game), None)
        if line is None:
            self._missing()
        else:
            self._send(200, line.rstrip(), "application/json")

    def _study(self, method: str, name: str) -> None:
        text = self.site.studies.get(name)
        if text is None:
            self._missing()
        elif name in self.site.private and not self._has_token:
            self._send(
                403 if "authorization" in self.headers else 401, b"This study is now private", "text/plain"
            )
        elif method == "HEAD":
            self._send(204, b"", "text/plain", Last_Modified=formatdate(0, usegmt=True))
        else:
            self._send(200, text, "application/x-chess-pgn", Last_Modified=formatdate(0, usegmt=True))


class _ChessComHandler(_Handler):
    site: ClassVar[FakeChessCom]

    def _answer(self, _: str, path: str) -> None:
        agent = self.headers.get("user-agent", "")
        if not agent or "python-requests" in agent or not re.search(r"@|[A-Za-z]{3}", agent):
            self._send(403, b"<!DOCTYPE html><title>Just a moment...</title>", "text/html")
            return
        match path.strip("/").split("/"):
            case ["pub", "player", name, *rest] if name != name.lower():
                self._send(301, b"", "text/html", Location="/".join(["/pub/player", name.lower(), *rest]))
            case ["pub", "player", name, *_] if name in self.site.gone:
                self._json(410, {"code": 0, "message": "gone"})
            case ["pub", "player", name, "games", "archives"] if name in self.site.months:
                base = f"https://api.chess.com/pub/player/{name}/games/"
                self._marked({"archives": [base + month for month in sorted(self.site.months[name])]})
            case ["pub", "player", name, "games", year, month] if name in self.site.months:
                self._marked({"games": self.site.months[name].get(f"{year}/{month}", [])})
            case ["pub", "player", name, *_]:
                self._json(404, {"code": 0, "message": f'User "{name}" not found.'})
            case _:
                self._json(404, {"code": 0, "message": "Data provider not found"})

    def _marked(self, body: Any) -> None:
        """With its ETag; not again if that is known; packed; cut in the middle if that is the fault."""
        raw = json.dumps(body).encode()
        etag = f'W/"{hashlib.sha256(raw).hexdigest()[:16]}"'
        marks = {
            "ETag": etag,
            "Last-Modified": formatdate(0, usegmt=True),
            "Cache-Control": "public, max-age=60",
        }
        if self.headers.get("if-none-match") == etag:
            self._send(304, b"", "application/json", **marks)
            return
        packed = gzip.compress(raw)
        if self.fault and self.fault.kind.startswith("cut"):
            self._head(
                200, "application/json", Content_Length=str(len(packed)), Content_Encoding="gzip", **marks
            )
            self.end_headers()
            self.wfile.write(packed[: len(packed) // 2])
            self.close_connection = True
            return
        if self.fault and self.fault.kind == "stall":
            time.sleep(self.site.stall)
        if self.fault and self.fault.kind == "half a game":
            packed = gzip.compress(raw[: 2 * len(raw) // 3])
        self._send(200, packed, "application/json", Content_Encoding="gzip", **marks)


@contextmanager
def serving(site: Site) -> Iterator[Site]:
    """The site on a free port, until the block ends."""
    base = _LichessHandler if isinstance(site, FakeLichess) else _ChessComHandler
    handler = type("Handler", (base,), {"site": site})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    site.address = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield site
    finally:
        server.shutdown()
        server.server_close()
        thread.join(timeout=5)
