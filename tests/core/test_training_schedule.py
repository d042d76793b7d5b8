"""Days of exercises: any history replays to the same card, on any machine, in any order."""

import random
from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.core.training.attempt import Act, Attempt, Day, Grade
from kibitz.core.training.card import Card, CardStatus, replay
from kibitz.core.training.exercise import Question
from kibitz.core.training.session import Entry, Waiting, Why, session, turns
from kibitz.training import ScheduleRules

pytest.importorskip("fsrs", reason="training needs kibitz[train]")
from kibitz.pipeline.training.memory import open_scheduler

RULES = ScheduleRules()
FSRS = open_scheduler(RULES)
CARD = "5f00000000000000"
START = Day(date(2024, 2, 27).toordinal())


def answer(day: int, grade: Grade, number: int = 0, **others: object) -> Attempt:
    fields: dict[str, object] = {
        "id": f"{day}-{number}", "exercise": CARD, "act": Act.ANSWERED, "at": f"{number:04}", "day": Day(START + day),
        "grade": grade,
    }  # fmt: skip
    return Attempt(**(fields | others))  # type: ignore[arg-type]


def card(*attempts: Attempt) -> Card:
    return replay(CARD, attempts, FSRS, RULES)


def intervals(grades: str) -> list[int]:
    """Days between answers that are given whenever the exercise is due."""
    names = {"a": Grade.AGAIN, "h": Grade.HARD, "g": Grade.GOOD}
    days, done, day = [], [], 0
    for letter in grades:
        done.append(answer(day, names[letter]))
        due = replay(CARD, done, FSRS, ScheduleRules(spread=0)).due
        assert due is not None
        days.append(due - START - day)
        day = due - START
    return days


@pytest.mark.parametrize(
    ("grades", "days"),
    [("gggg", [2, 11, 46, 163]), ("agggg", [1, 2, 6, 17, 44]), ("hhhh", [1, 3, 7, 12])],
    ids=["always good", "first again", "always hard"],
)
def test_days_between_answers_are_those_of_fsrs(grades: str, days: list[int]) -> None:
    assert intervals(grades) == days


attempts = st.builds(
    Attempt,
    id=st.text("0123456789abcdef", min_size=1, max_size=6),
    exercise=st.just(CARD),
    act=st.sampled_from(Act),
    at=st.datetimes(datetime(2020, 1, 1), datetime(2030, 1, 1)).map(datetime.isoformat),  # noqa: DTZ001  # text only
    day=st.integers(START - 400, START + 400).map(Day),
    grade=st.none() | st.sampled_from(Grade),
    shown=st.sampled_from(["", CARD, "ffff000000000000"]),
    corrects=st.none() | st.text("0123456789abcdef", min_size=1, max_size=6),
)
histories = st.lists(attempts, max_size=12, unique_by=lambda each: each.id)


@given(histories, st.randoms(use_true_random=False))
def test_any_history_replays_to_the_same_card_in_whatever_order_it_is_told(
    history: list[Attempt], chance: random.Random
) -> None:
    told = history.copy()
    chance.shuffle(told)

    assert replay(CARD, told, FSRS, RULES) == replay(CARD, history, FSRS, RULES)


@given(histories, st.integers(0, 12), st.integers(0, 12))
def test_two_machines_that_share_a_part_merge_to_one_card_either_way(
    history: list[Attempt], one: int, other: int
) -> None:
    here, there = history[: max(one, other)], history[min(one, other) :]

    assert card(*here, *there) == card(*there, *here) == card(*history)


@given(histories)
def test_a_card_is_never_due_before_the_day_after_its_last_answer(history: list[Attempt]) -> None:
    found = card(*[each for each in history if each.act is not Act.WOKEN])

    if found.last is not None:
        assert found.due is not None
        assert found.last < found.due <= max(found.last + RULES.longest * (1 + RULES.spread), START + 401)


def test_a_leap_day_counts_as_a_day() -> None:
    before, after = date(2024, 2, 28).toordinal(), date(2024, 3, 1).toordinal()

    assert after - before == 2
    assert card(answer(1, Grade.GOOD)).due == Day(after)


