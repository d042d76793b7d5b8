"""A training session in the terminal: a board, a question, moves typed in SAN."""

import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import chess
import click

from kibitz.core.training.answering import Verdict, board_at_step, read_tries
from kibitz.core.training.attempt import Grade
from kibitz.core.training.exercise import ASKS_WHETHER, Exercise, Kind
from kibitz.core.training.grading import Guess, grade_of, is_misread
from kibitz.core.training.kept import KeptSession
from kibitz.core.training.session import Turn
from kibitz.core.training.words import (
    answer_texts,
    due_text,
    error_text,
    hint_text,
    lead_name,
    line_sans,
    people_text,
    question_text,
    why_text,
)
from kibitz.core.words.proof import cost_text
from kibitz.engine.pool import EnginePool
from kibitz.formats.text.exercise import board_text, source_text
from kibitz.formats.text.terminal import plain
from kibitz.pipeline.review import open_engines
from kibitz.pipeline.training.disputes import asking, search_harder, settle
from kibitz.pipeline.training.making import EFFORT
from kibitz.pipeline.training.play_on import board_after, play_on
from kibitz.pipeline.training.trainer import Answered, Trainer, attempt_id
from kibitz.pipeline.when_needed import WhenNeeded
from kibitz.settings import Machine
from kibitz.store.exercises import Exercises
from kibitz.store.library import Library
from kibitz.training import Training

WORDS = "a move, or hint, show, later, quit"
GUESSES: Mapping[str, Guess] = {"one": "critical", "several": "calm"}
"""What may be said before the first move, where both can be."""


class Stopped(Exception):
    """Whoever trains has had enough."""


@dataclass
class Tried:
    """One exercise while it is solved."""

    exercise: Exercise
    tries: list[str] = field(default_factory=list)
    hints: int = 0
    guess: Guess | None = None
    grade: Grade | None = None

    @property
    def may_guess(self) -> bool:
        """Whether it can still be said that one move is good, or several."""
        return self.exercise.kind in ASKS_WHETHER and not self.tries


class TerminalSession(WhenNeeded[EnginePool]):
    """Asks one exercise after the other until the session is over; an engine is started when needed."""

    def __init__(self, library: Library, trainer: Trainer, training: Training, machine: Machine) -> None:
        super().__init__(lambda: open_engines(EFFORT, replace(machine, workers=1)))
        self._library, self._trainer, self._training = library, trainer, training

    async def run(self, kept: KeptSession) -> tuple[int, int]:
        """How many were answered, and how many of them rightly at the first time; repeats do not count."""
        answered = right = 0
        click.echo("Capitals are White's pieces. Points are chances to win, of 100.")
        try:
            while (turn := self._trainer.next_turn(kept)) is not None:
                order, _ = self._trainer.turns(kept)
                click.echo(f"\n{order.index(turn) + 1} of {len(order)}")
                grade = await self._ask(kept, turn)
                answered += grade is not None and not turn.is_repeat
                right += grade is Grade.GOOD and not turn.is_repeat
                if grade is not None:
                    await self._after(kept, turn)
        except Stopped:
            click.echo("Stopped; the rest of the session waits.")
        return answered, right

    async def _ask(self, kept: KeptSession, turn: Turn) -> Grade | None:
        tried = Tried(self._trainer.exercise(turn.entry.shown))
        self._introduce(tried.exercise, turn)
        begun = time.monotonic()
        if tried.exercise.kind is Kind.CONVERT:
            await self._play_on(tried)
        else:
            solve(tried)
        if tried.grade is None:
            self._trainer.bury(kept, turn)
            click.echo("Not now: it comes back another day.")
            return None
        spent = round(1000 * (time.monotonic() - begun))
        answered = Answered(tuple(tried.tries), tried.grade, tried.hints, spent)
        card = self._trainer.answer(kept, turn, answered)
        if tried.exercise.kind is not Kind.CONVERT:
            _show_answers(tried.exercise)
        for source in Exercises(self._library.database).sources(self._trainer.person, turn.entry.shown):
            click.echo(plain(source_text(self._library.game(source.game_id), tried.exercise)))
        click.echo(due_text(card, kept.day))
        return tried.grade

    def _introduce(self, exercise: Exercise, turn: Turn) -> None:
        card = self._trainer.card(turn.entry.exercise)
        is_sibling = turn.entry.shown != turn.entry.exercise
        click.echo(why_text(card, is_sibling=is_sibling, is_repeat=turn.is_repeat))
        if exercise.lead:
            click.echo(f"Last move: {lead_name(exercise)}")
        click.echo(board_text(exercise.board, exercise.board.turn))
        click.echo(question_text(exercise))

    async def _play_on(self, tried: Tried) -> None:
        rules = self._training.exercises
        while tried.grade is None:
            board = board_after(tried.exercise, tuple(tried.tries))
            uci = _read_move(tried, board)
            if uci is None:
                return
            tried.tries.append(uci)
            async with self.use() as pool:
                found = await play_on(asking(pool), tried.exercise, tuple(tried.tries), rules)
            if found.is_lost:
                tried.grade = Grade.AGAIN
                click.echo(f"The win is gone: {found.percent:.0f}% are left.")
            elif found.is_done:
                tried.grade = Grade.HARD if tried.hints else Grade.GOOD
                click.echo("Won.")
            elif found.reply:
                board.push_uci(uci)
                click.echo(f"{line_sans(board, [found.reply])} ({found.percent:.0f}%)")
                tried.tries.append(found.reply)

    async def _after(self, kept: KeptSession, turn: Turn) -> None:
        """Enter goes on; an answer that is not believed is searched harder."""
        word = _read("Enter for the next; or dispute, quit")
        if word == "quit":
            raise Stopped
        exercise = self._trainer.exercise(turn.entry.shown)
        if word != "dispute" or exercise.kind is Kind.CONVERT:
            return
        click.echo("Looking harder …")
        done = {each.id: each for each in self._trainer.attempts(turn.entry.exercise)}
        attempt, rules = done[attempt_id(kept, turn)], self._training.exercises
        async with self.use() as pool:
            found = await search_harder(asking(pool), exercise, attempt, rules)
        settled = settle(self._library, self._trainer, attempt, found, rules, kept.day)
        if settled.retired:
            click.echo(f"You were right to ask: {settled.retired}. The exercise is taken out.")
            return
        if settled.grade is attempt.grade:
            click.echo("The harder search agrees.")
        else:
            click.echo("You were right: the exercise is repaired, and the answer is counted anew.")
        _show_answers(settled.exercise)


