"""A game on its way between a file, the library, and a board."""

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from kibitz.core.chess.game import Game, Scoresheet, UnreadableGame
from kibitz.core.chess.opening import OpeningTable
from kibitz.core.chess.played_on import played_on
from kibitz.core.chess.result import RESULTS
from kibitz.core.library import StoredGame
from kibitz.core.numbers.summary import rating
from kibitz.errors import StoreError
from kibitz.formats.pgn.split import GameText
from kibitz.pipeline.openings import load_openings
from kibitz.pipeline.read import game_texts, play, read_text
from kibitz.pipeline.sources import Source


def readable_games(
    source: Source, wants: Callable[[Mapping[str, str]], bool] = lambda _: True
) -> Iterator["KeptGame | UnreadableGame | None"]:
    """Every game of a file as the library keeps it; None for one whose tags are not wanted.

    A game that stops early is kept and named.
    """
    openings = load_openings()
    for text in game_texts(source):
        sheet = text if isinstance(text, UnreadableGame) else read_text(text)
        if isinstance(sheet, Scoresheet) and not wants(sheet.tags):
            yield None
            continue
        if isinstance(text, UnreadableGame):
            yield text
        else:
            yield from readable(text, sheet, openings, source.name)


def readable(
    text: GameText, sheet: Scoresheet | UnreadableGame, openings: OpeningTable, source: str
) -> Iterator["KeptGame | UnreadableGame"]:
    """One game as the library keeps it, and what is wrong with it."""
    game = play(sheet, openings)
    if isinstance(game, UnreadableGame):
        yield game
        return
    if not game.moves or game.sheet.problem:
        reason = game.sheet.problem or "it has no moves"
        yield UnreadableGame(game.sheet.number, game.sheet.line, reason)
    if game.moves:
        yield kept_game(game, text, source)


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game as the library keeps it, and the same game on a board, so that nobody need read it again."""

    stored: StoredGame
    game: Game


def kept_game(game: Game, text: GameText, source: str) -> KeptGame:
    """A game that was read just now."""
    stored = stored_game(game, text, source)
    return KeptGame(stored, _known_as(stored, game))


def _known_as(stored: StoredGame, game: Game) -> Game:
    """The game under its id, and as the only one there is: it is not in its file any more."""
    return replace(game, sheet=replace(game.sheet, number=1, kept_as=stored.id))


def stored_game(game: Game, text: GameText, source: str) -> StoredGame:
    """The game as the library keeps it."""
    tags, opening = {name: _clean(value) for name, value in game.sheet.tags.items()}, game.opening
    return StoredGame(
        id=game_id(game),
        white=tags.get("White", "?"),
        black=tags.get("Black", "?"),
        white_rating=rating(tags, side=True),
        black_rating=rating(tags, side=False),
        date=date_of(tags),
        event=tags.get("Event"),
        site=tags.get("Site"),
        result=tags.get("Result") if tags.get("Result") in RESULTS else None,
        time_control=tags.get("TimeControl"),
        eco=opening.eco if opening else _known_tag(tags, "ECO", 4),
        opening=opening.name if opening else _known_tag(tags, "Opening"),
        plies=len(game.moves),
        source=_clean(source),
        line=text.line,
        is_json=text.is_json,
        raw=text.raw,
        played_on=played_on(tags),
    )


def _known_tag(tags: Mapping[str, str], name: str, length: int | None = None) -> str | None:
    """What a tag says; PGN writes a question mark where nobody knows.

    >>> _known_tag({"ECO": "?"}, "ECO"), _known_tag({"ECO": "C41a23"}, "ECO", 4), _known_tag({}, "ECO")
    (None, 'C41a', None)
    """
    found = tags.get(name, "")[:length]
    return found if found.strip("? ") else None


def _clean(text: str) -> str:
    """What every database takes: no NUL, and no bytes that a file name had but no text can."""
    return text.replace("\0", "").encode(errors="replace").decode()


def date_of(tags: Mapping[str, str]) -> str | None:
    """The date as PGN writes it, or None if the game does not tell."""
    date = (tags.get("UTCDate") or tags.get("Date") or "").replace("-", ".")[:10]
    return date if _DATE.fullmatch(date) and date.strip("?.") else None


_DATE = re.compile(r"[\d?]{4}\.[\d?]{2}\.[\d?]{2}")


def game_id(game: Game) -> str:
    """A name for a game, by its start, moves and players alone, whatever else the file says."""
    tags = game.sheet.tags
    parts = (
        game.start.fen(), " ".join(move.uci() for move in game.moves), tags.get("White", "?"),
        tags.get("Black", "?"),
    )  # fmt: skip
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def on_board(stored: StoredGame, *, names_opening: bool = True) -> Game:
    """The stored game, read again from its own text; the opening's name needs a table that loads slowly."""
    text = GameText(1, stored.line, stored.raw, is_json=stored.is_json)
    game = play(read_text(text), load_openings() if names_opening else {})
    if isinstance(game, UnreadableGame):
        raise StoreError(f"the stored game {stored.id} cannot be read any more: {game.reason}")
    return _known_as(stored, game)
