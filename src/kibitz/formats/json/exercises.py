"""Exercises and attempts as JSON: how the library keeps them, and one line each in a file."""

from datetime import date
from typing import Annotated, Any

import chess
import msgspec

from kibitz.core.training.attempt import Attempt, Day
from kibitz.core.training.card import Card
from kibitz.core.training.exercise import Exercise, Kind
from kibitz.errors import InputError

VERSION = 1
"""Of the lines in a file."""

_exercise = msgspec.json.Decoder(Exercise)
_card = msgspec.json.Decoder(Card)


def exercise_json(exercise: Exercise) -> bytes:
    """The exercise as it is kept."""
    return msgspec.json.encode(exercise)


def read_exercise(raw: bytes) -> Exercise:
    """The exercise that was kept. Raises InputError."""
    try:
        return _checked(_exercise.decode(raw))
    except (msgspec.MsgspecError, ValueError) as problem:
        raise InputError(f"this is no exercise: {problem}") from problem


def _checked(exercise: Exercise) -> Exercise:
    """Its moves must be legal, and there must be an answer."""
    if not exercise.steps or any(not step.answers for step in exercise.steps):
        raise ValueError("it has no answers")
    board = exercise.board
    if board.status():
        raise ValueError("its position is impossible")
    for step in exercise.steps:
        for answer in step.answers:
            board.parse_uci(answer.move)
        board.push_uci(step.answers[0].move)
        if step.reply:
            board.push_uci(step.reply)
    for uci, share in exercise.people.likely if exercise.people else ():
        exercise.board.parse_uci(uci)
        if not 0 <= share <= 100:
            raise ValueError("a share is of a hundred")
    _check_past(exercise)
    if not 0 <= exercise.nodes <= MOST_NODES:
        raise ValueError("nobody searched so many nodes")
    texts = (
        exercise.motif,
        exercise.phase,
        exercise.opening,
        exercise.reason.text if exercise.reason else None,
    )
    if any(len(text) > most for text, most in zip(texts, LONGEST, strict=True) if text):
        raise ValueError("its words are too long")
    return exercise


MOST_NODES = 1 << 40
MOST_PLIES = 1 << 16
MOST_MILLISECONDS = 1 << 31
MOST_HINTS = 1000
"""What databases have room for; real numbers are far smaller."""

LONGEST = (32, 12, 200, 2000)
"""Letters of an idea, a phase, an opening and a reason: what databases and screens have room for."""


def _check_past(exercise: Exercise) -> None:
    """What was played before and instead must be legal too: it is shown as moves."""
    before = chess.Board(exercise.before, chess960=exercise.chess960) if exercise.before else None
    if (before is None) != (exercise.lead is None):
        raise ValueError("a last move needs the position before it")
    if before is not None and exercise.lead is not None:
        before.parse_uci(exercise.lead)
    if exercise.played is None:
        if exercise.kind is Kind.REFUTE:
            raise ValueError("it does not say what is to be refuted")
        return
    at = before if exercise.kind is Kind.REFUTE else exercise.board
    if at is None:
        raise ValueError("a refutation needs the move that is refuted")
    at.parse_uci(exercise.played)


def card_json(card: Card) -> str:
    """A card as it is kept."""
    return msgspec.json.encode(card).decode()


def read_card(raw: str) -> Card | None:
    """The card that was kept; None for one of another Kibitz, which is worked out anew."""
    try:
        return _card.decode(raw)
    except msgspec.MsgspecError:
        return None


class SourceLine(msgspec.Struct, frozen=True):
    """A game that an exercise comes from."""

    game: str
    position: Annotated[int, msgspec.Meta(ge=0, le=MOST_PLIES)]


class ExerciseLine(msgspec.Struct, frozen=True, tag="exercise"):
    """An exercise in a file."""

    id: str
    exercise: Exercise
    games: tuple[SourceLine, ...] = ()
    retired: str | None = None
    version: int = VERSION


class GameLine(msgspec.Struct, frozen=True, tag="game"):
    """A game that exercises come from, as it was imported."""

    id: str
    raw: str
    source: str
    is_json: bool = False
    version: int = VERSION


class AttemptLine(msgspec.Struct, frozen=True, tag="attempt"):
    """Something that was done with an exercise, in a file; the day as people write it."""

    attempt: dict[str, Any]
    version: int = VERSION


_line: msgspec.json.Decoder[GameLine | ExerciseLine | AttemptLine] = msgspec.json.Decoder(
    GameLine | ExerciseLine | AttemptLine
)
MOST_TRIES = 100


def attempt_line(attempt: Attempt) -> bytes:
    """An attempt as a line of a file."""
    fields = msgspec.to_builtins(attempt) | {"day": date.fromordinal(attempt.day).isoformat()}
    return msgspec.json.encode(AttemptLine(fields))


def exercise_line(line: ExerciseLine) -> bytes:
    """An exercise as a line of a file."""
    return msgspec.json.encode(line)


def game_line(line: GameLine) -> bytes:
    """A game as a line of a file."""
    return msgspec.json.encode(line)


def read_line(raw: bytes) -> GameLine | ExerciseLine | Attempt:
    """What a line of a file holds. Raises InputError."""
    try:
        line = _line.decode(raw)
        if isinstance(line, GameLine):
            return line
        if isinstance(line, ExerciseLine):
            _checked(line.exercise)
            return line
        day = Day(date.fromisoformat(line.attempt.get("day", "")).toordinal())
        found = msgspec.convert(line.attempt | {"day": day}, Attempt)
    except (msgspec.MsgspecError, ValueError, TypeError) as problem:
        raise InputError(f"this is no line of exercises: {problem}") from problem
    if not _is_plain(found):
        raise InputError("this is no line of exercises: an id is too long, or a number too large")
    return found


def _is_plain(found: Attempt) -> bool:
    """Whether it fits into every database."""
    ids = (found.id, found.exercise, found.shown, found.session, found.corrects or "")
    is_short = all(len(each) <= most for each, most in zip(ids, (40, 16, 16, 32, 40), strict=True))
    return (
        is_short
        and len(found.tries) <= MOST_TRIES
        and "\0" not in "".join((*ids, found.at, *found.tries))
        and len(found.at) <= 40
        and _is_hexadecimal(found.exercise)
        and 0 <= (found.milliseconds or 0) < MOST_MILLISECONDS
        and 0 <= found.hints <= MOST_HINTS
    )


def _is_hexadecimal(text: str) -> bool:
    return len(text) == 16 and not set(text) - set("0123456789abcdef")
