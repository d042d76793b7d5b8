"""A told review to one self-contained page: it works from disk and without a network.

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

from kibitz.core.told import ToldReview
from kibitz.formats.json.report import Holds, to_json


def report_html(told: ToldReview) -> str:
    """The page of a game that was played through."""
    players = told.report.summary.players
    data = {
        "report": to_json(told, Holds(words=True)),
        "fens": [board.fen() for board in told.game.boards()] if told.game else [],
        "percents": told.percents,
    }
    return _template().substitute(
        title=html.escape(f"{players.white.name} – {players.black.name}"),
        pieces=_pieces(),
        data=_inside_script(msgspec.json.encode(data).decode()),
    )


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
