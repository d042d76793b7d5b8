"""An account on Lichess: nothing is lost, nothing comes twice, whatever goes wrong."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from kibitz.core.chess.site import Account
from kibitz.core.chess.wanted_games import WantedGames
from kibitz.errors import SiteError, StoreError
from kibitz.formats.links import LichessGame, LichessStudy
from kibitz.formats.site_game import NO_MOVES, VARIANT
from kibitz.pipeline.imports.from_site import ImportJob, import_file, known_jobs
from kibitz.pipeline.library import import_games, open_library
from kibitz.pipeline.sources import Source
from kibitz.settings import Settings
from kibitz.sites.problems import TryLater
from kibitz.store.library import Library
from tests.reference import reference_lines
from tests.sites.bring_in import Patience, bring_in, contents, site_ids
from tests.sites.made_games import (
    HOUR,
    NAME,
    START,
    evals,
    lichess_game,
    lichess_games,
    lichess_id,
    line,
    sans,
)
from tests.sites.stand_in import FakeLichess, Fault, serving

ME = ImportJob(Account("lichess", "Kibitzer"))
GAMES = 40
LEFT_OUT = {VARIANT: 1, NO_MOVES: 1}


@pytest.fixture
def lichess() -> Iterator[FakeLichess]:
    with serving(FakeLichess(games={NAME: lichess_games(GAMES)}, now=(START + GAMES * HOUR) / 1000)) as site:
        yield cast("FakeLichess", site)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Any, ...]]:
    folder = tmp_path_factory.mktemp("undisturbed")
    with serving(FakeLichess(games={NAME: lichess_games(GAMES)})) as site:
        bring_in(site, folder, ME)
    return contents(folder)


def test_everything_comes_once_and_then_only_what_is_new(lichess: FakeLichess, tmp_path: Path) -> None:
    first = bring_in(lichess, tmp_path, ME)
    again = bring_in(lichess, tmp_path, ME)
    lichess.games[NAME].append(line(lichess_game(GAMES)))
    later = bring_in(lichess, tmp_path, ME)

    assert (first.new, first.known, first.left_out, first.problems) == (GAMES - 2, 0, LEFT_OUT, 0)
    assert first.total == GAMES
    assert (again.new, later.new) == (0, 1)
    assert again.seen <= 1
    assert later.newest in contents(tmp_path)
    assert lichess.most_at_once == 1


def test_a_game_with_lichess_evals_has_a_review_at_once(lichess: FakeLichess, tmp_path: Path) -> None:
    bring_in(lichess, tmp_path, ME)
    library = open_library(str(tmp_path / "library.sqlite"))
    try:
        made = [each.effort for game in contents(tmp_path) for each in library.analyses(game)]
    finally:
        library.database.close()

    assert made == ["file"]


@pytest.mark.parametrize("after", [0, 20, GAMES])
@pytest.mark.parametrize("kind", ["cut in a line", "cut after a line", "busy", "busy with text", "trouble"])
def test_a_fault_costs_nothing(
    lichess: FakeLichess, tmp_path: Path, undisturbed: dict[str, Any], kind: str, after: int
) -> None:
    """Met on the way: waited for, and gone on from there in the same run."""
    lichess.faults += [Fault("none"), Fault(kind, after), Fault(kind, 3)]
    patience = Patience()

    tally = bring_in(lichess, tmp_path, ME, patience=patience)

    assert contents(tmp_path) == undisturbed
    assert tally.new == GAMES - 2
    assert patience.waits == [60, 120] or set(patience.waits) <= {2, 5}


@pytest.mark.parametrize("kind", ["cut in a line", "busy", "trouble"])
def test_a_site_that_stays_away_is_given_up_and_the_next_run_goes_on(
    lichess: FakeLichess, tmp_path: Path, undisturbed: dict[str, Any], kind: str
) -> None:
    lichess.faults += [Fault("none"), Fault("cut after a line", 20), *[Fault(kind)] * 5]
    patience = Patience()

    with pytest.raises(TryLater):
        bring_in(lichess, tmp_path, ME, patience=patience)
    halfway = len(contents(tmp_path))
    lichess.faults.clear()
    asked = len(lichess.asked)
    bring_in(lichess, tmp_path, ME)

    assert 0 < halfway < GAMES - 2
    assert contents(tmp_path) == undisturbed
    assert f"since={START + 20 * HOUR}" in " ".join(path for _, path in lichess.asked[asked:])
    assert patience.waits == ([2, 60, 120, 240, 480] if kind == "busy" else [2, 5, 15])


def test_a_stream_that_stalls_is_left_and_taken_up_again(
    lichess: FakeLichess, tmp_path: Path, undisturbed: dict[str, Any]
) -> None:
    lichess.stall = 0.8
    lichess.faults += [Fault("none"), Fault("stall", 10)]

    bring_in(lichess, tmp_path, ME, silence=0.3, patience=(patience := Patience(real=0.5)))

    assert contents(tmp_path) == undisturbed
    assert patience.waits


def test_lichess_may_name_the_time_to_wait(lichess: FakeLichess, tmp_path: Path) -> None:
    lichess.faults += [Fault("busy", wait="7")]
    bring_in(lichess, tmp_path, ME, patience=(patience := Patience()))

    assert patience.waits == [7]
    assert "asks us to wait" in patience.words[0]


def test_a_game_that_took_months_is_not_lost(lichess: FakeLichess, tmp_path: Path) -> None:
    """It began before games that are long here, and ended after them."""
    lichess.games[NAME] = [line(lichess_game(number)) for number in range(10)]
    slow = lichess_game(4, status="started", speed="correspondence")
    lichess.games[NAME][4] = line(slow)
    bring_in(lichess, tmp_path, ME)
    before = contents(tmp_path)
    still = bring_in(lichess, tmp_path, ME)
    lichess.games[NAME][4] = line(slow | {"status": "mate"})
    over = bring_in(lichess, tmp_path, ME)

    assert (len(before), still.new, over.new) == (9, 0, 1)
    assert any("_ids" in path for _, path in lichess.asked)
    assert bring_in(lichess, tmp_path, ME).new == 0


def test_a_game_that_began_while_we_asked_is_not_lost(lichess: FakeLichess, tmp_path: Path) -> None:
    """A quick game that began later and ended sooner must not hide it."""
    lichess.now = (START + 20 * HOUR) / 1000
    lichess.games[NAME] = [line(lichess_game(number)) for number in range(20)]
    lichess.games[NAME].append(line(lichess_game(21, createdAt=START + 20 * HOUR + 2)))
    bring_in(lichess, tmp_path, ME)
    lichess.games[NAME].append(line(lichess_game(22, createdAt=START + 20 * HOUR + 1)))

    assert bring_in(lichess, tmp_path, ME).new == 1


def test_many_unfinished_games_are_asked_for_in_pages(lichess: FakeLichess, tmp_path: Path) -> None:
    lichess.games[NAME] = [
        line(lichess_game(number, status="started", moves="e4 e5 Nf3 Nc6")) for number in range(301)
    ]
    bring_in(lichess, tmp_path, ME)
    lichess.games[NAME] = [line(lichess_game(number)) for number in range(300)]  # and one was taken away
    lichess.faults += [Fault("none"), Fault("cut in a line", 5)]

    assert bring_in(lichess, tmp_path, ME).new == 300
    assert sum(method == "POST" for method, _ in lichess.asked) == 3


def test_two_games_that_are_the_same_move_for_move(lichess: FakeLichess, tmp_path: Path) -> None:
    twins = [lichess_game(number, moves="e4 e5", players=lichess_game(1)["players"]) for number in (1, 2)]
    lichess.games[NAME] = [line(game) for game in twins]
    first = bring_in(lichess, tmp_path, ME)

    assert first.new == len(contents(tmp_path)) == 2
    assert bring_in(lichess, tmp_path, ME).new == 0


def test_a_game_from_a_file_is_the_same_game(lichess: FakeLichess, tmp_path: Path) -> None:
    path = tmp_path / "file.ndjson"
    path.write_bytes(b"".join(lichess.games[NAME][:9]))
    library = open_library(str(tmp_path / "library.sqlite"))
    list(import_games(library, Source(str(path))))
    library.database.close()

    tally = bring_in(lichess, tmp_path, ME)

    assert (tally.new, tally.known) == (GAMES - 2 - 9, 9)


@pytest.mark.parametrize(
    ("wanted", "numbers"),
    [
        (WantedGames(speeds=frozenset({"rapid"})), {2, 5, 8, 11, 14, 17}),
        (WantedGames(speeds=frozenset({"correspondence"})), {7}),
        (WantedGames(rated=False), {0, 3, 6, 12, 15, 18}),
        (WantedGames(colour="black", speeds=frozenset({"bullet"})), {4, 10, 16}),
        (WantedGames(since=START + 16 * HOUR), {16, 17, 18, 19}),
        (WantedGames(until=START + 2 * HOUR), {0, 1}),
        (WantedGames(most=3), {17, 18, 19}),
        (WantedGames(most=2, rated=True), {17, 19}),
        (WantedGames(most=99), set(range(20)) - {9, 13}),
    ],
)
def test_filters_are_applied_here(
    lichess: FakeLichess, tmp_path: Path, wanted: WantedGames, numbers: set[int]
) -> None:
    lichess.games[NAME] = lichess_games(20)
    bring_in(lichess, tmp_path, ImportJob(ME.asked, wanted))

    assert site_ids(tmp_path) == {lichess_id(number) for number in numbers}
    asked = " ".join(path for _, path in lichess.asked)
    assert not any(word in asked for word in ("perfType", "rated=", "color", "analysed"))


def test_more_than_before_may_be_asked_for(lichess: FakeLichess, tmp_path: Path) -> None:
    """The newest few, then all; from a date on, then from an earlier one."""
    for wanted in (
        WantedGames(most=5),
        WantedGames(since=START + 30 * HOUR),
        WantedGames(since=START + 20 * HOUR),
    ):
        bring_in(lichess, tmp_path, ImportJob(ME.asked, wanted))
    assert len(contents(tmp_path)) == 20
    assert bring_in(lichess, tmp_path, ME).new == GAMES - 2 - 20


def test_what_is_known_is_kept_up_to_date_as_it_was_asked_for(lichess: FakeLichess, tmp_path: Path) -> None:
    rapid = WantedGames(speeds=frozenset({"rapid"}), since=START + 20 * HOUR)
    bring_in(lichess, tmp_path, ImportJob(ME.asked, rapid))
    lichess.games[NAME] += [line(lichess_game(number)) for number in range(GAMES, GAMES + 3)]
    library = open_library(str(tmp_path / "library.sqlite"))
    (job,) = known_jobs(library)
    library.database.close()

    assert job.title == "the games of kibitzer on Lichess (rapid)"
    assert bring_in(lichess, tmp_path, job).new == 1


def test_a_game_by_its_link(lichess: FakeLichess, tmp_path: Path) -> None:
    job = ImportJob(LichessGame(lichess_id(15), "black", 7))
    first = bring_in(lichess, tmp_path, job)
    asked = len(lichess.asked)
    again = bring_in(lichess, tmp_path, job)

    assert (first.new, again.known, again.newest) == (1, 1, first.newest)
    assert len(lichess.asked) == asked, "it is here: nobody is asked"
    assert bring_in(lichess, tmp_path, ME).known == 1


STUDY = b"""[Event "Study: One"]
[Site "https://lichess.org/study/yrLqzJdw/JDr0NSYk"]
[Result "0.5-0.5"]
[StudyName "Study"]

