"""What goes over the wire about sessions: what is asked, what is answered, what becomes of it."""

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from kibitz.core.chess.person import ME
from kibitz.core.chess.player_name import LONGEST
from kibitz.core.chess.side import SideName
from kibitz.core.training.answering import Verdict
from kibitz.core.training.attempt import Grade
from kibitz.core.training.card import CardStatus
from kibitz.core.training.exercise import Kind
from kibitz.core.training.grading import Guess
from kibitz.web.board.shapes import LineShape, Uci

Day = Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")]
Who = Annotated[str, Field(min_length=1, max_length=LONGEST)]
SessionId = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]


@dataclass(frozen=True)
class ClockShape:
    """What a player's clock showed, as text."""

    white: str | None
    black: str | None


@dataclass(frozen=True)
class StepShape:
    """A position in which the solver is to move; the hints tell ever more."""

    number: int
    fen: str
    hints: tuple[str, ...]


@dataclass(frozen=True)
class TurnShape:
    """What is asked now. What was played is there only where the question says so."""

    number: int
    is_repeat: bool
    place: int
    exercise: str
    question: str
    why: str
    side: SideName
    chess960: bool
    before_fen: str | None
    lead: str | None
    lead_name: str | None
    played: str | None
    asks_whether: bool
    """Whether the solver may say if one move counts or several are fine."""

    plays_on: bool
    white_rating: int | None
    black_rating: int | None
    clocks: ClockShape
    step: StepShape


@dataclass(frozen=True)
class SessionShape:
    """A session: how far it is, and what is asked now; null when it is over."""

    id: str
    day: Day
    total: int
    done: int
    answered: int
    """Exercises; what comes a second time is not counted again."""

    right: int
    """Of these, at once and without help."""

    turn: TurnShape | None


@dataclass(frozen=True)
class GoodAnswer:
    """A move that is right, what it costs, and how it goes on."""

    uci: str
    san: str
    cost: str
    lost: float
    line: LineShape


@dataclass(frozen=True)
class SourceShape:
    """A game that an exercise comes from."""

    game: str
    position: int
    white: str
    black: str
    date: str | None


@dataclass(frozen=True)
class ReasonShape:
    """What was wrong with the move that was played, and the line that proves it from `fen`."""

    text: str
    fen: str
    line: LineShape


@dataclass(frozen=True)
class SolvedShape:
    """What is shown once an exercise is decided."""

    kind: Kind
    idea: str
    """In a sentence; empty where there is no one idea."""

    answers: tuple[GoodAnswer, ...]
    solution: LineShape
    played: str | None
    reason: ReasonShape | None
    games: tuple[SourceShape, ...]
    due: str
    status: CardStatus
    people: str
    """What people play here, in a sentence; empty where no human model had a word."""


@dataclass(frozen=True)
class ReplyShape:
    """How a try is punished: the reply and what follows, what it costs, and why, where that is known."""

    san: str
    """The try itself."""

    fen: str
    """After it."""

    line: LineShape
    cost: str
    text: str


@dataclass(frozen=True)
class AnswerShape:
    """What became of a try."""

    verdict: Verdict | None
    """Null where the solver gave up."""

    san: str | None
    grade: Grade | None
    """Null while nothing is decided."""

    is_over: bool
    """Whether there is nothing more to find."""

    step: StepShape | None
    """Where the solver goes on."""

    reply: str | None
    """The opponent's answer to a right move, in UCI."""

    percent: float | None
    """The solver's win percent, where a won position is played on."""

    punished: ReplyShape | None
    solved: SolvedShape | None


@dataclass(frozen=True)
class TrainingOrder:
    """Whose training, on which day where the solver is."""

    person: Who = ME
    day: Day | None = None


@dataclass(frozen=True)
class TurnOrder:
    """Which turn of a session is meant."""

    number: Annotated[int, Field(ge=0, le=1000)]
    is_repeat: bool = False


@dataclass(frozen=True)
class AnswerOrder(TurnOrder):
    """All tries so far, the last of them new; or none any more, to give up."""

    tries: Annotated[tuple[Uci, ...], Field(max_length=100)] = ()
    hints: Annotated[int, Field(ge=0, le=10)] = 0
    milliseconds: Annotated[int, Field(ge=0, le=86_400_000)] | None = None
    gives_up: bool = False
    guess: Guess | None = None


@dataclass(frozen=True)
class GradeOrder(TurnOrder):
    """Another grade for an answer."""

    grade: Grade = Grade.GOOD


@dataclass(frozen=True)
class DisputeAnswer:
    """What became of a dispute."""

    changed: bool
    text: str
    solved: SolvedShape


@dataclass(frozen=True)
class Regraded:
    """What an answer counts for now, and when the exercise comes back."""

    grade: Grade
    due: str
