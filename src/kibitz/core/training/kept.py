"""What the library keeps of exercises."""

from dataclasses import dataclass

from kibitz.core.training.attempt import Day
from kibitz.core.training.exercise import Exercise
from kibitz.core.training.session import Entry


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptExercise:
    """An exercise, and what it is looked for by."""

    id: str
    question: str
    kind: str
    points: float
    difficulty: float
    motif: str | None
    phase: str | None
    opening: str | None
    nodes: int
    retired: str | None = None
    """Why nobody is asked any more."""

    content: bytes


@dataclass(frozen=True, slots=True)
class ExerciseSource:
    """A place in a game that an exercise comes from, and whose game it was."""

    exercise: str
    game_id: str
    position: int
    person: str


@dataclass(frozen=True, slots=True)
class KeptSession:
    """A session as it was put together: it is the same after a break."""

    id: str
    person: str
    day: Day
    made: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Origin:
    """The game that an exercise is said to come from, for whoever reads it elsewhere."""

    game_id: str
    position: int
    white: str
    black: str
    date: str | None
    site: str | None
    rating: int | None
    """The solver's."""


@dataclass(frozen=True, slots=True)
class Exported:
    """An exercise on its way to another program."""

    id: str
    exercise: Exercise
    origin: Origin | None
