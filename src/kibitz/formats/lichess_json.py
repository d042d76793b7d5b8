"""One line of Lichess's ndjson export to a scoresheet."""

import codecs
from datetime import UTC, datetime
from functools import lru_cache
from typing import Annotated, Any

import chess
import msgspec

from kibitz.core.chess.game import FileSays, Note, Scoresheet, UnreadableGame
from kibitz.core.chess.result import BLACK_WON, DRAWN, UNFINISHED, WHITE_WON
from kibitz.core.chess.score import Cp, Score, mate_from_signed
from kibitz.formats.pgn.remarks import JUDGEMENT_NAMED
from kibitz.formats.pgn.split import GameText
from kibitz.formats.undecoded import UNDECODED, why_undecoded

_Number = Annotated[int, msgspec.Meta(ge=-(1 << 40), le=1 << 40)]
"""Larger than anything a game can hold, and small enough to be computed with."""


class _Judgment(msgspec.Struct, gc=False):
    name: str


class _Info(msgspec.Struct, gc=False):  # one a move: without cycles there is nothing to collect
    eval: _Number | None = None
    mate: _Number | None = None
    best: str | None = None
    variation: str | None = None
    judgment: _Judgment | None = None


class _User(msgspec.Struct):
    name: str = "?"
    title: str | None = None


class _Player(msgspec.Struct):
    user: _User | None = None
    name: str | None = None
    rating: _Number | None = None
    rating_diff: _Number | None = msgspec.field(default=None, name="ratingDiff")
    ai_level: _Number | None = msgspec.field(default=None, name="aiLevel")
    analysis: dict[str, Any] | None = None


class _Players(msgspec.Struct):
    white: _Player | None = None
    black: _Player | None = None


class _Division(msgspec.Struct):
    middle: _Number | None = None
    end: _Number | None = None


class _Clock(msgspec.Struct):
    initial: _Number = 0
    increment: _Number = 0


class _Game(msgspec.Struct):
    id: str
    moves: str = ""
    variant: str = "standard"
    speed: str | None = None
    rated: bool | None = None
    status: str | None = None
    winner: str | None = None
    initial_fen: str | None = msgspec.field(default=None, name="initialFen")
    players: _Players = msgspec.field(default_factory=_Players)
    analysis: list[_Info] | None = None
    clocks: list[_Number] | None = None
    clock: _Clock | None = None
    days_per_turn: _Number | None = msgspec.field(default=None, name="daysPerTurn")
    division: _Division | None = None
    created_at: int | str | None = msgspec.field(default=None, name="createdAt")


_decoder = msgspec.json.Decoder(_Game)
_VARIANT_NAMES = {"standard": "Standard", "chess960": "Chess960", "fromPosition": "From Position"}
_TERMINATIONS = {
    "mate": "Normal",
    "resign": "Normal",
    "stalemate": "Normal",
    "draw": "Normal",
    "variantEnd": "Normal",
    "outoftime": "Time forfeit",
    "timeout": "Abandoned",
    "noStart": "Abandoned",
    "aborted": "Abandoned",
    "cheat": "Rules infraction",
    "insufficientMaterialClaim": "Insufficient material",
    "created": "Unterminated",
    "started": "Unterminated",
    "unknownFinish": "Unknown",
}
"""How a game ended, as Lichess's own PGN says it."""

_UNFINISHED = {"created", "started", "aborted", "noStart", "unknownFinish"}


