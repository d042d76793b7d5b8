"""Routes about sessions: what is asked, what became of a try, and what somebody does not believe."""

import chess
from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool

from kibitz.core.searches.answer import PositionEval
from kibitz.core.told import ToldReview
from kibitz.core.training.answering import read_tries
from kibitz.core.training.attempt import Attempt
from kibitz.core.training.exercise import Kind
from kibitz.core.training.kept import KeptSession
from kibitz.core.training.making import tells_no_answer
from kibitz.core.training.session import Turn
from kibitz.core.training.words import due_text
from kibitz.core.words.proof import cost_text
from kibitz.pipeline.kept_game import on_board
from kibitz.pipeline.training.disputes import AskEngine, search_harder, settle
from kibitz.pipeline.training.play_on import play_on
from kibitz.pipeline.training.trainer import Trainer, attempt_id
from kibitz.web.board.engine import with_line
from kibitz.web.parts import Reader, ServerParts, ThisServer
from kibitz.web.server.problems import Problem, documented
from kibitz.web.server.while_awaited import while_awaited
from kibitz.web.training.shapes import (
    AnswerOrder,
    AnswerShape,
    DisputeAnswer,
    GradeOrder,
    Regraded,
    ReplyShape,
    SessionId,
    SessionShape,
    TrainingOrder,
    TurnOrder,
)
from kibitz.web.training.trainee import day_of, trainer_of
from kibitz.web.training.tries import SHOWN_PLIES, TurnInHand
from kibitz.web.training.turns import first_source, line_shape, session_shape, solved_shape

router = APIRouter(prefix="/api/train/sessions", tags=["training"])


@router.post("", status_code=201)
def begin_session(order: TrainingOrder, server: ThisServer) -> SessionShape:
    """The session of the day that is not finished, or the next one; without a turn where nothing is left."""
    trainer = trainer_of(server, order.person)
    return session_shape(server, trainer, trainer.today(day_of(order.day)))


@router.get("/{session}", responses=documented(404))
def read_session(session: SessionId, server: ThisServer) -> SessionShape:
    """How far a session is, and what is asked now."""
    return session_shape(server, *_session(server, session))


@router.post("/{session}/answers", responses=documented(404, 409, 503))
async def answer_turn(
    session: SessionId, order: AnswerOrder, server: ThisServer, reader: Reader, request: Request
) -> AnswerShape:
    """What became of a try. The first wrong one decides; whoever goes on trying changes nothing."""
    trainer, kept = await run_in_threadpool(_session, server, session)
    turn = await run_in_threadpool(_turn, trainer, kept, order)
    hand = await run_in_threadpool(TurnInHand, server, trainer, kept, turn)
    if hand.exercise.kind is not Kind.CONVERT:
        return await run_in_threadpool(hand.answer, order)
    rules, found = server.config.training.exercises, None
    if not order.gives_up:
        if len(order.tries) % 2 == 0:
            raise Problem(422, "tries: the last of them must be the solver's")
        found = await while_awaited(request, play_on(_ask(server, reader), hand.exercise, order.tries, rules))
    return await run_in_threadpool(hand.play_on, order, found)


@router.post("/{session}/refutations", responses=documented(404, 429, 503))
async def refute_try(
    session: SessionId, order: AnswerOrder, server: ThisServer, reader: Reader, request: Request
) -> ReplyShape:
    """How the last try is punished, in a sentence where there is one: the engine is asked."""
    trainer, kept = await run_in_threadpool(_session, server, session)
    turn = await run_in_threadpool(_turn, trainer, kept, order)
    exercise = await run_in_threadpool(trainer.exercise, turn.entry.shown)
    source = await run_in_threadpool(first_source, server, trainer.person, turn.entry.shown)
    if source is None or not order.tries:
        raise Problem(404, "the game of this exercise is not in the library")
    try:
        _, number, _ = read_tries(exercise, order.tries[:-1])
    except ValueError as problem:
        raise Problem(422, f"tries: {problem}") from problem
    game, position = source
    path = [*exercise.solution[: 2 * number], order.tries[-1]]
    line = await run_in_threadpool(lambda: with_line(on_board(game), position, path))
    tried = await while_awaited(request, server.engine.judge(reader, line))
    told = ToldReview(tried.report, tried.game)
    index = len(tried.game.moves) - 1
    why, facts, after = told.explanations.get(index), tried.report.facts.get(index), tried.report.evals[-1]
    moves = after.lines[0].moves[:SHOWN_PLIES] if after and after.lines else ()
    return ReplyShape(
        san=tried.report.moves[-1].san,
        fen=tried.board.fen(),
        line=line_shape(tried.board, moves),
        cost=cost_text(facts.lost if facts else None),
        text=why.words.long if why and tells_no_answer(why.finding) else "",
    )


