"""Whose training a request is about, and on which day."""

from datetime import UTC, date, datetime

from kibitz.core.training.attempt import Day as DayNumber
from kibitz.pipeline.training.trainer import Trainer, local_day
from kibitz.store.people import People
from kibitz.web.parts import ServerParts


def trainer_of(server: ServerParts, person: str) -> Trainer:
    people = People(server.library.database).all()
    name = next((each.name for each in people if each.name.casefold() == person.casefold()), person)
    return Trainer(server.library, name, server.config.training.schedule)


def day_of(asked: str | None) -> DayNumber:
    """The day where the solver is, if that can be; else the day here."""
    try:
        found = date.fromisoformat(asked or "").toordinal()
    except ValueError:
        return local_day()
    is_near = abs(found - datetime.now(UTC).date().toordinal()) <= 1
    return DayNumber(found) if is_near else local_day()
