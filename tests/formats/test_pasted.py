"""What people paste, and what it is taken for."""

import pytest

from kibitz.core.chess.site import Account
from kibitz.formats.links import ChesscomGame, LichessGame, LichessStudy, NotTaken
from kibitz.formats.pasted import BareName, GamesText, Pasted, Position, read_pasted

GAME = LichessGame("yrLqzJdw")
STUDY = LichessStudy("yrLqzJdw")
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
UUID = "0f4a1a3e-96d7-11ee-9a5c-78ac4401ff1b"


@pytest.mark.parametrize(
    ("text", "taken_for"),
    [
        ("lichess.org/yrLqzJdw", GAME),
        ("https://lichess.org/yrLqzJdw", GAME),
        ("  <https://lichess.org/yrLqzJdw>\n", GAME),
        ("HTTPS://LICHESS.ORG/yrLqzJdw", GAME),
        ("https://en.lichess.org/yrLqzJdw", GAME),
        ("lichess.org/yrLqzJdw/white", LichessGame("yrLqzJdw", "white")),
        ("lichess.org/yrLqzJdw/black", LichessGame("yrLqzJdw", "black")),
        ("lichess.org/yrLqzJdw#27", LichessGame("yrLqzJdw", None, 27)),
        ("lichess.org/yrLqzJdw/black#27", LichessGame("yrLqzJdw", "black", 27)),
        ("lichess.org/yrLqzJdwWxYz", GAME),
        ("lichess.org/embed/game/yrLqzJdw", GAME),
        ("lichess.org/embed/game/yrLqzJdw/white", LichessGame("yrLqzJdw", "white")),
        ("lichess.org/embed/yrLqzJdw/black?theme=auto", LichessGame("yrLqzJdw", "black")),
        ("lichess.org/yrLqzJdw/white/analysis", LichessGame("yrLqzJdw", "white")),
        ("lichess.org/game/export/yrLqzJdw", GAME),
        ("lichess.org/game/export/yrLqzJdw.pgn", GAME),
        ("lichess.org/study/yrLqzJdw", STUDY),
        ("lichess.org/study/yrLqzJdw.pgn", STUDY),
        ("lichess.org/api/study/yrLqzJdw.pgn", STUDY),
        ("lichess.org/study/yrLqzJdw/JDr0NSYk", LichessStudy("yrLqzJdw", "JDr0NSYk")),
        ("lichess.org/study/yrLqzJdw/JDr0NSYk.pgn", LichessStudy("yrLqzJdw", "JDr0NSYk")),
        ("lichess.org/study/embed/yrLqzJdw/JDr0NSYk", LichessStudy("yrLqzJdw", "JDr0NSYk")),
        ("lichess.org/@/thibault", Account("lichess", "thibault")),
        ("lichess.org/@/thibault/all", Account("lichess", "thibault")),
        ("lichess.org/@/thibault/download", Account("lichess", "thibault")),
        ("https://lichess.org/api/games/user/thibault?max=3", Account("lichess", "thibault")),
        (f"lichess.org/analysis/{START.replace(' ', '_')}", Position(START)),
        (f"lichess.org/analysis/standard/{START.replace(' ', '_')}", Position(START)),
        ("https://www.chess.com/game/live/97878070965", ChesscomGame("live", "97878070965")),
        ("chess.com/game/daily/123", ChesscomGame("daily", "123")),
        ("chess.com/game/123", ChesscomGame("live", "123")),
        ("chess.com/live/game/123", ChesscomGame("live", "123")),
        ("chess.com/daily/game/123", ChesscomGame("daily", "123")),
        ("chess.com/analysis/game/live/123", ChesscomGame("live", "123")),
        ("chess.com/analysis/game/live/123/review", ChesscomGame("live", "123")),
        ("chess.com/analysis/game/daily/123/analysis?tab=analysis", ChesscomGame("daily", "123")),
        (f"https://www.chess.com/game/{UUID}", ChesscomGame("live", UUID)),
        ("https://www.chess.com/de/game/live/123", ChesscomGame("live", "123")),
        ("https://www.chess.com/member/erik", Account("chesscom", "erik")),
        ("lichess:thibault", Account("lichess", "thibault")),
        ("Lichess: @DrNykterstein", Account("lichess", "DrNykterstein")),
        ("chesscom:erik", Account("chesscom", "erik")),
        ("chess.com:erik", Account("chesscom", "erik")),
        ("lichess:https://lichess.org/@/thibault", Account("lichess", "thibault")),
        ("thibault", BareName("thibault")),
        ("e4", GamesText()),
        ("e4 e5 Nf3", GamesText()),
        ("1. e4 e5 2. Nf3", GamesText()),
        ('[Event "?"]\n[Site "https://lichess.org/yrLqzJdw"]\n\n1. e4 *', GamesText()),
        ('{"id":"yrLqzJdw","moves":"e4"}', GamesText()),
        (START, Position(START)),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", Position(START.replace("KQkq", "-"))),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", Position(START)),
    ],
)
def test_what_is_taken(text: str, taken_for: Pasted) -> None:
    assert read_pasted(text) == taken_for


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "there is nothing in it: paste PGN"),
        (" \n ", "there is nothing in it: paste PGN"),
        ("how do I import my games?", "this is no name, link, position or game: paste PGN"),
        ("many lines\nof nothing", "this is no name, link, position or game"),
        ("lichess.org", "that page of Lichess holds no game"),
        ("https://lichess.org/training", "that is a puzzle"),
        ("https://lichess.org/training/00008", "that is a puzzle"),
        ("https://lichess.org/practice", "that page of Lichess holds no game"),
        ("https://lichess.org/features", "that page of Lichess holds no game"),
        ("https://lichess.org/timeline", "that page of Lichess holds no game"),
        ("https://lichess.org/streamer", "that page of Lichess holds no game"),
        ("https://lichess.org/analysis", "paste its PGN or its FEN"),
        ("https://lichess.org/tournament/yrLqzJdw", "that is a tournament: open one of its games"),
        ("https://lichess.org/swiss/yrLqzJdw", "that is a tournament"),
        ("https://lichess.org/broadcast/a/b/yrLqzJdw/JDr0NSYk", "that is a broadcast"),
        ("https://lichess.org/study/short", "that is no address of a study"),
        ("https://lichess.org/@/../../admin", "nobody can be called that on Lichess"),
        ("https://lichess.org/@/%2e%2e%2fadmin", "nobody can be called that on Lichess"),
        ("https://lichess.dev/yrLqzJdw", "not from lichess.dev"),
        ("https://lichess.org@evil.example/yrLqzJdw", "not from evil.example"),
        ("https://lichess.org.evil.example/yrLqzJdw", "not from lichess.org.evil.example"),
        ("http://169.254.169.254/latest/meta-data", "not from 169.254.169.254"),
        ("http://localhost:8000/api/games", "not from localhost"),
        ("http://[::1", "that address cannot be read"),
        ("https://www.chess.com/game/computer/123", "no games against its computers"),
        ("https://www.chess.com/games/view/123", "no games of its master database"),
        ("https://www.chess.com/game/master/123", "no games of its master database"),
        ("https://www.chess.com/events/2024-candidates/1", "no games of its events"),
        ("https://www.chess.com/news", "that page of Chess.com holds no game"),
        ("https://link.chess.com/abc", "that is a short link: open it"),
        ("lichess:a b", "nobody can be called that on Lichess"),
        ("chesscom:x", "nobody can be called that on Chess.com"),
        ("8/8/8/8/8/8/8/9 w - -", "this looks like a FEN, but it cannot be read"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "this position cannot be: no white king"),
    ],
)
def test_what_is_not_taken_says_what_could_be(text: str, words: str) -> None:
    found = read_pasted(text)

    assert isinstance(found, NotTaken)
    assert words in found.words
