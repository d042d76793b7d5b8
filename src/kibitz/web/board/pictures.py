"""Routes that draw: a position as a picture."""

from typing import Annotated, Any

import chess
import chess.svg
from fastapi import APIRouter, Query, Response

from kibitz.errors import MissingExtra
from kibitz.web.board.positions import board_of
from kibitz.web.board.shapes import Fen
from kibitz.web.page.board_look import ARROWS, DARK, LIGHT, ON_LIGHT, last_move

router = APIRouter(prefix="/api", tags=["positions"])
FRAME = "#faf7f0"


COLOURS = {
    "square light": LIGHT,
    "square dark": DARK,
    "square light lastmove": last_move(LIGHT),
    "square dark lastmove": last_move(DARK),
    "margin": FRAME,
    "inner border": FRAME,
    "outer border": FRAME,
    "coord": ON_LIGHT,
}
"""The page's board, in a light frame that holds the coordinates."""


ARROW = {name[0].upper(): colour for name, colour in ARROWS.items()}


PICTURE: dict[int | str, dict[str, Any]] = {
    200: {"content": {"image/png": {"schema": {"type": "string", "format": "binary"}}}}
}


@router.get("/board.png", responses=PICTURE, response_class=Response)
def draw_board(
    fen: Fen,
    arrows: Annotated[str, Query(max_length=200, pattern=r"^([GRBYP][a-h][1-8][a-h][1-8](,|$))*$")] = "",
    orientation: Annotated[str, Query(pattern="^(white|black)$")] = "white",
    last: Annotated[str, Query(pattern=r"^([a-h][1-8][a-h][1-8])?$")] = "",
) -> Response:
    """A picture of a position, with arrows as a colour and two squares: Ge2e4,Rd7d5."""
    try:
        from resvg_py import svg_to_bytes  # noqa: PLC0415  # only needed here
    except ImportError:
        raise MissingExtra("pictures need one more package: pip install 'kibitz[web]'") from None
    board = board_of(fen)
    drawn = [
        chess.svg.Arrow(chess.parse_square(each[1:3]), chess.parse_square(each[3:5]), color=ARROW[each[0]])
        for each in arrows.split(",")
        if each
    ]
    svg = chess.svg.board(
        board,
        arrows=drawn,
        orientation=orientation == "white",
        lastmove=chess.Move.from_uci(last) if last and last[:2] != last[2:] else None,
        size=720,
        colors=COLOURS,
    )
    return Response(bytes(svg_to_bytes(svg_string=svg, skip_system_fonts=True)), media_type="image/png")
