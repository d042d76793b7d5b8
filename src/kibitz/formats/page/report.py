"""A GameReport to one self-contained page: it works from disk and without a network.

Everything of the game travels as JSON and is put on the page as text, never as
markup.
"""

import html
from functools import lru_cache
from importlib.resources import files
from string import Template

import chess
import chess.svg
import msgspec

from kibitz.core.chess.game import Game
from kibitz.core.chess.score import START
from kibitz.core.numbers.win_percent import win_percent
from kibitz.core.report import GameReport
from kibitz.core.words.explain import explanations
from kibitz.formats.json.report import in_words, to_json


def report_html(report: GameReport, game: Game) -> str:
    """The page; `game` is the same game on a board."""
    players = report.summary.players
    data = {
        "report": in_words(to_json(report), report, explanations(report, game)),
        "fens": [board.fen() for board in game.boards()],
        "percents": percents(report),
    }
    return _template().substitute(
        title=html.escape(f"{players.white.name} – {players.black.name}"),
        pieces=_pieces(),
        data=_inside_script(msgspec.json.encode(data).decode()),
    )


def percents(report: GameReport) -> list[float]:
    """White's win percent in every position; one without a score keeps the one before it."""
    percents: list[float] = [win_percent(report.start or START, chess.WHITE)]
    for index, move in enumerate(report.moves, start=1):
        searched = report.evals[index] if report.evals else None
        score = move.score or (searched.score if searched else None)
        percents.append(percents[-1] if score is None else win_percent(score, chess.WHITE))
    return percents


def _inside_script(text: str) -> str:
    """JSON that cannot end the element it stands in."""
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


@lru_cache(maxsize=1)
def _template() -> Template:
    return Template(files("kibitz.formats").joinpath("report.html").read_text(encoding="utf-8"))


@lru_cache(maxsize=1)
def _pieces() -> str:
    """The twelve pieces that come with python-chess, under names the page can use."""
    symbols = []
    for symbol in "PNBRQKpnbrqk":
        drawing = chess.svg.piece(chess.Piece.from_symbol(symbol))
        inside = drawing[drawing.index(">") + 1 : drawing.rindex("</svg>")]
        symbols.append(f'<g id="piece-{symbol}">{inside}</g>')
    return "".join(symbols)