@pytest.mark.parametrize("hours", [-11, 0, 13])
def test_a_day_is_the_one_at_the_place_where_the_solver_sat(hours: int) -> None:
    evening = datetime(2024, 2, 27, 20, tzinfo=timezone(timedelta(hours=hours)))
    moment = evening.astimezone(UTC).isoformat()

    assert card(answer(0, Grade.GOOD, at=moment)).due == START + 2


def test_a_clock_that_was_set_back_changes_the_order_and_breaks_nothing() -> None:
    late, early = answer(10, Grade.GOOD, at="2024-03-08T10:00"), answer(3, Grade.AGAIN, at="2024-03-01T10:00")

    assert card(late, early) == card(early, late)
    assert card(late, early).last == START + 10


def test_only_the_first_answer_of_a_day_is_scheduled() -> None:
    failed = answer(0, Grade.AGAIN)

    assert card(failed, answer(0, Grade.GOOD, 1)) == card(failed)


def test_a_correction_takes_the_place_of_a_grade_and_without_one_of_the_answer() -> None:
    wrong = answer(0, Grade.AGAIN)
    as_good = answer(0, Grade.GOOD, 5, act=Act.CORRECTED, corrects=wrong.id)
    withdrawn = Attempt(id="x", exercise=CARD, act=Act.CORRECTED, at="9", day=START, corrects=wrong.id)

    assert card(wrong, as_good) == card(answer(0, Grade.GOOD))
    assert card(wrong, withdrawn).status is CardStatus.NEW


@pytest.mark.parametrize(
    ("history", "status"),
    [
        ([], CardStatus.NEW),
        ([answer(0, Grade.GOOD)], CardStatus.ACTIVE),
        ([answer(day, Grade.AGAIN) for day in (0, 1, 2)], CardStatus.PARKED),
        ([answer(0, Grade.AGAIN), answer(1, Grade.GOOD), answer(3, Grade.AGAIN)], CardStatus.ACTIVE),
        ([answer(day, Grade.GOOD) for day in (0, 10, 20)], CardStatus.LEARNED),
        ([answer(day, Grade.GOOD) for day in (0, 2, 20)], CardStatus.ACTIVE),
        (
            [*[answer(day, Grade.AGAIN) for day in (0, 1, 2)], answer(3, Grade.GOOD, act=Act.WOKEN)],
            CardStatus.ACTIVE,
        ),
    ],
    ids=["nothing", "once", "three failures", "a success among them", "three apart", "two apart", "woken"],
)
def test_where_an_exercise_stands(history: list[Attempt], status: CardStatus) -> None:
    assert card(*history).status is status


def waiting(number: int, game: str, question: Question = Question.MOVE, **others: object) -> Waiting:
    exercise = f"{number:04x}000000000000"
    fields: dict[str, object] = {"card": Card(exercise=exercise), "points": 100.0 - number, "difficulty": 0.0}
    return Waiting(question=question, games=frozenset({game}), **(fields | others))  # type: ignore[arg-type]


def test_a_session_has_no_two_exercises_of_one_game_and_a_quarter_that_is_calm() -> None:
    many = [waiting(number, f"g{number // 5}") for number in range(100)]
    calm = [waiting(1000 + number, f"c{number}", Question.CALM) for number in range(50)]

    found = session([*many, *calm], START, 50, RULES)

    games = [
        next(iter(each.games)) for entry in found for each in [*many, *calm] if each.id == entry.exercise
    ]
    assert len(games) == len(set(games)) == RULES.session
    assert sum(entry.why is Why.CALM for entry in found) == 2


def test_a_session_is_the_same_whenever_it_is_asked_for_and_new_ones_are_limited() -> None:
    many = [waiting(number, f"g{number}") for number in range(40)]

    assert session(many, START, 5, RULES) == session(list(reversed(many)), START, 5, RULES)
    assert len(session(many, START, 5, RULES)) == 5
    assert session(many, START, 0, RULES) == ()


def known(number: int, games: set[str], motif: str | None, streak: int | None, due: int) -> Waiting:
    """An exercise that was solved so many times running, or never asked."""
    last = None if streak is None else Day(START - 11)
    card = Card(
        exercise=f"{number:04x}000000000000",
        status=CardStatus.NEW if streak is None else CardStatus.ACTIVE,
        due=None if streak is None else Day(START + due),
        last=last,
        original=last,
        streak=streak or 0,
    )
    question = list(Question)[number % 4 if number % 2 else 0]
    return Waiting(
        card=card, question=question, games=frozenset(games), points=1.0, difficulty=0.0, motif=motif
    )


