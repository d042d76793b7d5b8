"""Routes about people: which names are one person's."""

from typing import Annotated

from fastapi import APIRouter, Query

from kibitz.core.chess.person import ME, read_person
from kibitz.core.chess.player_name import LONGEST, read_player_name
from kibitz.errors import StoreError
from kibitz.store.people import People
from kibitz.web.library.people_shapes import NameOrder, NameShape, PeopleShape, PersonShape
from kibitz.web.parts import ServerParts, ThisServer
from kibitz.web.server.problems import Problem, documented

router = APIRouter(prefix="/api/people", tags=["people"])

MOST_NAMES = 200
"""In one library: the pupils of a school, each on both sites."""


@router.get("")
def list_people(server: ThisServer) -> PeopleShape:
    """Me first, then everybody else in the order they were named."""
    return _shape(server)


@router.post("", status_code=201, responses=documented(409))
def add_name(order: NameOrder, server: ThisServer) -> PeopleShape:
    """One more name of a person: `lichess:NAME`, `chesscom:NAME`, a profile's address, or a name of files."""
    people = People(server.library.database)
    if sum(len(person.names) for person in people.all()) >= MOST_NAMES:
        raise Problem(409, f"there are {MOST_NAMES} names already: take one away first")
    try:
        people.add(read_player_name(order.name), read_person(order.person))
    except StoreError as problem:
        raise Problem(409, str(problem)) from problem
    return _shape(server)


@router.delete("", responses=documented(404))
def remove_name(name: Annotated[str, Query(max_length=2 * LONGEST)], server: ThisServer) -> PeopleShape:
    """A name is nobody's any more; the games stay."""
    found = read_player_name(name)
    if not People(server.library.database).remove(found):
        raise Problem(404, f"{found} is nobody's name here")
    return _shape(server)


def _shape(server: ServerParts) -> PeopleShape:
    people = People(server.library.database)
    return PeopleShape(
        tuple(
            [
                PersonShape(
                    person.name,
                    person.name == ME,
                    tuple(
                        [
                            NameShape(str(each), each.name, each.site, people.games_of(each))
                            for each in person.names
                        ]
                    ),
                )
                for person in people.all()
            ]
        )
    )
