"""What goes over the wire about people: their names, and where they sit."""

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from kibitz.core.chess.person import ME
from kibitz.core.chess.player_name import LONGEST
from kibitz.core.chess.side import SideName
from kibitz.core.chess.site import Site


@dataclass(frozen=True)
class SeatShape:
    """A person of the library, and the side that person has in a game."""

    person: str
    side: SideName


@dataclass(frozen=True)
class NameShape:
    """A name of somebody: `id` is how it is said, null the site of games from files."""

    id: str
    name: str
    site: Site | None
    games: int


@dataclass(frozen=True)
class PersonShape:
    """Somebody, by all names that are theirs."""

    name: str
    is_me: bool
    names: tuple[NameShape, ...]


@dataclass(frozen=True)
class PeopleShape:
    """Everybody, me first."""

    people: tuple[PersonShape, ...]


@dataclass(frozen=True)
class NameOrder:
    """A name to be somebody's."""

    name: Annotated[str, Field(min_length=1, max_length=2 * LONGEST)]
    person: Annotated[str, Field(min_length=1, max_length=LONGEST)] = ME
