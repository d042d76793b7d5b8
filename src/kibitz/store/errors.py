"""The errors of one player: the database finds those that insights name, and only they are read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    CTE,
    ColumnElement,
    CompoundSelect,
    Integer,
    Select,
    and_,
    bindparam,
    func,
    not_,
    or_,
    select,
    union_all,
)

from kibitz.core.insights.move_fact import MoveFact
from kibitz.store.database import Database
from kibitz.store.schema import move_facts

Found = tuple[int, MoveFact]
"""A move by the number of its analysis."""

_FACT = [move_facts.c[name] for name in MoveFact._fields]
_IS_ERROR = or_(
    move_facts.c.judgement > 0, and_(move_facts.c.offered.is_not(None), not_(move_facts.c.is_best))
)


@dataclass(frozen=True, slots=True)
class NamedErrors:
    """Errors that insights name."""

    costliest: Sequence[Found]
    """And the others that are here."""

    repeated: Sequence[Found]
    """Those in the positions in which most was lost of all in which one erred in several games."""

    positions: int
    """In which one erred in several games, with those that are not here."""


class ErrorStore:
    """What was judged, and ideas not found, of one player: of each analysis, by its number, one side."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self, sides: Mapping[int, bool]) -> list[Found]:
        """Every one."""
        with self._database.reading() as connection:
            rows = connection.execute(_of(sides, [move_facts.c.analysis_id, *_FACT])).all()
        return [(row[0], MoveFact._make(row[1:])) for row in rows]

    def named(self, sides: Mapping[int, bool], costliest: int, positions: int) -> NamedErrors:
        """So many of the costliest or more, and those in so many positions."""
        with self._database.reading() as connection:
            rows = connection.execute(_named(sides, costliest, positions)).all()
        found = [(row[0], (row[1], MoveFact._make(row[2:]))) for row in rows]
        repeated = [each for count, each in found if count is not None]
        count = next((count for count, _ in found if count is not None), 0)
        return NamedErrors([each for _, each in found], repeated, count)


def _of(sides: Mapping[int, bool], columns: Sequence[ColumnElement[Any]]) -> CompoundSelect[Any]:
    """The errors of these sides, in one statement however many games there are."""
    return union_all(
        *[
            select(*columns).where(_among(sides, side), move_facts.c.is_white == side, _IS_ERROR)
            for side in (True, False)
        ]
    )


def _among(sides: Mapping[int, bool], side: bool) -> ColumnElement[bool]:  # noqa: FBT001
    """The numbers stand in the statement: a database takes no more than some thousand values beside it."""
    numbers = [number for number, is_white in sides.items() if is_white == side]
    values = bindparam(None, numbers, Integer, unique=True, expanding=True, literal_execute=True)
    return move_facts.c.analysis_id.in_(values)


def _named(sides: Mapping[int, bool], costliest: int, positions: int) -> Select[Any]:
    """Each with the number of all positions, if it is in one of those that are shown."""
    lost = func.coalesce(move_facts.c.lost, 0).label("lost")
    narrow = [move_facts.c[name] for name in ("analysis_id", "ply", "judgement", "position")]
    errors = _of(sides, [*narrow, lost]).cte("errors")
    again = _again(errors, positions)
    least = (
        select(errors.c.lost).order_by(errors.c.lost.desc()).limit(1).offset(costliest - 1).scalar_subquery()
    )
    is_again = and_(again.c.position == errors.c.position, errors.c.judgement > 0)
    is_move = and_(move_facts.c.analysis_id == errors.c.analysis_id, move_facts.c.ply == errors.c.ply)
    return (
        select(again.c.positions, move_facts.c.analysis_id, *_FACT)
        .select_from(errors.join(move_facts, is_move).outerjoin(again, is_again))
        .where(or_(again.c.position.is_not(None), least.is_(None), errors.c.lost >= least))
    )


def _again(errors: CTE, most: int) -> CTE:
    """Positions in which one erred in several games, those in which most was lost; and how many there are."""
    lost = func.sum(errors.c.lost)
    in_several = func.min(errors.c.analysis_id) < func.max(errors.c.analysis_id)
    return (
        select(errors.c.position, func.count().over().label("positions"))
        .where(errors.c.judgement > 0)
        .group_by(errors.c.position)
        .having(in_several)
        .order_by(lost.desc(), errors.c.position)
        .limit(most)
        .cte("again")
    )
