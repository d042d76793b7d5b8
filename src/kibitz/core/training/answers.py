"""What every move of a position is worth beside the best one, from one search with several lines."""

import chess

from kibitz.core.chess.score import Mate, Score
from kibitz.core.numbers.win_percent import win_percent
from kibitz.core.searches.answer import Line, PositionEval
from kibitz.core.searches.table import PERCENTS
from kibitz.core.searches.table_reading import TableReading
from kibitz.core.training.exercise import Answer
from kibitz.limits import MOST_LINES


def answers_of(found: PositionEval, board: chess.Board) -> tuple[Answer, ...]:
    """The moves that the search looked at, the best first."""
    lines = [line for line in found.lines if line.moves]
    best = win_percent(lines[0].score, board.turn) if lines else 0.0
    return tuple([_answer(line, board, best) for line in lines])


def _answer(line: Line, board: chess.Board, best: float) -> Answer:
    lost = max(0.0, best - win_percent(line.score, board.turn))
    move = board.parse_uci(line.moves[0])  # however the engine writes castling
    return Answer(board.uci(move), round(lost, 2), line.moves[1:], mates_for(line.score, board.turn))


def mates_for(score: Score, side: chess.Color) -> bool:
    """Whether a side mates by force."""
    return isinstance(score, Mate) and score.winner == side


def answers_by_table(reading: TableReading, engines: tuple[Answer, ...]) -> tuple[Answer, ...]:
    """The answers where endgame tables know every move: what keeps the result costs nothing.

    The engine's own choice comes first among equals; its lines are kept.
    """
    best = reading.outcome
    if best is None or not reading.is_whole:
        return engines
    known = {answer.move: answer for answer in engines}
    costs = {
        uci: PERCENTS[best] - PERCENTS[word.outcome] for uci, word in reading.moves.items() if word.outcome
    }
    order = [*known, *[uci for uci in reading.best_first if uci not in known]]
    found = [
        Answer(uci, round(costs[uci], 2), known[uci].line if uci in known else (), is_mating(known.get(uci)))
        for uci in order
        if uci in costs
    ]
    return tuple(sorted(found, key=lambda answer: answer.lost))


def is_mating(answer: Answer | None) -> bool:
    """Whether the engine has seen a mate after the move."""
    return answer is not None and answer.mates


WIDER = 4
"""Times as many lines where all that were seen are good: then there are usually many."""


def more_lines(found: PositionEval, board: chess.Board, asked: int, tolerate: float) -> int | None:
    """How many lines to ask for instead, where all that were seen are good and there are other moves.

    An engine that says fewer than it was asked for would say no more the next time.
    """
    legal = board.legal_moves.count()
    answers = answers_of(found, board)
    if len(answers) < asked or len(answers) >= min(legal, MOST_LINES) or answers[-1].lost >= tolerate:
        return None
    return min(WIDER * len(answers), legal, MOST_LINES)


def are_all_known(answers: tuple[Answer, ...], legal: int, tolerate: float) -> bool:
    """Whether every move that was not looked at is surely worse: then nobody is told wrong for a good one."""
    return len(answers) >= legal or answers[-1].lost >= tolerate


def gap(answers: tuple[Answer, ...]) -> float:
    """Points by which the second best move is behind; all of them where there is no second."""
    return answers[1].lost if len(answers) > 1 else 100.0
