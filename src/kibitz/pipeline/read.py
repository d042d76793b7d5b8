"""The games of a file, one after the other, readable or not."""

from collections.abc import Iterator

from kibitz.core.chess.game import Game, Scoresheet, UnreadableGame
from kibitz.core.chess.opening import OpeningTable
from kibitz.core.chess.replay import replay
from kibitz.errors import PgnError
from kibitz.formats.json.saved import SavedReview, is_report, read_saved
from kibitz.formats.json.split import split_json
from kibitz.formats.lichess_json import read_json_game
from kibitz.formats.pgn.read import read_game
from kibitz.formats.pgn.split import GameText, split_games
from kibitz.pipeline.openings import load_openings
from kibitz.pipeline.sources import Source


def read_games(path: str) -> Iterator[Game | UnreadableGame]:
    """Every game of a PGN or ndjson file, compressed or not; `-` is standard input.

    Raises InputError if the file cannot be opened or is neither.
    """
    openings = load_openings()
    for text in game_texts(Source(path)):
        yield text if isinstance(text, UnreadableGame) else play(read_text(text), openings)


def game_texts(source: Source) -> Iterator[GameText | UnreadableGame]:
    """The file cut into games; if it breaks off, the last value says where and why."""
    last = 0
    try:
        for text in split_json(source.lines()) if source.is_json else split_games(source.blocks()):
            last = text.number
            yield text
    finally:
        source.close()
    if source.damage:
        yield UnreadableGame(
            last + 1, source.lines_read + 1, f"nothing can be read from here on: {source.damage}"
        )


def read_text(text: GameText) -> Scoresheet | UnreadableGame:
    """One game's text to a scoresheet."""
    return read_json_game(text) if text.is_json else read_game(text)


def read_item(text: GameText | UnreadableGame, openings: OpeningTable) -> Game | SavedReview | UnreadableGame:
    """A game, or one of our own reports with everything an engine said."""
    if isinstance(text, UnreadableGame):
        return text
    return read_saved(text, openings) if is_report(text) else play(read_text(text), openings)


def play(sheet: Scoresheet | UnreadableGame, openings: OpeningTable) -> Game | UnreadableGame:
    """The scoresheet on a board, or why it cannot be put there."""
    if isinstance(sheet, UnreadableGame):
        return sheet
    try:
        return replay(sheet, openings)
    except PgnError as problem:
        return UnreadableGame(sheet.number, sheet.line, str(problem))