def solve(tried: Tried) -> None:
    """Until it is solved, shown or put off. After a wrong try one may go on trying; it counts no more."""
    while True:
        _, number, is_solved = read_tries(tried.exercise, tried.tries)
        if is_solved:
            return
        board = board_at_step(tried.exercise, number)
        if number and tried.tries and tried.tries[-1] == tried.exercise.steps[number - 1].answers[0].move:
            click.echo(f"{lead_reply(tried.exercise, number)}. And now?")
            click.echo(board_text(board, board.turn))
        uci = _read_move(tried, board)
        if uci is None:
            return
        tried.tries.append(uci)
        _say(tried, board, uci)


def lead_reply(exercise: Exercise, number: int) -> str:
    """How the opponent has answered the step before."""
    board = board_at_step(exercise, number - 1)
    best = exercise.steps[number - 1]
    moves = [best.answers[0].move, *([best.reply] if best.reply else [])]
    return line_sans(board, moves)


def _say(tried: Tried, board: chess.Board, uci: str) -> None:
    verdicts, _, is_solved = read_tries(tried.exercise, tried.tries)
    san = board.san(board.parse_uci(uci))
    match verdicts[-1]:
        case Verdict.RIGHT:
            click.echo(f"{san} is right.")
        case Verdict.NEARLY:
            click.echo(f"{san} is good, but there is better. Try again; nothing is lost.")
        case Verdict.WRONG:
            click.echo(f"{san} is not it.{_punished(tried.exercise, board, uci)} Try again, or show.")
    if tried.grade is None:
        misread = is_misread(tried.exercise.kind, tried.guess)
        tried.grade = grade_of(verdicts, is_solved=is_solved, hints=tried.hints, misread=misread)


def _punished(exercise: Exercise, board: chess.Board, uci: str) -> str:
    """What is wrong with a try, where that is known."""
    if uci == exercise.played and exercise.told_early:
        return f" {plain(exercise.told_early.text)}"
    answer = next((each for step in exercise.steps for each in step.answers if each.move == uci), None)
    if answer is None or not answer.line:
        return ""
    return f" {cost_text(answer.lost).removesuffix('.')}: {line_sans(board, (uci, *answer.line[:3]))}."


def _read_move(tried: Tried, board: chess.Board) -> str | None:
    """A legal move in UCI; None if somebody wants to see it, or to do it later."""
    while True:
        word = _read(f"{WORDS}; first, if you like: one, several" if tried.may_guess else WORDS)
        match word:
            case "":
                continue
            case "one" | "several" if tried.may_guess:
                tried.guess = GUESSES[word]
                click.echo(
                    f"You think that {word} {'move is' if word == 'one' else 'moves are'} good. Which?"
                )
            case "quit":
                raise Stopped
            case "later":
                tried.grade = None if not tried.tries else tried.grade
                return None
            case "show":
                tried.grade = tried.grade or Grade.AGAIN
                return None
            case "hint":
                tried.hints += 1
                number = (
                    0 if tried.exercise.kind is Kind.CONVERT else read_tries(tried.exercise, tried.tries)[1]
                )
                click.echo(hint_text(tried.exercise, number, tried.hints))
            case _:
                try:
                    return board.uci(board.parse_san(word))
                except ValueError:
                    pass
                try:
                    return board.uci(board.parse_uci(word))
                except ValueError:
                    click.echo(f"{plain(word)!r} is no legal move here: write it as Nf3 or g1f3")


def _read(words: str) -> str:
    click.echo(f"({words}) > ", nl=False)
    line = sys.stdin.readline()
    if not line:
        raise Stopped
    return line.strip()


def _show_answers(exercise: Exercise) -> None:
    texts = ", ".join(text for _, text in answer_texts(exercise))
    click.echo(f"Right: {texts}")
    if len(exercise.steps) > 1:
        click.echo(f"The solution: {line_sans(exercise.board, exercise.solution)}")
    if why := exercise.reason.text if exercise.reason else error_text(exercise):
        click.echo(plain(why))
    if said := people_text(exercise):
        click.echo(said)
