"""An exercise: a position, a question, and every answer that is good, known before anybody is asked."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

import chess

from kibitz.core.chess.side import SideName, side_name


class Kind(StrEnum):
    """What an exercise asks."""

    FIND = "find"
    """The only move, where another was played."""

    CHOOSE = "choose"
    """Something better than what was played; there are several such moves."""

    PUNISH = "punish"
    """The only move after the opponent's error, which was let off."""

    REFUTE = "refute"
    """What is wrong with one's own move, played for the other side."""

    CALM = "calm"
    """Nothing is wrong: several moves are equally good."""

    CONVERT = "convert"
    """A position that should have been won, played on until the win is clear or gone."""


class Question(StrEnum):
    """What makes two exercises from one position different ones."""

    MOVE = "move"
    REFUTE = "refute"
    CALM = "calm"
    CONVERT = "convert"


QUESTIONS: Mapping[Kind, Question] = {
    Kind.FIND: Question.MOVE,
    Kind.CHOOSE: Question.MOVE,
    Kind.PUNISH: Question.MOVE,
    Kind.REFUTE: Question.REFUTE,
    Kind.CALM: Question.CALM,
    Kind.CONVERT: Question.CONVERT,
}
"""Find, choose and punish are one question: a harder search may turn one into another, and the card stays."""

ONLY_MOVES = frozenset({Kind.FIND, Kind.PUNISH, Kind.REFUTE})
"""The kinds whose first answer is the only one."""

SHOWS_ERROR = frozenset({Kind.CHOOSE, Kind.REFUTE})
"""The kinds that show what was played. With the others it would give the answer away."""


ASKS_WHETHER = frozenset({Kind.FIND, Kind.PUNISH, Kind.CALM})
"""The kinds of which the solver may say beforehand whether one move counts or several are good."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A move that the search has looked at, and what it is worth beside the best one."""

    move: str
    """In UCI."""

    lost: float
    """Points behind the best move."""

    line: tuple[str, ...] = ()
    """How it goes on, in UCI."""

    mates: bool = False
    """Whether it forces mate."""

    is_doubtful: bool = False
    """Whether two searches do not agree how good it is: then it is neither right nor wrong."""


@dataclass(frozen=True, slots=True)
class Step:
    """One position in which the solver is to move."""

    answers: tuple[Answer, ...]
    """The best first. What is not among them is worse than the last."""

    reply: str | None = None
    """How the opponent answers the best move, where the solution goes on."""

    def answer(self, move: str) -> Answer | None:
        """What is known of a move."""
        return next((each for each in self.answers if each.move == move), None)


@dataclass(frozen=True, slots=True)
class Reason:
    """What was wrong with the move that was played, in words, and the line that proves it."""

    text: str
    line: tuple[str, ...]
    is_after: bool
    """Whether the line begins after the move, and not in its place."""

    names_chance: bool = False
    """Whether it says all the same that there was something to find."""


@dataclass(frozen=True, slots=True)
class People:
    """What players of the mover's rating did in games, of a hundred: a human model's word."""

    rating: int
    found: int
    """Who play a move as good as the best."""

    likely: tuple[tuple[str, int], ...]
    """What most of them play, in UCI."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """Everything about an exercise that does not depend on who solves it."""

    kind: Kind
    fen: str
    """The position in which the solver moves first."""

    chess960: bool = False
    before: str | None = None
    """The position before the opponent's last move, where there was one."""

    lead: str | None = None
    """That move, in UCI."""

    played: str | None = None
    """What was played in the game; for a refutation, the move that is refuted."""

    steps: tuple[Step, ...] = ()
    accept: float
    tolerate: float
    needs_mate: bool = False
    """Whether a short mate was there, and nothing else will do."""

    points: float = 0.0
    """What the error cost."""

    difficulty: float = 0.0
    motif: str | None = None
    themes: tuple[str, ...] = ()
    reason: Reason | None = None
    phase: str | None = None
    opening: str | None = None
    nodes: int = 0
    """Of the poorest search behind its answers."""

    people: People | None = None
    """What people play here; None where no human model had a word."""

    @property
    def question(self) -> Question:
        """What makes it another exercise than one from the same position."""
        return QUESTIONS[self.kind]

    @property
    def board(self) -> chess.Board:
        """The position."""
        return chess.Board(self.fen, chess960=self.chess960)

    @property
    def epd(self) -> str:
        """The position without its counters."""
        return self.board.epd()

    @property
    def solver(self) -> SideName:
        """Who is to move."""
        return side_name(self.board.turn)

    @property
    def told_early(self) -> Reason | None:
        """Why the error was one, where that does not name what would have been right."""
        reason = self.reason
        return reason if reason and reason.is_after and not reason.names_chance else None

    @property
    def solution(self) -> tuple[str, ...]:
        """The best moves with the replies to them, in UCI."""
        moves: list[str] = []
        for step in self.steps:
            moves.append(step.answers[0].move)
            if step.reply:
                moves.append(step.reply)
        return tuple(moves)
