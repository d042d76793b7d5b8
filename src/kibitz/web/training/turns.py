"""Turns of a session as they go over the wire."""

from datetime import date

import chess

from kibitz.core.chess.clock import duration
from kibitz.core.chess.san import legal_sans
from kibitz.core.library import StoredGame
from kibitz.core.training.answering import accepted, board_at_step
from kibitz.core.training.attempt import Act, Day, Grade
from kibitz.core.training.card import Card
from kibitz.core.training.exercise import ASKS_WHETHER, SHOWS_ERROR, Exercise, Kind
from kibitz.core.training.kept import KeptSession
from kibitz.core.training.session import Turn
from kibitz.core.training.words import (
    MOST_HINTS,
    cost,
    due_text,
    error_text,
    hint_text,
    idea_text,
    lead_name,
    people_text,
    question_text,
    why_text,
)
from kibitz.pipeline.kept_game import on_board
from kibitz.pipeline.training.trainer import Trainer, attempt_id
from kibitz.store.exercises import Exercises
from kibitz.web.board.shapes import LineShape
from kibitz.web.parts import ServerParts
from kibitz.web.training.shapes import (
    ClockShape,
    GoodAnswer,
    ReasonShape,
    SessionShape,
    SolvedShape,
    SourceShape,
    StepShape,
    TurnShape,
)


def session_shape(server: ServerParts, trainer: Trainer, kept: KeptSession) -> SessionShape:
    """The session and what is asked now."""
    order, done = trainer.turns(kept)
    turn = next((each for each in order if attempt_id(kept, each) not in done), None)
    first = {attempt_id(kept, each) for each in order if not each.is_repeat}
    attempts = trainer.session_attempts(kept)
    answers = [each for each in attempts if each.id in first and each.act is Act.ANSWERED]
    return SessionShape(
        id=kept.id,
        day=iso(kept.day),
        total=len(order),
        done=sum(attempt_id(kept, each) in done for each in order),
        answered=len(answers),
        right=sum(each.grade is Grade.GOOD for each in answers),
        turn=_turn_shape(server, trainer, turn, order.index(turn) + 1) if turn else None,
    )


def _turn_shape(server: ServerParts, trainer: Trainer, turn: Turn, place: int) -> TurnShape:
    exercise, card = trainer.exercise(turn.entry.shown), trainer.card(turn.entry.exercise)
    is_sibling = turn.entry.shown != turn.entry.exercise
    source = next(iter(_sources(server, trainer.person, turn.entry.shown)), None)
    game = server.library.game(source[0].id) if source else None
    return TurnShape(
        number=turn.number,
        is_repeat=turn.is_repeat,
        place=place,
        exercise=turn.entry.shown,
        question=question_text(exercise),
        why=why_text(card, is_sibling=is_sibling, is_repeat=turn.is_repeat),
        side=exercise.solver,
        chess960=exercise.chess960,
        before_fen=exercise.before,
        lead=exercise.lead,
        lead_name=lead_name(exercise) if exercise.lead else None,
        played=exercise.played if exercise.kind in SHOWS_ERROR else None,
        asks_whether=exercise.kind in ASKS_WHETHER,
        plays_on=exercise.kind is Kind.CONVERT,
        white_rating=game.white_rating if game else None,
        black_rating=game.black_rating if game else None,
        clocks=_clocks(game, source[1]) if game and source else ClockShape(None, None),
        step=step_shape(exercise, 0),
    )


def step_shape(exercise: Exercise, number: int) -> StepShape:
    """A step with its hints."""
    hints = [hint_text(exercise, number, count) for count in range(1, MOST_HINTS + 1)]
    return StepShape(number, board_at_step(exercise, number).fen(), tuple(hints))


def _clocks(game: StoredGame, position: int) -> ClockShape:
    """What both clocks showed when the position arose, where the file says."""
    played = on_board(game)
    clocks = played.sheet.clocks[:position]
    last = dict.fromkeys(chess.COLORS) | {
        played.start.turn if index % 2 == 0 else not played.start.turn: clock
        for index, clock in enumerate(clocks)
        if clock is not None
    }
    texts = {side: None if clock is None else duration(clock) for side, clock in last.items()}
    return ClockShape(texts[chess.WHITE], texts[chess.BLACK])


def _sources(server: ServerParts, person: str, exercise_id: str) -> list[tuple[StoredGame, int]]:
    found = Exercises(server.library.database).sources(person, exercise_id)
    return [(server.library.game(each.game_id), each.position) for each in found]


def first_source(server: ServerParts, person: str, exercise_id: str) -> tuple[StoredGame, int] | None:
    """The first game that an exercise comes from, and where in it."""
    return next(iter(_sources(server, person, exercise_id)), None)


def solved_shape(
    server: ServerParts, trainer: Trainer, exercise_id: str, exercise: Exercise, card: Card, day: Day
) -> SolvedShape:
    """Everything that may be shown once an exercise is decided."""
    board = exercise.board
    return SolvedShape(
        kind=exercise.kind,
        idea=idea_text(exercise),
        answers=tuple([_good(exercise, number) for number in range(len(accepted(exercise)))]),
        solution=line_shape(board, exercise.solution),
        played=exercise.played,
        reason=_reason(exercise),
        games=tuple(
            [
                SourceShape(game.id, position, game.white, game.black, game.date)
                for game, position in _sources(server, trainer.person, exercise_id)
            ]
        ),
        due=due_text(card, day),
        status=card.status,
        people=people_text(exercise),
    )


def _good(exercise: Exercise, number: int) -> GoodAnswer:
    answer, board = accepted(exercise)[number], exercise.board
    line = line_shape(board, (answer.move, *answer.line))
    return GoodAnswer(answer.move, line.san[0], cost(answer), answer.lost, line)


def _reason(exercise: Exercise) -> ReasonShape | None:
    reason, board = exercise.reason, exercise.board
    if reason is None:
        text = error_text(exercise)
        return ReasonShape(text, board.fen(), LineShape((), ())) if text else None
    if exercise.kind is Kind.REFUTE:
        if not reason.is_after:
            board = chess.Board(exercise.before or exercise.fen, chess960=exercise.chess960)
    elif reason.is_after and exercise.played:
        board.push_uci(exercise.played)
    return ReasonShape(reason.text, board.fen(), line_shape(board, reason.line))


def line_shape(board: chess.Board, moves: tuple[str, ...]) -> LineShape:
    """Moves in both notations, as far as they are legal."""
    sans = tuple(legal_sans(board, moves))
    return LineShape(sans, moves[: len(sans)])


def iso(day: int) -> str:
    """A day as computers write it."""
    return date.fromordinal(day).isoformat()