@router.post("/{session}/later", responses=documented(404, 409))
def put_off(session: SessionId, order: TurnOrder, server: ThisServer) -> SessionShape:
    """Not now: the exercise comes back another day."""
    trainer, kept = _session(server, session)
    trainer.bury(kept, _turn(trainer, kept, order))
    return session_shape(server, trainer, kept)


@router.post("/{session}/grades", responses=documented(404))
def regrade(session: SessionId, order: GradeOrder, server: ThisServer) -> Regraded:
    """Another grade for an answer than the one it was given."""
    trainer, kept = _session(server, session)
    attempt = _attempt(trainer, kept, order)
    card = trainer.correct(attempt, order.grade, kept.day)
    return Regraded(order.grade, due_text(card, kept.day))


@router.post("/{session}/disputes", responses=documented(404, 429, 503))
async def dispute(
    session: SessionId, order: TurnOrder, server: ThisServer, reader: Reader, request: Request
) -> DisputeAnswer:
    """Somebody does not believe an answer: a harder search repairs the exercise and the grade."""
    trainer, kept = await run_in_threadpool(_session, server, session)
    attempt = await run_in_threadpool(_attempt, trainer, kept, order)
    shown = attempt.shown or attempt.exercise
    exercise = await run_in_threadpool(trainer.exercise, shown)
    if exercise.kind is Kind.CONVERT:
        raise Problem(422, "a position that is played on has no answer that could be disputed")
    rules = server.config.training.exercises
    found = await while_awaited(request, search_harder(_ask(server, reader), exercise, attempt, rules))
    settled = await run_in_threadpool(settle, server.library, trainer, attempt, found, rules, kept.day)
    shape = await run_in_threadpool(
        solved_shape, server, trainer, shown, settled.exercise, settled.card, kept.day
    )
    if settled.retired:
        text = f"You were right to ask: {settled.retired}. It is not asked again."
    elif settled.grade is not attempt.grade:
        text = "You were right: the exercise is repaired, and your answer counts anew."
    else:
        text = "A search four times as hard agrees with the answer."
    is_changed = settled.retired is not None or settled.grade is not attempt.grade
    return DisputeAnswer(is_changed, text, shape)


def _session(server: ServerParts, session: str) -> tuple[Trainer, KeptSession]:
    found = Trainer(server.library, "", server.config.training.schedule).any_session(session)
    if found is None:
        raise Problem(404, "there is no such session")
    return Trainer(server.library, found.person, server.config.training.schedule), found


def _turn(trainer: Trainer, kept: KeptSession, order: TurnOrder) -> Turn:
    order_of, _ = trainer.turns(kept)
    for each in order_of:
        if (each.number, each.is_repeat) == (order.number, order.is_repeat):
            return each
    raise Problem(404, "the session has no such turn")


def _attempt(trainer: Trainer, kept: KeptSession, order: TurnOrder) -> Attempt:
    wanted = attempt_id(kept, _turn(trainer, kept, order))
    for each in trainer.session_attempts(kept):
        if each.id == wanted:
            return each
    raise Problem(404, "this turn was not answered yet")


def _ask(server: ServerParts, reader: str) -> AskEngine:
    async def ask(board: chess.Board, lines: int, nodes: int) -> PositionEval:
        return await server.engine.search(reader, board, lines=lines, nodes=nodes)

    return ask
