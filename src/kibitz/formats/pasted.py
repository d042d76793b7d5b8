"""What a text is that somebody pasted or typed: an account, a link, a position, games, or nothing."""

import re
from dataclasses import dataclass

import chess

from kibitz.core.chess.impossible import faults
from kibitz.core.chess.site import SITE_WORDS, SITES, Account, Site, is_account_name
from kibitz.formats.links import ChesscomGame, LichessGame, LichessStudy, LinkedPosition, NotTaken, read_link


@dataclass(frozen=True, slots=True)
class Position:
    """A position by itself, as a whole FEN."""

    fen: str


@dataclass(frozen=True, slots=True)
class BareName:
    """A name that does not say on which site."""

    name: str

    @property
    def accounts(self) -> tuple[Account, ...]:
        """Whom it may mean."""
        return tuple(Account(site, self.name) for site in SITES)


@dataclass(frozen=True, slots=True)
class GamesText:
    """Games, written out; nobody has read them yet."""


Pasted = Account | LichessGame | LichessStudy | ChesscomGame | Position | BareName | GamesText | NotTaken

WHAT_IS_TAKEN = (
    "paste PGN, a FEN, the address of a game, a study or a player on Lichess or Chess.com, "
    "or write lichess:NAME or chesscom:NAME"
)
_PREFIXES: dict[str, Site] = {
    "lichess": "lichess",
    "lichess.org": "lichess",
    "chesscom": "chesscom",
    "chess.com": "chesscom",
}
_PREFIXED = re.compile(r"([a-z.]+):\s*(?!//)(.*)", re.IGNORECASE)
_GAMES = re.compile(r'^\s*\[\s*\w+\s+"|^\s*\{\s*"|(?:^|[\s)}])\d{1,3}\s*\.', re.MULTILINE)
"""A tag, a line of ndjson, or the number of a move."""

LOOKED_AT = 1 << 20
"""Letters. What has no tag and no move until then is no game."""


def read_pasted(text: str) -> Pasted:
    """What the text is; what can be nothing of all this says what could."""
    text = text.strip().removeprefix("\ufeff").strip()
    if not text:
        return NotTaken(f"there is nothing in it: {WHAT_IS_TAKEN}")
    is_one_line = "\n" not in text and "\r" not in text
    found = _one_line(text.strip("<>\"'").strip()) if is_one_line else None
    if found is not None:
        return found
    if _GAMES.search(text, 0, LOOKED_AT) or _is_move(text.split(maxsplit=1)[0]):
        return GamesText()
    return NotTaken(f"this is no name, link, position or game: {WHAT_IS_TAKEN}")


def _one_line(text: str) -> Pasted | None:
    prefixed = _PREFIXED.fullmatch(text)
    if prefixed and (site := _PREFIXES.get(prefixed[1].lower())):
        return _account(site, prefixed[2].strip().removeprefix("@"))
    board = next(iter(text.split(maxsplit=1)), "")
    if board.count("/") == 7 and not set(":.") & set(board):
        return _position(text)
    linked = read_link(text)
    if isinstance(linked, LinkedPosition):
        return _position(linked.fen)
    if linked is not None:
        return linked
    if is_account_name(text) and not _is_move(text):
        return BareName(text)
    return None


def _account(site: Site, name: str) -> Pasted:
    if is_account_name(name):
        return Account(site, name)
    linked = read_link(name)
    if isinstance(linked, Account):
        return linked
    return NotTaken(f"nobody can be called that on {SITE_WORDS[site]}: letters, digits, - and _ only")


def _position(text: str) -> Position | NotTaken:
    try:
        board = chess.Board(text, chess960=True)
    except ValueError as problem:
        return NotTaken(f"this looks like a FEN, but it cannot be read: {problem}")
    if not board.has_chess960_castling_rights():
        board.chess960 = False
    if wrong := faults(board, but=chess.STATUS_BAD_CASTLING_RIGHTS):
        return NotTaken(f"this position cannot be: {wrong}")
    return Position(board.fen())


def _is_move(text: str) -> bool:
    """Whether a game can begin so."""
    try:
        chess.Board().parse_san(text)
    except ValueError:
        return False
    return True
