"""What an address on Lichess or Chess.com leads to. Nobody ever opens an address that was pasted:
only the name or the id in it is used."""

import re
from dataclasses import dataclass
from typing import Literal
from urllib.parse import unquote, urlsplit

from kibitz.core.chess.side import SideName
from kibitz.core.chess.site import SITE_WORDS, Account, Site, is_account_name


@dataclass(frozen=True, slots=True)
class LichessGame:
    """A game on Lichess, and how the one who sent it looked at it."""

    id: str
    side: SideName | None = None
    ply: int | None = None

    @property
    def key(self) -> str:
        """What it is known by here."""
        return f"lichess:{self.id}"


@dataclass(frozen=True, slots=True)
class LichessStudy:
    """A study, or one chapter of it."""

    id: str
    chapter: str | None = None


@dataclass(frozen=True, slots=True)
class ChesscomGame:
    """A game on Chess.com; live and daily games are counted apart."""

    kind: Literal["live", "daily"]
    number: str

    @property
    def key(self) -> str:
        """What it is known by here."""
        return f"chesscom:{self.kind}/{self.number}"


@dataclass(frozen=True, slots=True)
class LinkedPosition:
    """A position that an address spells out, as its writer spelt it."""

    fen: str


@dataclass(frozen=True, slots=True)
class NotTaken:
    """Nothing that can be brought in, and what to do instead."""

    words: str


Linked = LichessGame | LichessStudy | ChesscomGame | LinkedPosition | Account | NotTaken

PAGES = frozenset({"training", "practice", "analysis", "features", "timeline", "streamer"})
"""Pages of Lichess whose names could be the id of a game."""

OPEN_A_GAME = "open one of its games and paste the address of that"
_NO_GAME = {
    "tournament": f"that is a tournament: {OPEN_A_GAME}",
    "swiss": f"that is a tournament: {OPEN_A_GAME}",
    "simul": f"that is a simul: {OPEN_A_GAME}",
    "broadcast": f"that is a broadcast: {OPEN_A_GAME}, or paste its PGN",
    "training": "that is a puzzle: Kibitz reviews games",
    "analysis": "that is an analysis board: paste its PGN or its FEN",
    "editor": "that is a board editor: paste its FEN",
    "team": "that is a team: paste the address of a player or of a game",
}
_HOST = re.compile(r"(?:www\.|[a-z]{2}\.)?(lichess\.org|chess\.com)")
_LICHESS_ID = re.compile(r"(\w{8})(?:\w{4})?", re.ASCII)
"""Twelve letters are a player's own address of a game: the last four are his alone."""

_EIGHT = re.compile(r"\w{8}", re.ASCII)
_NUMBER = re.compile(r"\d{1,20}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.ASCII)
LONGEST_LINK = 500


def read_link(text: str) -> Linked | None:
    """What an address leads to; None for what is no address at all."""
    if len(text) > LONGEST_LINK or any(letter.isspace() for letter in text):
        return None
    has_scheme = re.match(r"https?://", text, re.IGNORECASE) is not None
    try:
        parts = urlsplit(text if has_scheme else f"https://{text}")
        host = (parts.hostname or "").lower()
    except ValueError:
        return NotTaken("that address cannot be read: copy it again") if has_scheme else None
    path = [unquote(part) for part in parts.path.split("/") if part]
    if found := _HOST.fullmatch(host):
        read = _lichess if found[1] == "lichess.org" else _chesscom
        return read(path, parts.fragment)
    if host == "link.chess.com":
        return NotTaken("that is a short link: open it, and paste the address that it leads to")
    if has_scheme or host.endswith((".lichess.org", ".chess.com", "lichess.dev")):
        return NotTaken(f"games come from Lichess and Chess.com, not from {host or 'there'}: paste the PGN")
    return None


def _lichess(path: list[str], fragment: str) -> Linked:
    if path[:1] == ["api"]:
        path = path[1:]
    match path:
        case ["@", name, *_] | ["games", "user", name]:
            return _account("lichess", name)
        case ["study", "embed", *rest] | ["study", *rest]:
            return _study(rest)
        case ["embed", "game", *rest] | ["game", "export", *rest] | ["embed", *rest]:
            return _lichess_game(rest, fragment)
        case ["analysis" | "editor" as page, *rest]:
            fen = "/".join(rest).replace("_", " ").removeprefix("standard/")
            return LinkedPosition(fen) if fen.count("/") == 7 else NotTaken(_NO_GAME[page])
        case [page, *_] if page in _NO_GAME:
            return NotTaken(_NO_GAME[page])
        case _:
            return _lichess_game(path, fragment)


def _lichess_game(path: list[str], fragment: str) -> Linked:
    found = _LICHESS_ID.fullmatch(path[0].removesuffix(".pgn")) if path else None
    if found is None or found[0] in PAGES:
        return NotTaken(
            "that page of Lichess holds no game: paste the address of a game, a study or a player"
        )
    side = next((side for side in ("white", "black") if side in path[1:2]), None)
    ply = int(fragment) if fragment.isascii() and fragment.isdigit() and len(fragment) < 6 else None
    return LichessGame(found[1], side, ply)


def _study(path: list[str]) -> Linked:
    ids = [part.removesuffix(".pgn") for part in path[:2]]
    if not ids or not all(map(_EIGHT.fullmatch, ids)):
        return NotTaken("that is no address of a study: open the study and copy its address")
    return LichessStudy(*ids)


def _chesscom(path: list[str], _: str) -> Linked:
    if path and re.fullmatch(r"[a-z]{2}(-[A-Za-z]{2})?", path[0]):  # a language
        path = path[1:]
    match path:
        case ["member", name, *_]:
            return _account("chesscom", name)
        case ["game" | "games", "computer", *_]:
            return NotTaken("Chess.com gives no games against its computers: paste the PGN")
        case ["game" | "games", "master" | "view", *_]:
            return NotTaken("Chess.com gives no games of its master database: paste the PGN")
        case ["events", *_]:
            return NotTaken("Chess.com gives no games of its events: paste the PGN")
        case ["analysis", *rest]:
            return _chesscom_game(rest)
        case _:
            return _chesscom_game(path)


def _chesscom_game(path: list[str]) -> Linked:
    match path:
        case ["game", "live" | "daily" as kind, number, *_] | ["live" | "daily" as kind, "game", number, *_]:
            pass
        case ["game", number, *_]:
            kind = "live"
        case _:
            kind, number = "live", ""
    if not _NUMBER.fullmatch(number):
        return NotTaken("that page of Chess.com holds no game: paste the address of a game or of a player")
    return ChesscomGame("daily" if kind == "daily" else "live", number)


def _account(site: Site, name: str) -> Account | NotTaken:
    if not is_account_name(name):
        return NotTaken(f"nobody can be called that on {SITE_WORDS[site]}: letters, digits, - and _ only")
    return Account(site, name)
