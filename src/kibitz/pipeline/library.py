"""Games into the library and out again, and the reports that are kept with them."""

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

import chess
import msgspec

from kibitz import __version__
from kibitz.core.build import build_report
from kibitz.core.chess.game import Game, Scoresheet, UnreadableGame
from kibitz.core.chess.opening import OpeningTable
from kibitz.core.chess.own_notes import NO_NOTES, OwnNotes
from kibitz.core.chess.played_on import played_on
from kibitz.core.chess.side import side_name
from kibitz.core.library import FROM_FILE, StoredAnalysis, StoredGame
from kibitz.core.looks.steering import steering
from kibitz.core.numbers.summary import rating
from kibitz.core.searches.answer import NO_SEARCHES, PositionEval
from kibitz.core.told import ToldReview
from kibitz.errors import PgnError, StoreError
from kibitz.formats.cloud_evals import cloud_search, read_cloud_line
from kibitz.formats.json.file_evals import with_evals
from kibitz.formats.json.report import KEPT, report_json
from kibitz.formats.json.saved import saved_with
from kibitz.formats.pgn.split import GameText
from kibitz.pipeline.beside import NOTHING_BESIDE, Beside
from kibitz.pipeline.facts import explains, review_facts
from kibitz.pipeline.folders import data_folder
from kibitz.pipeline.openings import load_openings
from kibitz.pipeline.read import game_texts, play, read_text
from kibitz.pipeline.reread import reread
from kibitz.pipeline.search_run import Cloud
from kibitz.pipeline.sources import Source
from kibitz.settings import Settings
from kibitz.store.database import open_database, sqlite_url
from kibitz.store.library import Library

FILE = "library.sqlite"
BATCH = 200
"""Games that are put in together."""


def open_library(address: str | None = None) -> Library:
    """The library at a URL or in a file, or the one in the user's data folder."""
    where = library_address(address)
    return Library(open_database(where if "://" in where else sqlite_url(Path(where))))


def library_address(address: str | None = None) -> str:
    """The URL or the whole path of the library, for whoever opens it elsewhere."""
    where = address or str(data_folder() / FILE)
    return where if "://" in where else str(Path(where).absolute())


def cloud_of(library: Library) -> Cloud:
    """Lichess's evals as far as they were imported."""

    def ask(board: chess.Board, lines: int) -> PositionEval | None:
        kept = library.cloud_eval(board.epd())
        return None if kept is None else cloud_search(kept, board, lines)

    return ask


@dataclass(slots=True)
class Imported:
    """What an import did."""

    new: int = 0
    known: int = 0
    refused: list[UnreadableGame] = field(default_factory=list)
    games: "list[KeptGame]" = field(default_factory=list)
    """All that could be read, those that were there already among them."""


def import_games(library: Library, source: Source) -> Iterator[Imported]:
    """Put the games of a file in, a batch at a time; those that are there already are only counted."""
    items = readable_games(source)
    while batch := list(islice(items, BATCH)):
        games = [item for item in batch if isinstance(item, KeptGame)]
        refused = [item for item in batch if isinstance(item, UnreadableGame)]
        new = library.add_games([game.stored for game in games])
        yield Imported(new, len(games) - new, refused, games)


def import_evals(library: Library, source: Source) -> Iterator[Imported]:
    """Put the lines of Lichess's evaluation dump in, a batch at a time."""
    lines = enumerate(source.lines(), start=1)
    while batch := list(islice(lines, EVAL_BATCH)):
        good, refused = [], []
        for number, line in batch:
            if line.isspace():
                continue
            try:
                good.append(read_cloud_line(line))
            except ValueError as problem:
                refused.append(UnreadableGame(number, number, f"this is no line of the dump: {problem}"))
        library.add_cloud_evals(good)
        yield Imported(len(good), 0, refused)


EVAL_BATCH = 2000


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


RESULTS = frozenset({"1-0", "0-1", "1/2-1/2", "*"})


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


def fingerprint(settings: Settings, engine: str, *, shares_openings: bool = True) -> str:
    """What makes two analyses the same: the engine, what steers its searches, and whether it shares them.

    Openings that games share are searched by themselves, and so with other answers.
    """
    way = "" if shares_openings else "\nwhole games"
    parts = (engine + way, msgspec.json.encode(steering(settings)).decode())
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]


def stored_analysis(stored_id: str, made_by: str, told: ToldReview) -> StoredAnalysis:
    """The report as the library keeps it."""
    report = told.report
    players, engine = report.summary.players, report.provenance.engine
    return StoredAnalysis(
        game_id=stored_id,
        fingerprint=made_by,
        made=datetime.now(UTC).isoformat(timespec="seconds"),
        engine=engine.name if engine else "none",
        effort=FROM_FILE if report.provenance.source == "file" else report.provenance.settings.effort.name,
        ruleset=report.provenance.settings.rules,
        white_accuracy=players.white.accuracy_unrounded,
        black_accuracy=players.black.accuracy_unrounded,
        nodes=engine.nodes if engine else 0,
        counts={
            side_name(side): {label.value: count for label, count in players[side].counts.items()}
            for side in chess.COLORS
        },
        themes=_themes(told),
        report=report_json(told, KEPT),
        facts=review_facts(told),
    )


def _themes(told: ToldReview) -> Counter[str]:
    """How many moves show each theme. A first answer is not worth the time that takes."""
    if not explains(told):
        return Counter()
    return Counter(theme for explained in told.explanations.values() for theme in explained.themes)


def told_of(
    analysis: StoredAnalysis,
    stored: StoredGame,
    settings: Settings,
    own: OwnNotes = NO_NOTES,
    *,
    beside: Beside = NOTHING_BESIDE,
    reader: chess.Color = chess.WHITE,
) -> ToldReview:
    """The kept analysis, read under these settings, with what is asked beside; no engine is asked."""
    game = on_board(stored)
    try:
        if analysis.effort == FROM_FILE:
            evaluated = with_evals(analysis.report, game)
            people = beside.people(evaluated, NO_SEARCHES)
            report = build_report(evaluated, settings, version=__version__, human=people)
            return ToldReview(report, evaluated, own, reader)
        saved = saved_with(analysis.report, game)
    except PgnError as problem:
        raise StoreError(f"a report of game {stored.id} cannot be read any more: {problem}") from problem
    return ToldReview(reread(saved, settings, beside), saved.game, own, reader)
