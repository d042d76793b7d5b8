"""Exercises, attempts and sessions, on SQLite and on PostgreSQL."""

from dataclasses import replace

import pytest

from kibitz.core.training.attempt import Act, Attempt, Day, Grade
from kibitz.core.training.kept import KeptExercise, KeptSession
from kibitz.core.training.session import Entry, Why
from kibitz.errors import StoreError
from kibitz.store.attempts import Attempts
from kibitz.store.exercises import Exercises
from kibitz.store.library import Library
from tests.store.test_library import GAME, OTHER

ONE = KeptExercise(
    id="1" * 16, question="move", kind="find", points=20.5, difficulty=3.0, motif="fork", phase="endgame",
    opening=None, nodes=1000, content=b"{}",
)  # fmt: skip
TWO = replace(ONE, id="2" * 16, kind="refute", question="refute")
ANSWER = Attempt(
    id="a", exercise=ONE.id, act=Act.ANSWERED, at="2026-11-18T10:00:00+00:00", day=Day(739_938), grade=Grade.HARD,
    shown=TWO.id, tries=("e2e4", "d2d4"), milliseconds=1 << 40, hints=2, session="s",
)  # fmt: skip


@pytest.fixture
def library(library: Library) -> Library:
    library.add_games([GAME, OTHER])
    return library


def test_what_a_game_gives_goes_in_whole_and_takes_the_place_of_what_it_gave(library: Library) -> None:
    store = Exercises(library.database)
    store.keep(GAME.id, "me", "first", [(ONE, 3), (TWO, 4)])
    store.keep(OTHER.id, "me", "first", [(ONE, 9)])

    assert [each.id for each in store.of("me")] == [ONE.id, TWO.id]
    assert store.of("another") == []
    assert store.made_by("me") == {GAME.id: "first", OTHER.id: "first"}

    store.keep(GAME.id, "me", "second", [])

    assert [each.id for each in store.of("me")] == [ONE.id], "it has another source"
    assert store.made_by("me")[GAME.id] == "second"
    assert store.get(TWO.id) == TWO, "what nobody is asked is kept"


def test_of_two_searches_the_harder_one_stays(library: Library) -> None:
    store = Exercises(library.database)
    store.keep(GAME.id, "me", "a", [(ONE, 3)])
    store.keep(OTHER.id, "me", "a", [(replace(ONE, nodes=10, kind="choose"), 3)])
    assert store.get(ONE.id).kind == "find"

    store.keep(OTHER.id, "me", "b", [(replace(ONE, nodes=2000, kind="choose"), 3)])
    assert store.get(ONE.id).kind == "choose"


def test_a_repaired_exercise_may_be_retired_and_is_not_asked(library: Library) -> None:
    store = Exercises(library.database)
    store.keep(GAME.id, "me", "a", [(ONE, 3)])
    store.repair(replace(ONE, retired="no error"))

    assert store.of("me") == []
    assert store.get(ONE.id).retired == "no error"
    with pytest.raises(StoreError, match="no exercise"):
        store.get("f" * 16)


def test_an_attempt_comes_out_as_it_went_in_and_once(library: Library) -> None:
    store = Attempts(library.database)

    assert [store.add("me", [ANSWER]), store.add("me", [ANSWER, replace(ANSWER, id="b")])] == [1, 1]
    assert store.of("me", ONE.id)[0] == ANSWER
    assert len(store.of("me", day=ANSWER.day)) == len(store.of_session("s")) == 2
    assert store.of("another") == []
    assert store.answered("me") == {ONE.id}


def test_a_deleted_game_takes_its_sources_and_leaves_attempts(library: Library) -> None:
    Exercises(library.database).keep(GAME.id, "me", "a", [(ONE, 3)])
    Attempts(library.database).add("me", [ANSWER])

    library.remove([GAME.id])

    assert Exercises(library.database).of("me") == []
    assert Attempts(library.database).of("me") == [ANSWER]


def test_cards_and_sessions_come_out_as_they_went_in(library: Library) -> None:
    store = Attempts(library.database)
    session = KeptSession("x" * 32, "me", Day(5), "now", (Entry(ONE.id, TWO.id, Why.DUE),))
    store.begin(session)
    store.keep_cards("me", "rules", {ONE.id: "1"})
    store.keep_cards("me", "rules", {ONE.id: "2"})

    assert store.sessions("me", Day(5)) == [session]
    assert store.session(session.id) == session
    assert (store.session("y"), store.sessions("me", Day(6))) == (None, [])
    assert store.cards("me", "rules") == {ONE.id: "2"}
    assert store.cards("me", "others") == {}
    store.forget_cards("me", [ONE.id])
    assert store.cards("me", "rules") == {}
