"""One person's training: what is asked today, what became of an answer, and when it comes back."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from uuid import uuid4

import msgspec

from kibitz.core.training.attempt import Act, Attempt, Day, Grade
from kibitz.core.training.card import Card, Scheduler, replay
from kibitz.core.training.exercise import Exercise, Question
from kibitz.core.training.kept import KeptExercise, KeptSession
from kibitz.core.training.progress import Progress, progress
from kibitz.core.training.session import Turn, Waiting, Why, session, turns
from kibitz.formats.json.exercises import card_json, read_card, read_exercise
from kibitz.pipeline.training.memory import open_scheduler
from kibitz.store.attempts import Attempts
from kibitz.store.exercises import Exercises
from kibitz.store.library import Library
from kibitz.training import ScheduleRules


@dataclass(frozen=True, slots=True)
class Answered:
    """How an exercise went."""

    tries: tuple[str, ...]
    grade: Grade
    hints: int = 0
    milliseconds: int | None = None


class Trainer:
    """Everything about somebody's exercises in one library."""

    def __init__(self, library: Library, person: str, rules: ScheduleRules) -> None:
        self._exercises, self._attempts = Exercises(library.database), Attempts(library.database)
        self.person, self._rules = person, rules

    @cached_property
    def _scheduler(self) -> Scheduler:
        return open_scheduler(self._rules)

    @cached_property
    def _made_by(self) -> str:
        return hashlib.sha256(msgspec.json.encode(self._rules)).hexdigest()[:32]

    def waiting(self) -> list[Waiting]:
        """Every exercise that is asked, with its card."""
        games: dict[str, set[str]] = {}
        for source in self._exercises.sources(self.person):
            games.setdefault(source.exercise, set()).add(source.game_id)
        cards = self.cards()
        return [
            Waiting(
                card=cards.get(each.id) or Card(exercise=each.id),
                question=Question(each.question),
                games=frozenset(games.get(each.id, ())),
                points=each.points,
                difficulty=each.difficulty,
                motif=each.motif,
            )
            for each in self._exercises.of(self.person)
        ]

    def retired(self) -> list[tuple[KeptExercise, Card, str]]:
        """What was asked once and is no more, with all that was done with it, and why it was taken out."""
        asked = {each.id for each in self._exercises.of(self.person)}
        cards = self.cards()
        gone = self._exercises.some(sorted(cards.keys() - asked))
        return [(each, cards[each.id], each.retired or "no game gives it any more") for each in gone]

    def cards(self) -> dict[str, Card]:
        """The cards with which something was done; what is not kept is worked out and kept."""
        kept = self._attempts.cards(self.person, self._made_by)
        found = {exercise: card for exercise, raw in kept.items() if (card := read_card(raw))}
        missing = self._attempts.answered(self.person) - found.keys()
        if missing:
            of_card: dict[str, list[Attempt]] = {exercise: [] for exercise in missing}
            for each in self._attempts.of(self.person):
                if each.exercise in of_card:
                    of_card[each.exercise].append(each)
            new = {name: replay(name, done, self._scheduler, self._rules) for name, done in of_card.items()}
            rows = {exercise: card_json(card) for exercise, card in new.items()}
            self._attempts.keep_cards(self.person, self._made_by, rows)
            found |= new
        return found

    def card(self, exercise: str) -> Card:
        """One card, worked out from its attempts, and kept."""
        done = self._attempts.of(self.person, exercise)
        found = replay(exercise, done, self._scheduler, self._rules)
        self._attempts.keep_cards(self.person, self._made_by, {exercise: card_json(found)})
        return found

    def today(self, day: Day, *, anew: bool = False) -> KeptSession:
        """The session of the day that is not finished, or the next one; it may have no exercises."""
        kept = None if anew else self.unfinished(day)
        if kept is not None:
            return kept
        entries = session(self.waiting(), day, self.new_left(day), self._rules)
        made = KeptSession(uuid4().hex, self.person, day, moment(), entries)
        if entries:
            self._attempts.begin(made)
        return made

    def unfinished(self, day: Day) -> KeptSession | None:
        """The session of the day that is not finished."""
        begun = self._attempts.sessions(self.person, day)
        return next((kept for kept in begun if self.next_turn(kept) is not None), None)

    def new_left(self, day: Day) -> int:
        """How many exercises may still be new today: those of today's sessions are counted."""
        begun = self._attempts.sessions(self.person, day)
        used = {entry.exercise for kept in begun for entry in kept.entries if entry.why is Why.NEW}
        return max(0, self._rules.new_a_day - len(used))

    def any_session(self, session_id: str) -> KeptSession | None:
        """A session, whosever it is."""
        return self._attempts.session(session_id)

    def session_attempts(self, kept: KeptSession) -> list[Attempt]:
        """What was done in a session."""
        return self._attempts.of_session(kept.id)

    def turns(self, kept: KeptSession) -> tuple[list[Turn], set[str]]:
        """All that is asked in a session, and the ids of the attempts that are done."""
        done = self._attempts.of_session(kept.id)
        return turns(kept.entries, done, self._rules), {each.id for each in done}

    def next_turn(self, kept: KeptSession) -> Turn | None:
        """What is asked now; None if the session is over."""
        order, done = self.turns(kept)
        return next((turn for turn in order if attempt_id(kept, turn) not in done), None)

    def exercise(self, exercise_id: str) -> Exercise:
        """An exercise. Raises StoreError."""
        return read_exercise(self._exercises.get(exercise_id).content)

    def answer(self, kept: KeptSession, turn: Turn, answered: Answered) -> Card:
        """Write an answer down; the same one again changes nothing."""
        attempt = Attempt(
            id=attempt_id(kept, turn),
            exercise=turn.entry.exercise,
            act=Act.ANSWERED,
            at=moment(),
            day=kept.day,
            grade=answered.grade,
            shown=turn.entry.shown,
            tries=answered.tries,
            milliseconds=answered.milliseconds,
            hints=answered.hints,
            session=kept.id,
        )
        return self._write(attempt)

    def correct(self, attempt: Attempt, grade: Grade | None, day: Day) -> Card:
        """Another grade for an answer, or none: then it does not count."""
        event = Attempt(
            id=uuid4().hex,
            exercise=attempt.exercise,
            act=Act.CORRECTED,
            at=moment(),
            day=day,
            grade=grade,
            session=attempt.session,
            corrects=attempt.id,
        )
        return self._write(event)

    def bury(self, kept: KeptSession, turn: Turn) -> Card:
        """Not now: it comes back another day, and the session goes on."""
        event = Attempt(
            id=attempt_id(kept, turn),
            exercise=turn.entry.exercise,
            act=Act.BURIED,
            at=moment(),
            day=kept.day,
            session=kept.id,
        )
        return self._write(event)

    def wake(self, exercise: str, day: Day) -> Card:
        """What was put aside as too hard is wanted again."""
        event = Attempt(id=uuid4().hex, exercise=exercise, act=Act.WOKEN, at=moment(), day=day)
        return self._write(event)

    def _write(self, event: Attempt) -> Card:
        """One more thing that was done, and what that makes of its exercise."""
        self._attempts.add(self.person, [event])
        return self.card(event.exercise)

    def attempts(self, exercise: str | None = None) -> list[Attempt]:
        """Everything that was done, or everything with one exercise."""
        return self._attempts.of(self.person, exercise)

    def progress(self, day: Day) -> Progress:
        """What it all comes to."""
        return progress(self.waiting(), self.attempts(), day)

    def take_in(self, found: Sequence[Attempt]) -> int:
        """Attempts of another library; says how many were new."""
        new = self._attempts.add(self.person, found)
        self._attempts.forget_cards(self.person, {each.exercise for each in found})
        return new


def attempt_id(kept: KeptSession, turn: Turn) -> str:
    """Every turn of a session is answered once."""
    return f"{kept.id}{turn.number:03}{'r' if turn.is_repeat else ''}"


def moment() -> str:
    """Now, in UTC."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def local_day() -> Day:
    """The day on the calendar here."""
    return Day(datetime.now().astimezone().date().toordinal())
