"""Exercises of one game: its candidates, searched with as many lines as their answers need."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import chess

from kibitz.core.searches.answer import PositionEval
from kibitz.core.searches.task import Afresh, AtEnd, Limit, Place, SearchTask, board_at
from kibitz.core.told import ToldReview
from kibitz.core.training.answers import more_lines
from kibitz.core.training.candidates import Candidate, candidates
from kibitz.core.training.exercise import Exercise
from kibitz.core.training.making import NoExercise, further, make_exercise, with_step
from kibitz.core.training.quota import is_full
from kibitz.core.training.second_look import agreed, is_in_doubt, moves_in_doubt, seen_again
from kibitz.engine.pool import Engines, Played
from kibitz.errors import EngineError
from kibitz.settings import PRESETS, Effort
from kibitz.training import ExerciseRules

EFFORT: Effort = replace(PRESETS["standard"], name="exercises", hash_mb=64)
"""The engines that look for answers; each search has its own limit."""


@dataclass(frozen=True, slots=True)
class Made:
    """An exercise, and where in its game it is."""

    exercise: Exercise
    position: int


async def exercises_of(
    pool: Engines, told: ToldReview, side: chess.Color, rules: ExerciseRules
) -> list[Made]:
    """What a side's part of a reviewed game gives. Raises EngineError where a position has no answer."""
    made: list[Made] = []
    for candidate in candidates(told, side, rules):
        if not is_full([each.exercise.question for each in made], candidate.question, rules):
            found = await _exercise(pool, told, candidate, rules)
            if isinstance(found, Exercise):
                made.append(Made(found, candidate.position))
    return made


async def _exercise(
    pool: Engines, told: ToldReview, candidate: Candidate, rules: ExerciseRules
) -> Exercise | NoExercise:
    searcher = _Searcher(pool, told, rules)
    found = await searcher.search(Afresh(candidate.position))
    made = make_exercise(told, candidate, found, rules)
    if isinstance(made, Exercise) and is_in_doubt(told, candidate, made, rules):
        after = await searcher.search_after(candidate.position, moves_in_doubt(made))
        second = make_exercise(told, candidate, seen_again(found, made.board, after), rules)
        made = agreed(made, second) if isinstance(second, Exercise) else second
    while isinstance(made, Exercise) and (line := further(made, rules)) is not None:
        at = AtEnd(candidate.position, tuple([chess.Move.from_uci(uci) for uci in line]))
        longer = with_step(made, line, await searcher.search(at), rules)
        if longer is made:
            break
        made = longer
    return made


class _Searcher:
    """Searches positions of one game until all good moves are known."""

    def __init__(self, pool: Engines, told: ToldReview, rules: ExerciseRules) -> None:
        if told.game is None:
            raise ValueError("only a game that was played through has exercises")
        self._pool, self._rules = pool, rules
        self._played = Played(told.game.start, told.game.moves)

    async def search(self, place: Place) -> PositionEval:
        """The position with enough lines."""
        board = board_at(self._played.start, self._played.moves, place)
        lines: int | None = min(self._rules.answers, board.legal_moves.count())
        while lines is not None:
            found = await search_place(self._pool, self._played, place, lines, self._rules.nodes)
            lines = more_lines(found, board, lines, max(self._rules.tolerate, self._rules.tolerate_choice))
        return found

    async def search_after(
        self, position: int, moves: Iterable[chess.Move]
    ) -> dict[chess.Move, PositionEval]:
        """The positions after some moves, each by itself."""
        places = {move: AtEnd(position, (move,)) for move in moves}
        return {
            move: await search_place(self._pool, self._played, place, 1, self._rules.again)
            for move, place in places.items()
        }


async def search_place(pool: Engines, played: Played, place: Place, lines: int, nodes: int) -> PositionEval:
    """One search from a cleared hash. Raises EngineError."""
    answer = (await pool.search(played, [(SearchTask(place, Limit(nodes=nodes), lines),)]))[place]
    if not isinstance(answer, PositionEval):
        raise EngineError(answer.reason)
    return answer