{ [%csl Ge4] } 1. e4 { [%cal Ge2e4] } e5 (1... c5) 2. Nf3 *


[Event "Study: Empty"]
[Site "https://lichess.org/study/yrLqzJdw/JDr0NSYl"]
[Result "*"]

 *
"""


def test_a_study_is_taken_chapter_by_chapter(lichess: FakeLichess, tmp_path: Path) -> None:
    lichess.studies = {"yrLqzJdw": STUDY, "yrLqzJdw/JDr0NSYk": STUDY[: STUDY.index(b"\n\n\n")]}
    whole = bring_in(lichess, tmp_path, ImportJob(LichessStudy("yrLqzJdw")))
    chapter = bring_in(lichess, tmp_path, ImportJob(LichessStudy("yrLqzJdw", "JDr0NSYk")))

    assert (whole.new, whole.problems, whole.named[0].reason) == (1, 1, "it has no moves")
    assert (chapter.new, chapter.known) == (0, 1)


@pytest.mark.parametrize(
    ("job", "words"),
    [
        (ImportJob(Account("lichess", "nobody-here")), "there is nobody called nobody-here on Lichess"),
        (ImportJob(LichessGame("zzzzzzzz")), "there is no game zzzzzzzz on Lichess: is the link whole?"),
        (ImportJob(LichessStudy("zzzzzzzz")), "there is no study zzzzzzzz on Lichess: is the link whole?"),
        (ImportJob(LichessStudy("yrLqzJdw")), "is private, or its owner does not share it: export its PGN"),
        (ImportJob(LichessGame(lichess_id(13))), "like all other variants"),
        (ImportJob(LichessGame(lichess_id(41))), "is not over yet: come back when it is"),
    ],
)
def test_words_that_help(lichess: FakeLichess, tmp_path: Path, job: ImportJob, words: str) -> None:
    lichess.studies, lichess.private = {"yrLqzJdw": STUDY}, {"yrLqzJdw"}
    lichess.games[NAME].append(line(lichess_game(41, status="started")))

    with pytest.raises(SiteError, match=words.replace("?", "[?]")):
        bring_in(lichess, tmp_path, job)
    assert not contents(tmp_path)


def test_a_private_study_is_given_to_whoever_may_read_it(lichess: FakeLichess, tmp_path: Path) -> None:
    lichess.studies, lichess.private = {"yrLqzJdw": STUDY}, {"yrLqzJdw"}
    job = ImportJob(LichessStudy("yrLqzJdw"))

    assert bring_in(lichess, tmp_path, job, token=lichess.token).new == 1
    with pytest.raises(SiteError, match="is private"):
        bring_in(lichess, tmp_path, job, token="lip_other")  # noqa: S106


def test_a_line_that_is_no_game_costs_itself(lichess: FakeLichess, tmp_path: Path) -> None:
    lichess.games[NAME][20] = b'{"createdAt":%d,"status":"mate","id":5}\n' % (START + 20 * HOUR)
    tally = bring_in(lichess, tmp_path, ME)

    assert (tally.new, tally.problems) == (GAMES - 3, 1)
    assert "this is not a game from Lichess" in tally.named[0].reason


def test_names_with_control_characters_reach_no_terminal_as_they_are(
    lichess: FakeLichess, tmp_path: Path
) -> None:
    bad = {"white": {"user": {"name": "Kar\x1b[31m\x00pov\u202e", "id": NAME}}, "black": {}}
    lichess.games[NAME] = [line(lichess_game(1, players=bad))]
    bring_in(lichess, tmp_path, ME)
    (game,) = contents(tmp_path).values()

    assert game[1] == "Kar\x1b[31mpov\u202e"  # as it came, but for what no database takes; printed by `plain`


@pytest.mark.parametrize(
    ("name", "most"), [("gold_2025.ndjson", 190), ("rapid_2014_2022_sample.ndjson.gz", 60)]
)
def test_real_exports_come_out_as_from_their_file(tmp_path: Path, name: str, most: int) -> None:
    lines = list(reference_lines(f"lichess/{name}"))[:most]
    path, place = tmp_path / "export.ndjson", tmp_path / "file"
    path.write_bytes(b"".join(lines))
    place.mkdir()
    library = open_library(str(place / "library.sqlite"))
    list(import_file(library, Source(str(path)), Settings()))
    library.database.close()
    with serving(FakeLichess(games={NAME: lines})) as site:
        site.faults += [Fault("none"), Fault("cut in a line", 90), Fault("cut after a line", 50)]
        bring_in(site, tmp_path, ME)

    assert contents(tmp_path) == contents(place)
    assert len(contents(place)) > 50


def test_the_made_games_are_games() -> None:
    assert len(sans(1)) == len(evals(1)) == 14


def test_a_library_that_fails_for_a_moment_costs_no_game(
    lichess: FakeLichess, tmp_path: Path, undisturbed: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What could not be kept must not count as covered."""
    add, calls = Library.add_games, []

    def fails_once(library: Library, games: Any) -> int:
        calls.append(1)
        if len(calls) == 1:
            raise StoreError("the disk is full")
        return add(library, games)

    monkeypatch.setattr(Library, "add_games", fails_once)
    with pytest.raises(StoreError):
        bring_in(lichess, tmp_path, ME)
    bring_in(lichess, tmp_path, ME)

    assert contents(tmp_path) == undisturbed
