"""A move as people of a rating play it: the opponent of whoever plays on from a position."""

from random import SystemRandom

from fastapi import APIRouter

from kibitz.core.human.chances import drawn, of_a_hundred
from kibitz.errors import HumanNetError
from kibitz.web.board.engine import over
from kibitz.web.board.positions import board_of, play
from kibitz.web.board.shapes import OpponentMove, OpponentOrder
from kibitz.web.parts import ThisServer
from kibitz.web.server.problems import Problem, documented

router = APIRouter(prefix="/api", tags=["positions"])
_chance = SystemRandom()


@router.post("/opponent", responses=documented(404))
def move_of_people(order: OpponentOrder, server: ThisServer) -> OpponentMove:
    """A move that is played as often as people of the rating play it; no engine is asked."""
    human = server.beside.human
    if human is None:
        raise Problem(404, "there is no human model in this copy of Kibitz")
    board = board_of(order.fen)
    captured = play(board, order.moves)
    if over(board):
        raise Problem(422, "the game is over there")
    try:
        said = human.chances(board, board.move_stack, captured=captured, rating=order.rating)
    except HumanNetError as problem:
        raise Problem(404, str(problem)) from problem
    move = drawn(said, _chance.random())
    return OpponentMove(move.uci(), board.san(move), of_a_hundred(said[move]))
