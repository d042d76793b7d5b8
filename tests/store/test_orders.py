"""The reviews that were asked for: nothing is lost, and everybody sees his own."""

from dataclasses import replace

import pytest

from kibitz.store.library import Library
from kibitz.store.orders import Orders
from tests.store.test_library import GAME

GAMES = [replace(GAME, id=f"{number:016x}") for number in range(1, 6)]
ONE, TWO, THREE, FOUR, FIVE = (game.id for game in GAMES)


@pytest.fixture
def library(library: Library) -> Library:
    library.add_games(GAMES)
    return library


@pytest.fixture
def orders(library: Library) -> Orders:
    return library.orders


def _turns(orders: Orders) -> list[str]:
    """The games in the order in which they would be reviewed."""
    found = []
    while order := orders.next():
        found.append(order.game_id)
        orders.done(order.game_id, order.effort)
    return found


def test_who_waits_for_one_game_comes_before_many(orders: Orders) -> None:
    orders.put([FOUR, THREE, TWO], "quick", "", is_alone=False)
    orders.put([ONE], "deep", "", is_alone=True)
    orders.put([TWO], "quick", "", is_alone=True)
    orders.put([FIVE, FOUR], "quick", "", is_alone=False)
    places = {game: order.place for game, order in orders.of([ONE, TWO, THREE, FOUR, FIVE], "").items()}

    assert places == {TWO: 0, ONE: 1, FOUR: 2, THREE: 3, FIVE: 4}
    assert _turns(orders) == [TWO, ONE, FOUR, THREE, FIVE]


def test_a_game_that_is_not_there_is_not_asked_for(orders: Orders) -> None:
    orders.put(["f" * 16, ONE, ONE], "quick", "", is_alone=False)

    assert _turns(orders) == [ONE]


def test_stop_and_go_on(orders: Orders) -> None:
    orders.put([ONE, TWO], "quick", "", is_alone=False)
    orders.move("waiting", "stopped", "")
    orders.put([THREE], "quick", "", is_alone=True)

    assert orders.counts("") == {"waiting": 1, "stopped": 2, "failed": 0}
    assert _turns(orders) == [THREE]
    orders.move("stopped", "waiting", None)
    assert _turns(orders) == [ONE, TWO]


def test_a_failure_is_remembered_until_somebody_asks_again(orders: Orders) -> None:
    orders.put([ONE], "quick", "", is_alone=True)
    orders.fail(ONE, "quick", "it is a game of Atomic")
    assert orders.next() is None
    assert orders.cancel("") == []  # what failed does not wait

    found = orders.of([ONE], "")[ONE]
    assert (found.state, found.reason) == ("failed", "it is a game of Atomic")
    orders.put([ONE], "quick", "", is_alone=True)
    assert orders.of([ONE], "")[ONE].reason is None
    assert _turns(orders) == [ONE]


def test_everybody_sees_and_cancels_his_own(orders: Orders) -> None:
    orders.put([ONE, TWO], "quick", "a", is_alone=False)
    orders.put([TWO, THREE], "quick", "b", is_alone=False)

    assert set(orders.of([ONE, TWO, THREE], "a")) == {ONE, TWO}
    assert orders.counts("b")["waiting"] == 2
    assert sorted(orders.cancel("a")) == [(ONE, "quick"), (TWO, "quick")]
    assert orders.states(TWO, "quick") == {"waiting"}
    assert orders.states(ONE, "quick") == set()
    assert orders.cancel("a", TWO) == []
    assert orders.cancel("b", TWO) == [(TWO, "quick")]


def test_what_a_stranger_asked_for_is_everybodys(orders: Orders) -> None:
    for owner in ("a", "b", "c"):
        orders.put([ONE], "quick", owner, is_alone=True)
    orders.put([TWO], "deep", "b", is_alone=True)
    orders.adopt(["c"])

    assert {order.owner for order in orders.of([TWO], "c").values()} == {""}
    assert set(orders.of([ONE], "somebody")) == {ONE}
    assert sorted(orders.done(ONE, "quick")) == ["", "c"]


def test_orders_go_with_their_game(library: Library) -> None:
    library.orders.put([ONE], "quick", "", is_alone=True)
    library.remove([ONE])

    assert library.orders.next() is None


def test_as_many_as_there_are(orders: Orders, library: Library) -> None:
    many = [replace(GAME, id=f"a{number:015x}") for number in range(3_000)]
    library.add_games(many)
    ids = [game.id for game in many]
    orders.put(ids, "quick", "", is_alone=False)

    assert orders.counts("")["waiting"] == 3_000
    assert orders.of(ids[-1:], "")[ids[-1]].place == 2_999
    orders.cancel("")
    library.remove(ids)
