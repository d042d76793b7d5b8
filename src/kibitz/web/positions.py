"""Routes about positions: try a move, ask the engine, ask what is known, draw a picture."""

from collections.abc import Hashable
from typing import Annotated, Any

import chess
import chess.svg
import msgspec
from fastapi import APIRouter, Query, Request, Response
from fastapi.concurrency import run_in_threadpool

from kibitz.core.chess.game import Game
from kibitz.core.chess.impossible import faults
from kibitz.core.chess.san import legal_line, legal_sans
from kibitz.core.chess.score_text import short
from kibitz.core.labels.move_facts import MoveFacts
from kibitz.core.numbers.win_percent import win_percent
from kibitz.core.report import MoveReport
from kibitz.core.searches.answer import PositionEval
from kibitz.core.searches.table_reading import reading_of
from kibitz.core.told import ToldReview
from kibitz.core.words.proof import cost_text
from kibitz.errors import MissingExtra
from kibitz.formats.cloud_evals import cloud_search
from kibitz.formats.json.report import Holds, score_json, to_json
from kibitz.formats.json.searches import SearchJson, unpack_search
from kibitz.formats.json.tables import TablePositionJson, position_json
from kibitz.pipeline.kept_game import on_board
from kibitz.web.board_engine import Tried, bare_game, over, with_line
from kibitz.web.board_look import ARROWS, DARK, LIGHT, ON_LIGHT, last_move
from kibitz.web.openapi import answered, described, encoded
from kibitz.web.parts import Reader, ServerParts, ThisServer
from kibitz.web.position_shapes import (
    BestMove,
    CloudAnswer,
    Fen,
    FoundLine,
    LineShape,
    PositionTry,
    SearchAnswer,
    SearchOrder,
    TryAnswer,
    TryOrder,
)
from kibitz.web.problems import Problem, documented
from kibitz.web.while_awaited import while_awaited

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
_decode = msgspec.json.Decoder(SearchJson).decode


@router.post(
    "/games/{game_id}/tries",
    responses={**documented(404, 429, 503), **described(TryAnswer)},
    response_class=Response,
)
async def try_moves(
    game_id: str, order: TryOrder, server: ThisServer, reader: Reader, request: Request
) -> Response:
    """What the last of these moves would be worth, with its label and how it would be answered."""
    stored = await run_in_threadpool(server.game, game_id)
    key = (stored.id, order.ply, order.moves)
    if kept := server.asked.get(key):
        return answered(kept)
    game = await run_in_threadpool(lambda: with_line(on_board(stored), order.ply, list(order.moves)))
    return await _judged(key, game, len(order.moves), server, reader, request)


@router.post("/tries", responses={**documented(429, 503), **described(TryAnswer)}, response_class=Response)
async def try_on_position(
    order: PositionTry, server: ThisServer, reader: Reader, request: Request
) -> Response:
    """What the last of these moves would be worth, from any position."""
    key = (order.fen, order.moves)
    if kept := server.asked.get(key):
        return answered(kept)
    board = board_of(order.fen)
    game = await run_in_threadpool(lambda: with_line(bare_game(board), 0, list(order.moves)))
    return await _judged(key, game, len(order.moves), server, reader, request)


async def _judged(
    key: Hashable, game: Game, moves: int, server: ServerParts, reader: str, request: Request
) -> Response:
    """What the last move of the game is worth, kept for whoever tries it next."""
    least = server.config.settings.judgement.inaccuracy
    tried = await while_awaited(request, server.engine.judge(reader, game))
    return answered(server.asked.put(key, encoded(_try_answer(tried, moves, least))))


def _try_answer(tried: Tried, moves: int, least: float) -> TryAnswer:
    """Accepted is what loses less than the least that is judged, measured from the best move."""
    report = tried.report
    move, shaped = report.moves[-1], to_json(ToldReview(report, None), Holds()).moves[-1]
    after = report.evals[-1]
    sans = tuple(each.san for each in report.moves[-moves:])
    uci = after.lines[0].moves if after else ()
    facts = report.facts.get(len(report.moves) - 1)
    lost = _lost(move, facts) if facts else None
    known = report.tables.positions.get(len(report.moves))
    best = BestMove(move.best.san, move.best.uci) if move.best else None
    return TryAnswer(
        fen=tried.board.fen(),
        sans=sans,
        move=shaped,
        refutation=LineShape(legal_sans(tried.board, uci), uci),
        best=best,
        lost=lost,
        cost=cost_text(lost),
        accepted=move.fault is None and (lost is None or lost < least),
        tablebase=position_json(len(report.moves), known, tried.board) if known else None,
    )


def _lost(move: MoveReport, facts: MoveFacts) -> float | None:
    """Points that the move costs: by the tables where they have decided, else by the engine."""
    return move.proof.lost if move.proof and move.proof.is_proven else facts.lost


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
    for word in order.moves:
        try:
            board.push(board.parse_uci(word))
        except ValueError as problem:
            raise Problem(422, f"moves: {word} is not legal there") from problem
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


def board_of(fen: str, *, chess960: bool = False) -> chess.Board:
    """The position of a FEN. Raises Problem for one that cannot be."""
    try:
        board = chess.Board(fen, chess960=chess960)
    except ValueError as problem:
        raise Problem(422, f"fen: {problem}") from problem
    if wrong := faults(board):
        raise Problem(422, f"fen: an impossible position: {wrong}")
    return board
