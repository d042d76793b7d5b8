"""Insights about the games of one player in the library."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import chess

from kibitz.core.chess.person import ME, Person
from kibitz.core.chess.player_name import PlayerName, read_player_name
from kibitz.core.chess.site import SITE_WORDS, SITES
from kibitz.core.insights.baseline import Baseline
from kibitz.core.insights.errors import LOOKED_THROUGH, MOST_POSITIONS, Error, Errors, costliest_first
from kibitz.core.insights.explored import Explored, explored
from kibitz.core.insights.from_review import net_name
from kibitz.core.insights.insight import Coverage, InsightReport
from kibitz.core.insights.men import Men
from kibitz.core.insights.player_game import PlayerGame
from kibitz.core.insights.reporting import insight_report
from kibitz.core.insights.selection import InsightQuery, selected
from kibitz.errors import InputError, StoreError
from kibitz.pipeline.human import HumanModel
from kibitz.pipeline.kept_game import on_board
from kibitz.pipeline.uncollected import uncollected
from kibitz.store.errors import ErrorStore, Found
from kibitz.store.exercises import Exercises
from kibitz.store.insights import InsightStore
from kibitz.store.library import Library
from kibitz.store.people import People


@dataclass(frozen=True, slots=True)
class PlayerGames:
    """A player's games that were asked for, oldest first, and what stands behind them."""

    person: Person
    games: list[PlayerGame]
    coverage: Coverage
    query: InsightQuery


def who(library: Library, name: str | None) -> Person:
    """Me, somebody of the library's people, or a player by name. Raises StoreError if it is not clear who."""
    people = People(library.database).all()
    wanted = name or ME
    known = next((person for person in people if person.name.casefold() == wanted.casefold()), None)
    if known is not None:
        return known
    if name is None:
        raise StoreError("say whose games: a NAME, or 'kibitz me add lichess:NAME' once and for all")
    read = read_player_name(name)
    names = [read] if read.site else [PlayerName(read.name, site) for site in (*SITES, None)]
    played = set(InsightStore(library.database).keys_with_games([each.key for each in names]))
    there = [each for each in names if each.key in played]
    if not there:
        raise StoreError(
            f"there are no games of {name!r} in the library: 'kibitz library import' puts them in"
        )
    if len(there) > 1:
        where = " and ".join(SITE_WORDS[each.site] if each.site else "files" for each in there)
        raise StoreError(f"{name!r} has games on {where}: say {' or '.join(map(str, there))}")
    return Person(there[0].name, tuple(there))


@uncollected()
def player_games(library: Library, person: Person, query: InsightQuery) -> PlayerGames:
    """The games of one maker that fit."""
    found = InsightStore(library.database).games_of(person, query)
    games, coverage = selected(found, person, query)
    return PlayerGames(person, games, coverage, query)


def unread(played: PlayerGames, human: HumanModel) -> list[int]:
    """The numbers of the analyses that this model has not read; none where it cannot read at all."""
    used = human.used
    if used.name is None:
        return []
    return [game.analysis for game in played.games if game.mine.net != net_name(used)]


@uncollected()
def insights_of(library: Library, played: PlayerGames, baseline: Baseline) -> InsightReport:
    """Everything that can be said about these games."""

    @lru_cache(maxsize=32)
    def board_of(game_id: str, ply: int) -> chess.Board:
        game = on_board(library.game(game_id), names_opening=False)
        board = game.start.copy(stack=False)
        for move in game.moves[:ply]:
            board.push(move)
        return board

    return insight_report(
        played.person.name,
        played.games,
        _errors(library, played),
        played.coverage,
        baseline,
        board_of,
        played.query.told(),
    )


def _errors(library: Library, played: PlayerGames) -> Errors:
    ids = {game.analysis: game.id for game in played.games}
    sides = {game.analysis: game.side for game in played.games}
    store, places = ErrorStore(library.database), _exercise_places(library, played.person.name)
    found = store.named(sides, LOOKED_THROUGH, MOST_POSITIONS)
    with_exercises = {game for game, _ in places}
    trained = store.all({number: side for number, side in sides.items() if ids[number] in with_exercises})

    def in_order(errors: Sequence[Found]) -> list[Error]:
        return costliest_first([Error(ids[number], fact) for number, fact in errors])

    return Errors(
        costliest=in_order(found.costliest)[:LOOKED_THROUGH],
        repeated=in_order(found.repeated),
        positions=found.positions,
        trained=[error for error in in_order(trained) if (error.game, error.fact.ply) in places],
    )


def _exercise_places(library: Library, person: str) -> set[tuple[str, int]]:
    """The moves that somebody is asked about in training, by game and ply."""
    store = Exercises(library.database)
    asked = {each.id for each in store.of(person)}
    return {(each.game_id, each.position) for each in store.sources(person) if each.exercise in asked}


LONGEST = 2000
"""Characters of a line or a position."""


def read_position(text: str) -> chess.Board:
    """A position as a FEN or as moves from the start, with or without numbers. Raises InputError."""
    words = text.split()
    if len(text) > LONGEST:
        raise InputError(f"a position is a FEN or a line of moves, not {len(text):,} letters")
    if words and words[0].count("/") == 7:
        try:
            board = chess.Board(text)
        except ValueError as problem:
            raise InputError(f"this FEN cannot be set up: {problem}") from problem
        if not board.is_valid():
            raise InputError("this position cannot come about in a game")
        return board
    board = chess.Board()
    for word in words:
        san = _NUMBER.sub("", word)
        if not san:
            continue
        try:
            board.push_san(san)
        except ValueError:
            try:
                board.push_uci(san)
            except ValueError:
                place = f"{board.fullmove_number}{'.' if board.turn else '...'}"
                raise InputError(f"{place} {san[:20]!r} is no legal move there") from None
    return board


_NUMBER = re.compile(r"^\d+\.+")


def explore(library: Library, played: PlayerGames, board: chess.Board) -> Explored:
    """What was played from a position in these games."""
    return explored(board, played.games, InsightStore(library.database).at(Men(board).name))
