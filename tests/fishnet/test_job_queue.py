"""Who gets which job, and what becomes of it when nobody answers: without a network, on a clock of our own."""

import asyncio
from dataclasses import dataclass

import msgspec
import pytest

from kibitz.core.library import StoredWorker, WorkerTally
from kibitz.core.looks.first import grouped
from kibitz.core.searches.answer import PositionEval
from kibitz.core.searches.task import Afresh, At, AtEnd, Limit, Passing, SearchTask
from kibitz.fishnet.client import Client
from kibitz.fishnet.crew import FAR_ENOUGH, MOST_ALLOWED, REST, Crew, Member, key_hash
from kibitz.fishnet.job import Job, batches, is_for_clients
from kibitz.fishnet.job_queue import MARGIN, PROLONGED, JobQueue
from kibitz.fishnet.office import Office
from tests.fishnet.jobs import NODES, job, rust_answer, rust_part

RUST = Client("fishnet 2.14.0", "Stockfish 18")
PYTHON = Client("fishnet 1.18.2 (Python)", "Stockfish 18", most_nodes=10_000)


@dataclass
class Clock:
    """A time that goes on when a test says so."""

    now: float = 100.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Place:
    """An office with two workers and its clock."""

    office: Office
    clock: Clock
    attic: Member
    cellar: Member

    def lose(self) -> None:
        """Nobody answers for longer than anybody may."""
        self.clock.now += 2 * MARGIN
        self.office.look_round()


@pytest.fixture
def place() -> Place:
    clock = Clock()
    office = Office(JobQueue(now=clock), Crew(clock))
    office.crew.refresh(
        [StoredWorker(name=name, key_hash=key_hash(name), added="") for name in ("attic", "cellar")]
    )
    attic, cellar = office.crew.members
    return Place(office, clock, attic, cellar)


def _given(place: Place, worker: Member, client: Client = RUST) -> str | None:
    found = place.office.give(worker, client)
    return None if found is None else found.decode().partition('"id":"')[2][:8]


def _answer(asked: Job, move: str = "e2e4", **how: int) -> bytes:
    return msgspec.json.encode(rust_answer({0: rust_part(move, **how)}, 2))


def _hear(place: Place, worker: Member, asked: Job, body: bytes) -> bool:
    return asyncio.run(place.office.hear(worker, RUST, asked.id, body))


def test_the_oldest_game_comes_first(place: Place) -> None:
    late, early = job("e2e4", [0], order=2), job("e2e4", [0], order=1)
    for each in (late, early):
        place.office.jobs.put(each)

    assert [_given(place, place.attic), _given(place, place.cellar)] == [early.id, late.id]
    assert _given(place, place.attic) is None


def test_an_answer_is_taken_once(place: Place) -> None:
    asked = job("e2e4", [0])
    place.office.jobs.put(asked)
    _given(place, place.attic)

    assert _hear(place, place.attic, asked, _answer(asked))
    assert _hear(place, place.attic, asked, _answer(asked, cp=500))
    (found,) = asked.done.result().values()
    assert isinstance(found, PositionEval)
    assert found.by is not None
    assert (found.by.name, found.score.value) == ("attic", 13)  # type: ignore[union-attr]
    assert place.attic.tally == WorkerTally(jobs=1, positions=1, nodes=NODES)


def test_nobody_answers_a_job_he_was_not_given(place: Place) -> None:
    asked = job("e2e4", [0])
    place.office.jobs.put(asked)
    _given(place, place.attic)
    _hear(place, place.cellar, asked, _answer(asked))

    assert not asked.done.done()


def test_a_job_that_is_not_answered_goes_to_another(place: Place) -> None:
    asked = job("e2e4", [0])
    place.office.jobs.put(asked)

    assert _given(place, place.attic) == asked.id
    assert _given(place, place.cellar) is None
    place.lose()
    assert _given(place, place.attic) is None  # not to the same worker again
    assert _given(place, place.cellar) == asked.id
    assert place.attic.tally.lost == 1


