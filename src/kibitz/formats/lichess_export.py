"""What a line of Lichess's export is about, without reading its moves."""

from datetime import UTC, datetime

import msgspec

from kibitz.core.chess.game import UnreadableGame
from kibitz.core.chess.wanted_games import GameFacts
from kibitz.formats.pgn.split import GameText
from kibitz.formats.site_game import NO_MOVES, NOT_OVER, VARIANT, SiteGame, colour_of
from kibitz.formats.undecoded import UNDECODED, why_undecoded

UNFINISHED = frozenset({"created", "started"})
_CHESS = frozenset({"standard", "chess960", "fromPosition"})


class _User(msgspec.Struct, gc=False):
    name: str = ""
    id: str = ""


class _Player(msgspec.Struct):
    user: _User | None = None


class _Players(msgspec.Struct):
    white: _Player = msgspec.field(default_factory=_Player)
    black: _Player = msgspec.field(default_factory=_Player)


class _Head(msgspec.Struct):
    id: str
    moves: str = ""
    variant: str = "standard"
    speed: str | None = None
    rated: bool | None = None
    status: str | None = None
    created_at: int | str | None = msgspec.field(default=None, name="createdAt")
    players: _Players = msgspec.field(default_factory=_Players)


_decoder = msgspec.json.Decoder(_Head)


def read_export_line(line: bytes, number: int, account: str | None = None) -> SiteGame | UnreadableGame:
    """The game on a line; `account`, in small letters, is whose games were asked for."""
    try:
        head = _decoder.decode(line)
    except UNDECODED as problem:
        return UnreadableGame(number, number, f"this is not a game from Lichess: {why_undecoded(problem)}")
    text = GameText(number, number, line if line.endswith(b"\n") else line + b"\n", is_json=True)
    return SiteGame(f"lichess:{head.id}", _facts(head, account), text, _left_out(head))


def _facts(head: _Head, account: str | None) -> GameFacts:
    colour = colour_of(account, _id(head.players.white), _id(head.players.black))
    return GameFacts(
        _milliseconds(head.created_at), head.speed.lower() if head.speed else None, head.rated, colour
    )


def _milliseconds(created_at: int | str | None) -> int:
    """From milliseconds as the API has them, or from text as some data sets do; 0 if it cannot be told."""
    if isinstance(created_at, str):
        try:
            when = datetime.fromisoformat(created_at)
        except ValueError:
            return 0
        return int(1000 * when.replace(tzinfo=when.tzinfo or UTC).timestamp())
    return created_at if created_at and 0 < created_at < 1 << 43 else 0


def _id(player: _Player) -> str:
    return (player.user.id or player.user.name).lower() if player.user else ""


def _left_out(head: _Head) -> str | None:
    if head.variant not in _CHESS:
        return VARIANT
    if head.status in UNFINISHED:
        return NOT_OVER
    return None if head.moves else NO_MOVES