def read_json_game(line: GameText) -> Scoresheet | UnreadableGame:
    """The game as Lichess wrote it, with its moves not yet checked."""
    try:
        game = _decoder.decode(line.raw.removeprefix(codecs.BOM_UTF8))
    except UNDECODED as problem:
        return UnreadableGame(
            line.number, line.line, f"this is not a game from Lichess: {why_undecoded(problem)}"
        )
    sans = tuple(game.moves.split())
    infos = (game.analysis or [])[: len(sans)]
    missing = len(sans) - len(infos)
    clocks = [centiseconds / 100 for centiseconds in (game.clocks or [])[: len(sans)]]
    return Scoresheet(
        number=line.number,
        line=line.line,
        tags=_tags(game),
        sans=sans,
        scores=(
            *[_mate(info) if info.eval is None else _centipawns(info.eval) for info in infos],
            *[None] * missing,
        ),
        clocks=(*clocks, *[None] * (len(sans) - len(clocks))),
        notes={
            index: _note(info)
            for index, info in enumerate(infos)
            if info.best is not None or info.variation is not None or info.judgment is not None
        },
        lines_known=game.analysis is not None,
        says=_says(game),
    )


def _mate(info: _Info) -> Score | None:
    return mate_from_signed(info.mate) if info.mate else None


_centipawns = lru_cache(maxsize=1 << 14)(Cp)


def _note(info: _Info) -> Note:
    judgement = JUDGEMENT_NAMED.get(info.judgment.name) if info.judgment else None
    return Note(tuple((info.variation or info.best or "").split()), judgement)


def _says(game: _Game) -> FileSays:
    players = {chess.WHITE: game.players.white, chess.BLACK: game.players.black}
    return FileSays(
        totals={side: player.analysis for side, player in players.items() if player and player.analysis},
        phases=(game.division.middle, game.division.end) if game.division else None,
    )


def _tags(game: _Game) -> dict[str, str]:
    tags = {
        "Event": _event(game),
        "Site": f"https://lichess.org/{game.id}",
        "Date": _date(game.created_at),
        "White": _name(game.players.white),
        "Black": _name(game.players.black),
        "Result": _result(game),
        "GameId": game.id,
        "Variant": _VARIANT_NAMES.get(game.variant, game.variant),
    }
    if isinstance(game.created_at, int) and tags["Date"][0].isdigit():
        tags["UTCDate"] = tags["Date"]
        tags["UTCTime"] = datetime.fromtimestamp(game.created_at / 1000, UTC).strftime("%H:%M:%S")
    for side, player in (("White", game.players.white), ("Black", game.players.black)):
        tags |= _player_tags(side, player) if player else {}
    if ended := _TERMINATIONS.get(game.status or ""):
        tags["Termination"] = ended
    if game.clock:
        tags["TimeControl"] = f"{game.clock.initial}+{game.clock.increment}"
    elif game.days_per_turn:
        tags["TimeControl"] = f"{game.days_per_turn} days per move"
    if game.initial_fen:
        tags["FEN"], tags["SetUp"] = game.initial_fen, "1"
    return tags


def _player_tags(side: str, player: _Player) -> dict[str, str]:
    known = {
        "Elo": None if player.rating is None else str(player.rating),
        "RatingDiff": None if player.rating_diff is None else f"{player.rating_diff:+}",
        "Title": player.user.title if player.user else None,
    }
    return {f"{side}{name}": value for name, value in known.items() if value is not None}


def _event(game: _Game) -> str:
    rated = {True: "rated ", False: "casual ", None: ""}[game.rated]
    return f"{rated}{game.speed or ''} game".replace("  ", " ").strip()


def _date(created_at: int | str | None) -> str:
    """From milliseconds as the API has them, or from text as some data sets do."""
    if isinstance(created_at, str):
        return created_at[:10].replace("-", ".")
    if created_at is None or not 0 <= created_at < 1 << 43:  # up to the year 2248
        return "????.??.??"
    return datetime.fromtimestamp(created_at / 1000, UTC).strftime("%Y.%m.%d")


def _name(player: _Player | None) -> str:
    """As Lichess's own PGN has it, so that a game is the same in both forms."""
    if player is None:
        return "?"
    if player.user:
        return player.user.name
    return player.name or (f"lichess AI level {player.ai_level}" if player.ai_level else "Anonymous")


def _result(game: _Game) -> str:
    if game.winner is not None:
        return WHITE_WON if game.winner == "white" else BLACK_WON
    return UNFINISHED if game.status is None or game.status in _UNFINISHED else DRAWN