def test_a_late_answer_is_taken_if_nobody_was_quicker(place: Place) -> None:
    asked = job("e2e4", [0])
    place.office.jobs.put(asked)
    _given(place, place.attic)
    place.lose()
    _given(place, place.cellar)
    _hear(place, place.attic, asked, _answer(asked))

    assert asked.done.done()
    _hear(place, place.cellar, asked, _answer(asked, cp=500))
    assert place.cellar.tally.jobs == 0
    assert place.office.jobs.out_with("cellar") == []


def test_after_two_workers_a_job_is_done_here(place: Place) -> None:
    asked = job("e2e4", [0])
    place.office.jobs.put(asked)
    for worker in (place.attic, place.cellar):
        _given(place, worker)
        place.lose()
    third = Member(StoredWorker(name="third", key_hash="", added=""))

    assert _given(place, third) is None
    assert asyncio.run(place.office.jobs.take_here()) is asked


def test_a_job_given_back_is_for_another_at_once(place: Place) -> None:
    asked = job("e2e4", [0])
    place.office.jobs.put(asked)
    _given(place, place.attic)
    place.office.take_back(place.attic, asked.id)

    assert _given(place, place.cellar) == asked.id
    assert place.attic.tally == WorkerTally()


def test_progress_gives_more_time(place: Place) -> None:
    asked = job("e2e4", [0])
    place.office.jobs.put(asked)
    _given(place, place.attic)
    for _ in range(3):
        place.clock.now += MARGIN - 1
        assert not _hear(place, place.attic, asked, b'{"analysis":[null,null]}')
        place.office.look_round()

    assert len(place.office.jobs.out_with("attic")) == 1


def test_progress_without_end_is_not_believed(place: Place) -> None:
    asked = job("e2e4", [0])
    place.office.jobs.put(asked)
    _given(place, place.attic)
    for _ in range(2 * PROLONGED):
        place.clock.now += MARGIN - 1
        _hear(place, place.attic, asked, b'{"analysis":[null,null]}')
        place.office.look_round()

    assert place.office.jobs.out_with("attic") == []
    assert _given(place, place.cellar) == asked.id


def test_an_old_client_is_not_asked_for_more_than_it_can(place: Place) -> None:
    hard, easy = job("e2e4", [0], nodes=20_000), job("e2e4", [0], nodes=10_000, order=1)
    for each in (hard, easy):
        place.office.jobs.put(each)

    assert [_given(place, place.attic, PYTHON), _given(place, place.attic, PYTHON)] == [easy.id, None]
    assert _given(place, place.cellar) == hard.id


def test_who_hoards_has_ever_less_and_who_answers_ever_more(place: Place) -> None:
    def put(count: int) -> None:
        for _ in range(count):
            place.office.jobs.put(job("e2e4", [0]))

    put(2 * MOST_ALLOWED)
    hoarded = [_given(place, place.attic) for _ in range(5)]
    assert hoarded[2:] == [None] * 3
    place.lose()
    assert _given(place, place.attic) is None  # it rests
    place.clock.now += REST
    assert _given(place, place.attic) is not None
    assert _given(place, place.attic) is None
    for _ in range(MOST_ALLOWED):
        asked = place.office.jobs.take("cellar")
        assert asked
        _hear(place, place.cellar, asked, _answer(asked))
    put(2 * MOST_ALLOWED)
    assert sum(_given(place, place.cellar) is not None for _ in range(2 * MOST_ALLOWED)) == MOST_ALLOWED


