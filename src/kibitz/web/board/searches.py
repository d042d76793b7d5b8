"""Routes that say what is known of a position: by the engine, by endgame tables, by the library."""

from typing import Annotated

import chess
import msgspec
from fastapi import APIRouter, Query, Request, Response

from kibitz.core.chess.san import legal_line, legal_sans
from kibitz.core.chess.score_text import short
from kibitz.core.numbers.win_percent import win_percent
from kibitz.core.searches.answer import PositionEval
from kibitz.core.searches.table_reading import reading_of
from kibitz.formats.cloud_evals import cloud_search
from kibitz.formats.json.report import score_json
from kibitz.formats.json.searches import SearchJson, unpack_search
from kibitz.formats.json.tables import TablePositionJson, position_json
from kibitz.web.board.engine import over
from kibitz.web.board.positions import board_of, play
from kibitz.web.board.shapes import CloudAnswer, Fen, FoundLine, SearchAnswer, SearchOrder
from kibitz.web.parts import Reader, ServerParts, ThisServer
from kibitz.web.server.openapi import answered, described, encoded
from kibitz.web.server.problems import Problem, documented
from kibitz.web.server.while_awaited import while_awaited

router = APIRouter(prefix="/api", tags=["positions"])
_decode = msgspec.json.Decoder(SearchJson).decode


@router.post(
    "/searches", responses={**documented(429, 503), **described(SearchAnswer)}, response_class=Response
)
async def search_position(
    order: SearchOrder, server: ThisServer, reader: Reader, request: Request
) -> Response:
    """The engine's lines for any position."""
    limits = server.config
    if order.lines > limits.lines or order.nodes > limits.nodes:
        raise Problem(422, f"at most {limits.lines} lines and {limits.nodes:,} nodes can be asked for")
    board = board_of(order.fen, chess960=order.chess960)
    play(board, order.moves)
    if ending := over(board):
        return answered(encoded(SearchAnswer(board.fen(), 0, 0, ending, ())))
    key = (order.fen, order.chess960, order.moves, order.lines, order.nodes)
    if kept := server.asked.get(key):
        return answered(kept)
    search = server.engine.search(reader, board, lines=order.lines, nodes=order.nodes)
    found = await while_awaited(request, search)
    answer = SearchAnswer(board.fen(), found.depth, found.nodes, None, _lines(board, found))
    return answered(server.asked.put(key, encoded(answer)))


@router.get("/tablebase", responses=described(TablePositionJson), response_class=Response)
def ask_tables(fen: Fen, server: ThisServer) -> Response:
    """What endgame tables know of a position and of each of its moves; nothing where they know nothing."""
    board = board_of(fen)
    tables = server.beside.tables
    found = tables.probe(board).position if tables else None
    if found is None:
        return answered(encoded(TablePositionJson(0, None, ())))
    return answered(encoded(position_json(0, reading_of(found, board), board)))


def _lines(board: chess.Board, found: PositionEval) -> tuple[FoundLine, ...]:
    return tuple(
        FoundLine(
            score_json(line.score),
            short(line.score),
            win_percent(line.score, chess.WHITE),
            legal_sans(board, line.moves),
            line.moves,
        )
        for line in found.lines
    )


@router.get("/cloud-eval", responses={404: {"description": "Not Found"}}, response_model=CloudAnswer)
def cloud_eval(
    fen: Fen,
    server: ThisServer,
    multiPv: Annotated[int, Query(ge=1, le=5)] = 1,  # noqa: N803  # Lichess's name
) -> Response:
    """What the library knows about a position, answered as Lichess's cloud would."""
    board = board_of(fen)
    found = _known(board, multiPv, server)
    if found is None:
        error = {"error": "No cloud evaluation available for that position"}
        return Response(msgspec.json.encode(error), status_code=404, media_type="application/json")
    pvs = [
        {"moves": _rook_castling(board, line.moves), **msgspec.to_builtins(score_json(line.score))}
        for line in found.lines[:multiPv]
    ]
    return answered(encoded({"fen": fen, "knodes": found.nodes // 1000, "depth": found.depth, "pvs": pvs}))


def _known(board: chess.Board, lines: int, server: ServerParts) -> PositionEval | None:
    """Lichess's own eval where it was imported, else the deepest search of ours with enough lines."""
    wanted = min(lines, board.legal_moves.count())
    if kept := server.library.cloud_eval(board.epd()):
        return cloud_search(kept, board, wanted)
    searches = [unpack_search(_decode(each)) for each in server.library.evals_of(board.epd())]
    enough = [each for each in searches if len(each.lines) >= wanted]
    return enough[0] if enough else max(searches, key=lambda each: len(each.lines), default=None)


def _rook_castling(board: chess.Board, moves: tuple[str, ...]) -> str:
    """The moves with castling as the king taking its rook."""
    return " ".join(at.uci(move, chess960=True) for at, move in legal_line(board, moves))