piles = st.lists(
    st.builds(
        known,
        number=st.integers(0, 0xFFFF),
        games=st.sets(st.sampled_from("abcdefghijkl"), min_size=1, max_size=3),
        motif=st.sampled_from([None, "fork", "pin"]),
        streak=st.none() | st.integers(0, 4),
        due=st.integers(-9, 3),
    ),
    max_size=40,
    unique_by=lambda each: each.id,
)


@given(piles, st.integers(0, 20))
def test_no_session_has_two_positions_of_one_game_siblings_counted(
    pile: list[Waiting], new_left: int
) -> None:
    by_id = {each.id: each for each in pile}

    entries = session(pile, START, new_left, RULES)

    shown = [game for entry in entries for game in by_id[entry.shown].games]
    assert len(shown) == len(set(shown))
    cards = [entry.exercise for entry in entries]
    assert len(cards) == len(set(cards)) <= RULES.session
    assert sum(entry.why is Why.NEW for entry in entries) <= new_left


def test_what_was_solved_twice_is_asked_by_another_position_of_the_same_idea() -> None:
    solved = Card(
        exercise=f"{1:04x}000000000000", status=CardStatus.ACTIVE, due=START, last=Day(START - 11), original=Day(START - 11), streak=2
    )  # fmt: skip
    known = waiting(1, "a", card=solved, motif="fork")
    same_idea, another = waiting(2, "b", motif="fork"), waiting(3, "c", motif="pin")

    (found,) = session([known, same_idea, another], START, 0, RULES)
    (later,) = session([known, same_idea, another], Day(START + 100), 0, RULES)

    assert found == Entry(known.id, same_idea.id, Why.DUE)
    assert later.shown == known.id


def test_what_was_failed_comes_again_once_after_three_others() -> None:
    entries = [Entry(f"{number:04x}", f"{number:04x}", Why.NEW) for number in range(6)]
    failed = [answer(0, Grade.AGAIN, number, exercise=f"{number:04x}") for number in (0, 5)]

    order = [(turn.number, turn.is_repeat) for turn in turns(entries, failed, RULES)]

    assert order == [
        (0, False), (1, False), (2, False), (3, False), (0, True), (4, False), (5, False), (5, True)
    ]  # fmt: skip


def test_what_was_failed_last_comes_again_last() -> None:
    entries = [Entry(f"{number:04x}", f"{number:04x}", Why.NEW) for number in range(5)]
    failed = [answer(0, Grade.AGAIN, number, exercise=f"{number:04x}") for number in (2, 3, 4)]

    order = [(turn.number, turn.is_repeat) for turn in turns(entries, failed, RULES)]

    assert order[5:] == [(2, True), (3, True), (4, True)]


@given(st.lists(st.booleans(), min_size=1, max_size=12))
def test_an_exercise_comes_again_after_three_others_or_last_and_nothing_before_it_moves(
    right: list[bool],
) -> None:
    entries = [Entry(f"{number:04x}", f"{number:04x}", Why.NEW) for number in range(len(right))]
    attempts: list[Attempt] = []
    asked: list[tuple[int, bool]] = []
    while left := [
        turn for turn in turns(entries, attempts, RULES) if (turn.number, turn.is_repeat) not in asked
    ]:
        turn = left[0]
        grade = Grade.GOOD if right[turn.number] or turn.is_repeat else Grade.AGAIN
        attempts.append(answer(0, grade, len(asked), exercise=turn.entry.exercise))
        asked.append((turn.number, turn.is_repeat))

    assert asked == [(turn.number, turn.is_repeat) for turn in turns(entries, attempts, RULES)]
    for number, was_right in enumerate(right):
        assert ((number, True) in asked) is not was_right
        if not was_right:
            between = asked[asked.index((number, False)) + 1 : asked.index((number, True))]
            rest = asked[asked.index((number, True)) + 1 :]
            assert len(between) >= RULES.again_after or all(is_repeat for _, is_repeat in rest)
