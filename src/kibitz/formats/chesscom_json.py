"""A month of games as Chess.com publishes it: JSON with PGN inside."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from kibitz.core.chess.game import UnreadableGame
from kibitz.core.chess.wanted_games import GameFacts
from kibitz.errors import SiteError
from kibitz.formats.links import ChesscomGame, read_link
from kibitz.formats.pgn.split import GameText
from kibitz.formats.site_game import NO_MOVES, NO_PGN, VARIANT, SiteGame, colour_of
from kibitz.formats.undecoded import UNDECODED, why_undecoded

_CHESS = frozenset({"chess", "chess960"})
_MOVE = re.compile(r"^1\s*\.", re.MULTILINE)
_LINK = re.compile(r'^\[Link "([^"\n]{1,300})"\]', re.MULTILINE)
_MONTH = re.compile(r"/games/(\d{4}/\d\d)/?$", re.ASCII)


class _Player(msgspec.Struct):
    username: str = ""


class _Game(msgspec.Struct):
    url: str = ""
    uuid: str = ""
    pgn: str | None = None
    rules: str = "chess"
    time_class: str | None = None
    rated: bool | None = None
    end_time: int = 0
    white: _Player = msgspec.field(default_factory=_Player)
    black: _Player = msgspec.field(default_factory=_Player)


class _Month(msgspec.Struct):
    games: list[msgspec.Raw]


class _Archives(msgspec.Struct):
    archives: list[Any]


_month = msgspec.json.Decoder(_Month)
_game = msgspec.json.Decoder(_Game)
_archives = msgspec.json.Decoder(_Archives)


def read_months(body: bytes) -> list[str]:
    """The months in which somebody has games, as 2025/01, oldest first."""
    try:
        found = _archives.decode(body).archives
    except UNDECODED as problem:
        raise SiteError("Chess.com sent a list of months that cannot be read: try again later") from problem
    months = [_MONTH.search(each) for each in found if isinstance(each, str)]
    return sorted({month[1] for month in months if month and "01" <= month[1][-2:] <= "12"})


def read_month(body: bytes, account: str | None) -> Iterator[SiteGame | UnreadableGame]:
    """The games of a month, oldest first; one that is broken costs itself."""
    try:
        games = _month.decode(body).games
    except UNDECODED as problem:
        raise SiteError("Chess.com sent a month that cannot be read: try again later") from problem
    for number, raw in enumerate(games, start=1):
        try:
            game = _game.decode(raw)
        except UNDECODED as problem:
            yield UnreadableGame(
                number, number, f"this is not a game from Chess.com: {why_undecoded(problem)}"
            )
            continue
        text = (game.pgn or "").strip().encode(errors="replace") + b"\n"
        yield SiteGame(_key(game), _facts(game, account), GameText(number, number, text), _left_out(game))


def _key(game: _Game) -> str:
    """By its address, which a file has too; the letters of the site's own where there is none."""
    written = _LINK.search(game.pgn or "")
    for address in (written[1] if written else "", game.url):
        linked = read_link(address)
        if isinstance(linked, ChesscomGame):
            return linked.key
    return f"chesscom:{game.uuid[:60]}" if game.uuid else ""


def _facts(game: _Game, account: str | None) -> GameFacts:
    colour = colour_of(account, game.white.username.lower(), game.black.username.lower())
    speed = "correspondence" if game.time_class == "daily" else game.time_class
    when = 1000 * game.end_time if 0 < game.end_time < 1 << 33 else 0
    return GameFacts(when, speed, game.rated, colour)


def _left_out(game: _Game) -> str | None:
    if game.rules not in _CHESS:
        return VARIANT
    if not game.pgn:
        return NO_PGN
    return None if _MOVE.search(game.pgn) else NO_MOVES
