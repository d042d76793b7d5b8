"""Errors that were made in the same position in several games; no statistics are needed for that."""

from collections import defaultdict
from collections.abc import Callable, Sequence

import chess

from kibitz.core.insights.errors import MOST_POSITIONS, Error, Errors
from kibitz.core.insights.insight import Insight, MoveAt, RepeatedMove, RepeatedPosition

BoardOf = Callable[[str, int], chess.Board]
"""The position before a move, by the game's id and the ply."""


def repeated_positions(errors: Errors, board_of: BoardOf) -> Insight:
    """The positions in which most was lost in all."""
    groups: defaultdict[int, list[Error]] = defaultdict(list)
    for error in errors.repeated:
        groups[error.fact.position].append(error)
    shown = sorted(
        groups.values(),
        key=lambda group: (-sum(error.fact.lost or 0 for error in group), group[0].fact.position),
    )
    where = f"{errors.positions:,} {'position' if errors.positions == 1 else 'positions'}"
    told = f"In {where}" if shown else "In no position"
    others = (
        f"; the {MOST_POSITIONS} in which most was lost are shown"
        if errors.positions > MOST_POSITIONS
        else ""
    )
    return Insight(
        number=12,
        key="repeated",
        title="Repeated positions",
        sentence=f"{told} you erred in two games or more{others}.",
        rows=(),
        positions=tuple([_position(group, board_of) for group in shown]),
    )


def _position(group: Sequence[Error], board_of: BoardOf) -> RepeatedPosition:
    board = board_of(group[0].game, group[0].fact.ply)
    by_move: defaultdict[str, list[Error]] = defaultdict(list)
    for error in group:
        by_move[error.fact.move].append(error)
    moves = [_move(board, uci, errors) for uci, errors in by_move.items()]
    moves.sort(key=lambda move: (-len(move.moves), -move.lost, move.uci))
    return RepeatedPosition(board.fen(), _line(board), tuple(moves), _sentence(board, moves))


def _line(board: chess.Board) -> str:
    start = board.root()
    return start.variation_san(board.move_stack) if start == chess.Board() else ""


def _move(board: chess.Board, uci: str, errors: Sequence[Error]) -> RepeatedMove:
    lost = sum(error.fact.lost or 0 for error in errors) / len(errors) / 100
    at = [MoveAt(error.game, error.fact.ply, (error.fact.lost or 0) / 100) for error in errors]
    return RepeatedMove(board.san(chess.Move.from_uci(uci)), uci, lost, tuple(at))


TIMES = {1: "Once", 2: "Twice", 3: "Three times", 4: "Four times", 5: "Five times"}


def _sentence(board: chess.Board, moves: Sequence[RepeatedMove]) -> str:
    first = moves[0]
    number = f"{board.fullmove_number}{'.' if board.turn else '...'}"
    times = TIMES.get(len(first.moves), f"{len(first.moves)} times")
    if len(first.moves) > 1:
        return f"{times} you played {number} {first.san} here; it costs {first.lost:.0f} win-percent points."
    names = " and ".join([move.san for move in moves[:3]])
    return f"You erred here with {number} {names}, in {len(moves)} games."
