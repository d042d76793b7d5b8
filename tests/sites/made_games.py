"""Games for the stand-in: short, legal, all different, of every kind that the sites have."""

import json
import random
from datetime import UTC, datetime
from functools import cache
from typing import Any

import chess

NAME = "kibitzer"
START = 1_700_000_000_000
HOUR = 3_600_000


@cache
def sans(number: int, plies: int = 14) -> tuple[str, ...]:
    """A legal game, always the same."""
    dice, board, moves = random.Random(number), chess.Board(), list[str]()
    for _ in range(plies):
        legal = list(board.legal_moves)
        if not legal:
            break
        move = dice.choice(legal)
        moves.append(board.san(move))
        board.push(move)
    return tuple(moves)


def lichess_id(number: int) -> str:
    """Eight letters."""
    return f"k{number:07d}"


def lichess_game(number: int, **other: Any) -> dict[str, Any]:
    """One game of the account, an hour after the one before."""
    sides = ("white", "black") if number % 2 else ("black", "white")
    clocks = [18_000 - 50 * ply for ply in range(len(sans(number)))]
    players = {
        sides[0]: {"user": {"name": NAME.title(), "id": NAME}, "rating": 1800 + number % 50, "ratingDiff": 5},
        sides[1]: {"user": {"name": "Opponent", "title": "FM", "id": "opponent"}, "rating": 1790},
    }
    return {
        "id": lichess_id(number), "rated": number % 3 != 0, "variant": "standard",
        "speed": ["blitz", "bullet", "rapid"][number % 3], "perf": "blitz",
        "createdAt": START + HOUR * number, "lastMoveAt": START + HOUR * number + 1, "status": "resign",
        "source": "pool", "players": players, "winner": "white", "moves": " ".join(sans(number)), "clocks": clocks,
        "clock": {"initial": 180, "increment": 0, "totalTime": 180}, "division": {}, "unheardOf": [1], **other,
    }  # fmt: skip


def line(game: dict[str, Any]) -> bytes:
    """As Lichess writes it."""
    return json.dumps(game, separators=(",", ":")).encode() + b"\n"


def evals(number: int) -> list[dict[str, int]]:
    """Lichess's numbers for every move."""
    return [{"eval": 10 * ply} for ply in range(len(sans(number)))]


def lichess_games(count: int) -> list[bytes]:
    """Many games, of every kind."""
    chess960 = "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1"
    odd: dict[int, dict[str, Any]] = {
        3: {"players": {"white": {"user": {"name": NAME, "id": NAME}}, "black": {"aiLevel": 5}}},
        5: {"players": {"white": {}, "black": {"user": {"name": NAME, "id": NAME}}}},
        7: {"clock": None, "clocks": None, "daysPerTurn": 3, "speed": "correspondence"},
        9: {"moves": "", "status": "noStart"},
        11: {"variant": "chess960", "initialFen": chess960, "moves": "e4 e5 f4"},
        13: {"variant": "crazyhouse"},
        15: {"analysis": evals(15)},
        17: {"variant": "fromPosition", "initialFen": chess.STARTING_FEN},
    }
    games = [lichess_game(number, **odd.get(number, {})) for number in range(count)]
    return [line({key: value for key, value in game.items() if value is not None}) for game in games]


def pgn(number: int, *, moves: str | None = None, kind: str = "live", **tags: str) -> str:
    """As Chess.com writes it: every black move has its number, clocks have tenths."""
    date = datetime.fromtimestamp((START + HOUR * number) / 1000, UTC)
    names = (NAME.title(), "Opponent") if number % 2 else ("Opponent", NAME.title())
    all_tags = {
        "Event": "Live Chess", "Site": "Chess.com", "Date": f"{date:%Y.%m.%d}", "Round": "-", "White": names[0],
        "Black": names[1], "Result": "1-0", "Timezone": "UTC", "ECO": "A00", "UTCDate": f"{date:%Y.%m.%d}",
        "UTCTime": "12:00:00", "WhiteElo": "1500", "BlackElo": "1480", "TimeControl": "180",
        "Termination": f"{names[0]} won by resignation", **tags,
        "Link": f"https://www.chess.com/game/{kind}/{1000 + number}",
    }  # fmt: skip
    played = " ".join(
        f"{1 + index // 2}{'.' if index % 2 == 0 else '...'} {san} {{[%clk 0:02:5{index % 10}.{index % 9}]}}"
        for index, san in enumerate(sans(number))
    )
    return "".join(f'[{name} "{value}"]\n' for name, value in all_tags.items()) + f"\n{moves or played} 1-0\n"


def chesscom_game(number: int, **other: Any) -> dict[str, Any]:
    """One game of the account."""
    sides = ("white", "black") if number % 2 else ("black", "white")
    found = {
        "url": f"https://www.chess.com/game/live/{1000 + number}", "uuid": f"uuid-{number}", "pgn": pgn(number),
        "time_control": "180", "time_class": ["blitz", "bullet", "rapid"][number % 3], "rules": "chess",
        "rated": number % 3 != 0, "end_time": (START + HOUR * number) // 1000, "tcn": "mC", "initial_setup": "",
        "fen": "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR b - -",
        sides[0]: {"username": NAME.title(), "rating": 1500, "result": "win"},
        sides[1]: {"username": "Opponent", "rating": 1480, "result": "resigned"}, **other,
    }  # fmt: skip
    return {key: value for key, value in found.items() if value is not None}


def chesscom_months(count: int) -> dict[str, list[dict[str, Any]]]:
    """Many games, of every kind, by month."""
    odd: dict[int, dict[str, Any]] = {
        3: {"rules": "bughouse", "pgn": None},
        5: {"pgn": None},
        7: {"pgn": pgn(7, moves="  ")},
        9: {"time_class": "daily", "time_control": "1/259200", "start_time": START // 1000,
            "url": "https://www.chess.com/game/daily/1009", "pgn": pgn(9, kind="daily")},
        11: {"rules": "crazyhouse"},
        13: {"accuracies": {"white": 91.2, "black": 88.0}},
    }  # fmt: skip
    months: dict[str, list[dict[str, Any]]] = {}
    for number in range(count):
        ended = datetime.fromtimestamp((START + HOUR * number) / 1000, UTC)
        months.setdefault(f"{ended:%Y/%m}", []).append(chesscom_game(number, **odd.get(number, {})))
    return months
