"""The reviews that were asked for: what is next, who may see what, and why some could not be made.

The queue of reviews has no other memory. An order stays until its review is in the
library, so whoever is killed loses at most the review that was being made.
"""

from collections.abc import Iterator, Sequence
from typing import Any, get_args

from sqlalchemy import ColumnElement, Connection, Row, case, delete, func, or_, select, update

from kibitz.core.library import OrderState, ReviewOrder
from kibitz.store.database import Database, in_parts, last_number
from kibitz.store.schema import games, orders

NOBODY = ""
"""The owner of what is everybody's."""

STATES: tuple[OrderState, ...] = get_args(OrderState)

TURN = (orders.c.is_alone.desc(), orders.c.number)
"""Who asked for one game waits before the screen; those asked for together come after, in their order."""


class Orders:
    """The orders in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, game_ids: Sequence[str], effort: str, owner: str, *, is_alone: bool) -> None:
        """Ask for reviews, the first of these games first; one that waits already keeps its place."""
        asked = {"effort": effort, "owner": owner, "is_alone": int(is_alone), "state": "waiting"}
        insert = self._database.insert(orders)
        new = insert.excluded
        again = insert.on_conflict_do_update(
            index_elements=[orders.c.game_id, orders.c.owner],
            set_={
                "effort": new.effort,
                "state": new.state,
                "reason": None,
                "is_alone": case((new.is_alone == 1, 1), else_=orders.c.is_alone),
            },
        )
        with self._database.writing() as connection:
            start = last_number(connection, orders.c.number) + 1
            wanted = enumerate(_there(connection, list(dict.fromkeys(game_ids))), start)
            if rows := [{**asked, "game_id": game_id, "number": number} for number, game_id in wanted]:
                connection.execute(again, rows)

    def next(self) -> ReviewOrder | None:
        """The one whose turn it is; each of the two questions is answered by the index alone."""
        asked = select(orders).where(orders.c.state == "waiting").order_by(orders.c.number).limit(1)
        with self._database.reading() as connection:
            rows = (connection.execute(asked.where(orders.c.is_alone == alone)).first() for alone in (1, 0))
            row = next((row for row in rows if row is not None), None)
        return None if row is None else _order(row, 0)

    def of(self, game_ids: Sequence[str], owner: str, running: str | None = None) -> dict[str, ReviewOrder]:
        """What this owner has asked for about these games, by game; the one being reviewed comes first."""
        return {each.game_id: each for each in self._find(game_ids, running, _seen_by(owner))}

    def of_anybody(self, game_ids: Sequence[str], running: str | None = None) -> list[ReviewOrder]:
        """What anybody has asked for about these games."""
        return self._find(game_ids, running)

    def _find(
        self, game_ids: Sequence[str], running: str | None, *seen: ColumnElement[bool]
    ) -> list[ReviewOrder]:
        turn = (case((orders.c.game_id == running, 0), else_=1), *TURN)
        place = (func.row_number().over(order_by=turn) - 1).label("place")
        waiting = orders.c.state == "waiting"
        turns = select(orders.c.game_id, orders.c.owner, place).where(waiting).subquery()
        is_same = (turns.c.game_id == orders.c.game_id) & (turns.c.owner == orders.c.owner)
        asked = (
            select(orders, turns.c.place)
            .outerjoin(turns, is_same)
            .where(orders.c.game_id.in_(game_ids), *seen)
            .order_by(orders.c.owner)  # one's own after everybody's
        )
        with self._database.reading() as connection:
            return [_order(row, row.place or 0) for row in connection.execute(asked)]

    def counts(self, owner: str) -> dict[OrderState, int]:
        """How many orders of this owner there are in each state."""
        each = select(orders.c.state, func.count().label("many")).group_by(orders.c.state)
        with self._database.reading() as connection:
            found = {row.state: row.many for row in connection.execute(each.where(_seen_by(owner)))}
        return {state: found.get(state, 0) for state in STATES}

    def states(self, game_id: str, effort: str) -> set[OrderState]:
        """What anybody's orders of this review are."""
        asked = select(orders.c.state).where(orders.c.game_id == game_id, orders.c.effort == effort)
        with self._database.reading() as connection:
            return set(connection.execute(asked).scalars())

    def move(self, before: OrderState, after: OrderState, owner: str | None) -> None:
        """All of this owner's orders, or everybody's, from one state to another: stop, and go on."""
        whose = [_seen_by(owner)] if owner is not None else []
        with self._database.writing() as connection:
            connection.execute(update(orders).where(orders.c.state == before, *whose).values(state=after))

    def cancel(self, owner: str, game_id: str | None = None) -> list[tuple[str, str]]:
        """Take out the order of a game, or all but those that failed. Says which, by game and effort."""
        which = orders.c.game_id == game_id if game_id else orders.c.state != "failed"
        gone = delete(orders).where(_seen_by(owner), which)
        with self._database.writing() as connection:
            rows = connection.execute(gone.returning(orders.c.game_id, orders.c.effort)).all()
        return [(row.game_id, row.effort) for row in rows]

    def done(self, game_id: str, effort: str) -> list[str]:
        """The review is there. Says who had asked for it."""
        gone = delete(orders).where(orders.c.game_id == game_id, orders.c.effort == effort)
        with self._database.writing() as connection:
            return list(connection.execute(gone.returning(orders.c.owner)).scalars())

    def fail(self, game_id: str, effort: str, reason: str) -> None:
        """The review could not be made; the reason stays until it is asked for again."""
        which = (orders.c.game_id == game_id) & (orders.c.effort == effort)
        with self._database.writing() as connection:
            connection.execute(update(orders).where(which).values(state="failed", reason=reason))

    def adopt(self, owners: Sequence[str]) -> None:
        """What was asked for by somebody who is not known any more is everybody's."""
        is_strange = orders.c.owner.not_in([*owners, NOBODY])
        with self._database.writing() as connection:
            found = connection.execute(select(orders).where(is_strange)).all()
            connection.execute(delete(orders).where(is_strange))
            if rows := [{**row._mapping, "owner": NOBODY} for row in found]:
                connection.execute(self._database.insert(orders).on_conflict_do_nothing(), rows)


def _there(connection: Connection, game_ids: Sequence[str]) -> Iterator[str]:
    """Those of these games that the library has, in the same order."""
    for some in in_parts(game_ids):
        there = set(connection.execute(select(games.c.id).where(games.c.id.in_(some))).scalars())
        yield from (game_id for game_id in some if game_id in there)


def _seen_by(owner: str) -> ColumnElement[bool]:
    return or_(orders.c.owner == owner, orders.c.owner == NOBODY)


def _order(row: Row[Any], place: int) -> ReviewOrder:
    said = {name: row._mapping[name] for name in ReviewOrder.__slots__ if name != "place"}
    return ReviewOrder(**said, place=place)