@pytest.mark.parametrize(
    ("how", "is_believed"), [({"move": "e2e5"}, False), ({"cp": 99_999}, False), ({"nodes": 1}, True)]
)
def test_who_lies_is_set_aside_and_his_jobs_go_to_others(
    place: Place, how: dict[str, int], is_believed: bool
) -> None:
    asked, other = job("e2e4", [0]), job("e2e4", [0])
    for each in (asked, other):
        place.office.jobs.put(each)
        _given(place, place.attic)
    _hear(place, place.attic, asked, _answer(asked, **how))  # type: ignore[arg-type]

    assert place.office.crew.is_believed("attic") is is_believed
    assert place.attic.tally.refused == 1
    assert not asked.done.done()
    assert _given(place, place.cellar) == asked.id
    if not is_believed:
        assert _given(place, place.cellar) == other.id
        assert place.office.crew.news()[0].set_aside
        _hear(place, place.attic, other, _answer(other))
        assert not other.done.done()


def test_a_second_answer_after_one_of_no_use_is_not_read(place: Place) -> None:
    asked = job("e2e4", [0])
    place.office.jobs.put(asked)
    _given(place, place.attic)
    for _ in range(5):
        _hear(place, place.attic, asked, _answer(asked, nodes=1))
    _hear(place, place.attic, asked, _answer(asked))

    assert place.attic.tally.refused == 1
    assert not asked.done.done()


def test_some_scores_far_off_are_chance_and_many_are_not(place: Place) -> None:
    for far in [True] * (FAR_ENOUGH - 1) + [False] * 10 + [True] * (FAR_ENOUGH - 1):
        place.office.note_check("attic", is_far=far)
    assert place.attic.is_believed

    place.office.note_check("attic", is_far=True)
    assert place.attic.distrust == f"{FAR_ENOUGH} of its scores are far from what the engine here says"


def test_a_new_key_is_a_new_chance(place: Place) -> None:
    place.office.dismiss(place.attic, "it lied")
    cellar = place.cellar.stored
    again = StoredWorker(name="attic", key_hash=key_hash("another"), added="")
    gone = place.office.crew.refresh([cellar, again])

    assert gone == [place.attic]
    assert place.office.crew.is_believed("attic")
    assert place.office.crew.member("attic") is None
    assert place.office.crew.member("another") is not None


def test_what_was_written_down_is_not_written_again(place: Place) -> None:
    crew = place.office.crew
    crew.answered(place.attic, positions=3, nodes=10)
    news = crew.news()
    crew.wrote_down(news)
    crew.answered(place.attic, positions=4, nodes=20)

    assert [each.tally for each in news] == [WorkerTally(jobs=1, positions=3, nodes=10)]
    assert [each.tally for each in crew.news()] == [WorkerTally(jobs=1, positions=4, nodes=20)]


def test_busy_is_the_time_with_a_job_in_hand(place: Place) -> None:
    asked = job("e2e4", [0])
    _given(place, place.attic)  # it comes, and there is nothing
    place.clock.now += 30
    place.office.jobs.put(asked)
    _given(place, place.attic)
    place.clock.now += 10
    _hear(place, place.attic, asked, _answer(asked))

    assert place.office.crew.busy_share(place.attic) == pytest.approx(0.25)


def test_what_clients_are_asked() -> None:
    played = job("e2e4").played
    for place, limit, expected in (
        (At(0), Limit(nodes=1000), True),
        (At(0), Limit(depth=10), False),
        (At(0), Limit(nodes=1000, seconds=1), False),
        (At(0), Limit(nodes=10**10), False),
        (Afresh(0), Limit(nodes=1000), False),
        (Passing(0), Limit(nodes=1000), False),
        (AtEnd(0, ()), Limit(nodes=1000), False),
    ):
        assert is_for_clients(played, (SearchTask(place, limit),)) is expected


def test_a_look_is_cut_into_jobs_of_whole_groups_of_one_limit() -> None:
    groups = grouped(range(20), Limit(nodes=100), 1, size=4) + grouped([0], Limit(nodes=900), 1, size=1)
    cut = [*batches(groups, most_nodes=1_000)]

    assert [len(batch) for batch in cut] == [2, 2, 1, 1]
    assert [group for batch in cut for group in batch] == groups
