"""Whether an answer can be true: complete, legal, possible, and searched as hard as asked.

What no engine would say is called a lie; what is missing or too short is only of no use.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median

import chess

from kibitz.core.chess.score import Score
from kibitz.core.numbers.win_percent import win_percent
from kibitz.core.searches.answer import DepthPoint, Line, PositionEval, Worker
from kibitz.core.searches.task import SearchTask
from kibitz.engine.uci import Info, finished, white_score
from kibitz.fishnet.job import Job
from kibitz.fishnet.wire import Part, Parts, Said
from kibitz.limits import DEEPEST

MOST_CENTIPAWNS = 32_000
"""No engine says more."""

LONGEST_MATE = 250
"""Moves. Stockfish's longest is 123, and its clients pass on what is a little beyond."""

ENOUGH, TOO_MUCH = 0.8, 2.0
"""Of the nodes asked for: a search may end in the middle of a depth without saying so, or a little late."""

A_LITTLE = 10_000
"""Nodes that even a short search may be late by."""

FAR = 25.0
"""Win-percent points between two searches of a position that hardly ever lie between honest ones."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an answer is not taken."""

    reason: str
    is_lie: bool = False


def checked(job: Job, parts: Parts, by: Worker) -> dict[SearchTask, PositionEval] | Refusal:
    """The answers in our own terms, or why they are refused, all of them."""
    missing = job.tasks.keys() - parts.keys()
    if missing:
        return Refusal(f"{len(missing)} of {len(job.tasks)} positions have no answer")
    found: dict[SearchTask, PositionEval] = {}
    for index, board in _boards(job):
        answer = _position(board, parts[index], job.lines, by)
        if isinstance(answer, Refusal):
            return Refusal(f"{answer.reason}, in position {index} of job {job.id}", answer.is_lie)
        found[job.tasks[index]] = answer
    return _as_long_as_asked(found, job.nodes)


def _boards(job: Job) -> Iterator[tuple[int, chess.Board]]:
    """The positions that were asked about; one board, moved along."""
    board = job.played.start.copy(stack=False)
    last = max(job.tasks)
    for index, move in enumerate((*job.played.moves[:last], None)):
        if index in job.tasks:
            yield index, board
        if move:
            board.push(move)


def _position(board: chess.Board, part: Part, lines: int, by: Worker) -> PositionEval | Refusal:
    impossible = next((reason for said in part.said if (reason := _impossible(said, lines))), None)
    if impossible or part.nodes < 0:
        return Refusal(impossible or "fewer nodes than none", is_lie=True)
    infos = _infos(board, part)
    if isinstance(infos, Refusal):
        return infos
    found = finished(infos)
    if found is None:
        return Refusal("no score")
    legal = _legal_lines(board, found.lines)
    if isinstance(legal, Refusal):
        return legal
    return PositionEval(legal, found.depth, part.nodes, _history(found, part), by)


def _impossible(said: Said, lines: int) -> str | None:
    """What no engine says; a mate on the board is never asked about."""
    if said.kind == "cp" and abs(said.value) > MOST_CENTIPAWNS:
        return f"a score of {said.value} centipawns"
    if said.kind == "mate" and not 0 < abs(said.value) <= LONGEST_MATE:
        return f"a mate in {said.value}"
    if not 0 <= said.depth <= DEEPEST or said.rank > lines:
        return f"line {said.rank} of {lines} at depth {said.depth}"
    return None


def _infos(board: chess.Board, part: Part) -> list[Info] | Refusal:
    """As the engine said it, with first moves as we write them: the Rust client writes king takes rook."""
    written: dict[str, str] = {}
    infos = []
    for said in part.said:
        if not said.moves or not said.depth:  # depth 0 is of a game that is over, which is never asked about
            continue
        first, *rest = said.moves
        if first not in written:
            move = _first_move(board, first)
            if move is None:
                return Refusal(f"{first[:8]!r} is not a legal move there", is_lie=True)
            written[first] = board.uci(move)
        score = white_score(said.kind, said.value, board.turn)
        moves = (written[first], *rest)
        infos.append(Info(said.rank, said.depth, said.nodes or 0, score, exact=True, moves=moves))
    return infos


def _first_move(board: chess.Board, word: str) -> chess.Move | None:
    """A legal move; to pass is none."""
    try:
        return board.parse_uci(word) or None
    except ValueError:
        return None


def _legal_lines(board: chess.Board, lines: Iterable[Line]) -> tuple[Line, ...] | Refusal:
    found = []
    for line in lines:
        words = _legal(board, line.moves)
        if words is None:
            return Refusal(f"the line {' '.join(line.moves)[:60]!r} is not legal", is_lie=True)
        found.append(Line(line.score, words, line.depth))
    return tuple(found)


def _legal(board: chess.Board, words: Sequence[str]) -> tuple[str, ...] | None:
    """A line as we write it, or None if it cannot be played."""
    at = board.copy(stack=False)
    written = []
    for word in words:
        try:
            move = at.parse_uci(word)
        except ValueError:
            return None
        written.append(at.uci(move))
        at.push(move)
    return tuple(written)


def _history(found: PositionEval, part: Part) -> tuple[DepthPoint, ...]:
    """The Rust client counts the nodes of a search but not of its depths."""
    if any(said.nodes for said in part.said):
        return found.history
    return tuple([DepthPoint(each.depth, None, each.score, each.move) for each in found.history])


def _as_long_as_asked(
    found: dict[SearchTask, PositionEval], nodes: int
) -> dict[SearchTask, PositionEval] | Refusal:
    """One search may be short, because its mate was found or its last words were lost; not most of them."""
    most = max(each.nodes for each in found.values())
    usual = median([each.nodes for each in found.values() if not each.is_final] or [nodes])
    for count, is_wrong in (
        (usual, usual < ENOUGH * nodes),
        (most, most > TOO_MUCH * nodes + A_LITTLE),
    ):
        if is_wrong:
            return Refusal(f"searched with {count:,.0f} nodes where {nodes:,} were asked for")
    return found


def is_far(one: Score, other: Score) -> bool:
    """Whether two scores of the same position can hardly both be an engine's."""
    return abs(win_percent(one, chess.WHITE) - win_percent(other, chess.WHITE)) >= FAR
