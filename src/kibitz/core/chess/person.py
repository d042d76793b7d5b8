"""Who is who: the names that are one person, and which side of a game is whose."""

from collections.abc import Sequence
from dataclasses import dataclass

import chess

from kibitz.core.chess.player_name import LONGEST, PlayerName, player_key
from kibitz.errors import InputError

ME = "me"
"""Whoever the library belongs to, unless said otherwise; comes before all other people."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody, by all names that are theirs."""

    name: str
    names: tuple[PlayerName, ...]

    @property
    def keys(self) -> frozenset[str]:
        """What this person is called in games."""
        return frozenset(name.key for name in self.names)


@dataclass(frozen=True, slots=True)
class Seat:
    """A person, and the side that person has in a game."""

    person: str
    side: chess.Color


def read_person(text: str) -> str:
    """What a person is called, as people type it. Raises InputError."""
    name = " ".join(text.split())
    if not name or not name.isprintable() or len(name) > LONGEST:
        raise InputError(f"a person is called by up to {LONGEST} letters, not {name[:LONGEST]!r}")
    return ME if name.casefold() == ME else name


def side_of(person: Person, white: str, black: str, played_on: str | None) -> chess.Color | None:
    """Which side of a game is this person's; White's if both are, None if neither is.

    >>> erik = Person("me", (PlayerName("Erik", "chesscom"),))
    >>> side_of(erik, "hikaru", "erik", "chesscom") == chess.BLACK
    True
    >>> side_of(erik, "hikaru", "erik", "lichess")
    """
    return side_by_key(person.keys, white, black, played_on)


def side_by_key(keys: frozenset[str], white: str, black: str, played_on: str | None) -> chess.Color | None:
    """The same by what a person is called, for many games."""
    if player_key(white, played_on) in keys:
        return chess.WHITE
    return chess.BLACK if player_key(black, played_on) in keys else None


def seats(people: Sequence[Person], white: str, black: str, played_on: str | None) -> tuple[Seat, ...]:
    """Everybody who sits at the board, in the order of the people: the first is whose game it is told to."""
    sides = ((person, side_of(person, white, black, played_on)) for person in people)
    return tuple([Seat(person.name, side) for person, side in sides if side is not None])


def side_of_reader(people: Sequence[Person], white: str, black: str, played_on: str | None) -> chess.Color:
    """Whose side is below, told first and asked about: that of the first who sits there, or else White's."""
    found = seats(people, white, black, played_on)
    return found[0].side if found else chess.WHITE
