"""What goes over the wire about training as a whole: what is due, how each idea goes, what comes of it."""

from dataclasses import dataclass

from kibitz.web.training.shapes import Day


@dataclass(frozen=True)
class ShareShape:
    """How many of how many, with the interval that holds the true share in 95 of 100 cases."""

    hits: int
    count: int
    low: float
    high: float


@dataclass(frozen=True)
class MotifShape:
    """How an idea goes: its name is empty where there is no one idea."""

    motif: str | None
    name: str
    cards: int
    learned: int
    at_first: ShareShape | None
    now: ShareShape | None


@dataclass(frozen=True)
class MakingShape:
    """Exercises that are being made, or were."""

    running: bool
    games: int
    exercises: int
    problem: str | None


@dataclass(frozen=True)
class CountsShape:
    """How many exercises stand where."""

    new: int
    active: int
    parked: int
    learned: int


@dataclass(frozen=True)
class OwnGames:
    """What exercises can be made from."""

    all: int
    reviewed: int
    """By an engine."""


@dataclass(frozen=True)
class SpanShape:
    """How often an error happened in some games."""

    games: int
    moves: int
    errors: int
    rate: float | None
    """Per 100 moves."""

    text: str


@dataclass(frozen=True)
class LaterShape:
    """One kind of error before it was trained and since; `kind` is null for all the others."""

    kind: str | None
    name: str
    since: Day
    since_text: str
    before: SpanShape
    after: SpanShape
    change: float | None
    low: float | None
    high: float | None
    sureness: str | None
    more_games: int
    text: str


@dataclass(frozen=True)
class LaterGamesShape:
    """Whether what was trained has become rarer in later games."""

    note: str
    errors: tuple[LaterShape, ...]


@dataclass(frozen=True)
class TakenInShape:
    """What a file of another library has brought."""

    exercises: int
    attempts: int
    """New ones."""

    no_game: int
    """Exercises whose games are not here: nobody is asked about them."""

    refused: tuple[str, ...]
    """Why lines could not be read; of many only the first."""


@dataclass(frozen=True)
class TrainingHome:
    """Everything the home screen shows."""

    person: str
    is_known: bool
    """Whether anybody has said which names are this person's."""

    day: Day
    counts: CountsShape
    due: int
    new_today: int
    """How many new exercises the next session may have."""

    forecast: tuple[int, ...]
    trained: tuple[Day, ...]
    weeks: int
    motifs: tuple[MotifShape, ...]
    unfinished: bool
    """Whether a session of today goes on."""

    making: MakingShape | None
    games: OwnGames
