"""A won position played on against the engine: whether it is still won, and what the other side answers."""

from dataclasses import dataclass

import chess

from kibitz.core.numbers.win_percent import win_percent
from kibitz.core.searches.finished import terminal_eval
from kibitz.core.training.exercise import Exercise
from kibitz.errors import PgnError
from kibitz.pipeline.training.disputes import AskEngine
from kibitz.training import ExerciseRules

NODES = 200_000
"""Of a reply: somebody waits for it."""


@dataclass(frozen=True, slots=True)
class PlayedOn:
    """After the solver's last move."""

    percent: float
    """The solver's."""

    reply: str | None
    """None where the game is over, or the question is answered."""

    is_lost: bool
    """Whether the win is gone."""

    is_done: bool
    """Whether the win has been clear for long enough."""


def board_after(exercise: Exercise, moves: tuple[str, ...]) -> chess.Board:
    """The position after moves of both sides. Raises PgnError for one that is not legal."""
    board = exercise.board
    for uci in moves:
        try:
            board.push(board.parse_uci(uci))
        except ValueError as problem:
            raise PgnError(f"{uci} is not a legal move there") from problem
    return board


async def play_on(
    ask: AskEngine, exercise: Exercise, moves: tuple[str, ...], rules: ExerciseRules
) -> PlayedOn:
    """What the last of these moves, which is the solver's, comes to. Raises EngineError, PgnError."""
    solver = exercise.board.turn
    board = board_after(exercise, moves)
    found = terminal_eval(board)
    if found is None and not (board.is_repetition(3) or board.is_fifty_moves()):
        found = await ask(board, 1, NODES)
    percent = 50.0 if found is None else win_percent(found.score, solver)
    is_lost = percent < rules.still_won
    own_moves = (len(moves) + 1) // 2
    is_done = not is_lost and (board.is_checkmate() or own_moves >= rules.won_moves)
    goes_on = not is_lost and not is_done and found is not None and found.lines[0].moves
    reply = found.lines[0].moves[0] if goes_on and found else None
    return PlayedOn(percent, reply, is_lost, is_done)
