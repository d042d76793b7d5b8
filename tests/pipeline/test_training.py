"""Exercises of a library: made from reviews, asked in sessions, carried from one library to another."""

import asyncio
import csv
import io
import os
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import chess.pgn
import pytest

from kibitz.core.chess.person import Person
from kibitz.core.chess.player_name import PlayerName
from kibitz.core.chess.score import Cp
from kibitz.core.library import GameQuery
from kibitz.core.searches.answer import Line, PositionEval
from kibitz.core.training.answering import accepted
from kibitz.core.training.attempt import Day, Grade
from kibitz.core.training.card import CardStatus
from kibitz.core.training.exercise import Exercise, Kind
from kibitz.core.training.kept import ExerciseSource
from kibitz.core.training.later_words import change_text
from kibitz.errors import InputError, PgnError
from kibitz.formats.json.exercises import exercise_json, read_exercise
from kibitz.pipeline.disputes import asking, search_harder, settle
from kibitz.pipeline.exercises import GameDone, games_to_make, kept_exercise, make_exercises
from kibitz.pipeline.later_games import later_games_of
from kibitz.pipeline.library import open_library
from kibitz.pipeline.play_on import board_after, play_on
from kibitz.pipeline.trainer import Answered, Trainer, attempt_id
from kibitz.pipeline.training_files import export_exercises, import_exercises
from kibitz.settings import Settings
from kibitz.store.exercises import Exercises
from kibitz.store.library import Library
from kibitz.store.people import People
from kibitz.training import ExerciseRules, Training
from tests.pipeline.engines_on_paper import EnginesOnPaper
from tests.web.recorded_library import recorded_library

pytest.importorskip("fsrs", reason="training needs kibitz[train]")

ME = Person("me", (PlayerName("Lionel Kieseritzky", None), PlayerName("Jean Dufresne", None)))
RULES = Training()
TODAY = Day(740_000)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A library with two reviewed games, and the same with exercises from them."""
    folder = tmp_path_factory.mktemp("libraries")
    bare, made = folder / "bare.sqlite", folder / "made.sqlite"
    recorded_library(bare, ["immortal", "evergreen"])
    found = open_library(str(bare))
    for name in ME.names:
        People(found.database).add(name)
    found.database.close()
    shutil.copyfile(bare, made)
    found = open_library(str(made))
    make(found)
    found.database.close()
    return bare, made


@pytest.fixture
def library(tmp_path: Path, files: tuple[Path, Path]) -> Iterator[Library]:
    """With exercises."""
    shutil.copyfile(files[1], tmp_path / "library.sqlite")
    found = open_library(str(tmp_path / "library.sqlite"))
    yield found
    found.database.close()


@pytest.fixture
def bare(tmp_path: Path, files: tuple[Path, Path]) -> Iterator[Library]:
    """Without."""
    shutil.copyfile(files[0], tmp_path / "bare.sqlite")
    found = open_library(str(tmp_path / "bare.sqlite"))
    yield found
    found.database.close()


def make(
    library: Library, engines: EnginesOnPaper | None = None, rules: ExerciseRules = RULES.exercises
) -> list[GameDone]:
    async def run() -> list[GameDone]:
        todo = games_to_make(library, ME, GameQuery(person="me"), rules, "paper")
        pool = engines or EnginesOnPaper()
        return [done async for done in make_exercises(library, pool, ME, todo, Settings(), rules, window=2)]

    return asyncio.run(run())


def trainer(library: Library) -> Trainer:
    return Trainer(library, "me", RULES.schedule)


def test_every_reviewed_game_of_a_person_gives_exercises_once(bare: Library) -> None:
    engines = EnginesOnPaper()

    made = make(bare, engines)
    asked = engines.searches

    assert len(made) == 2
    assert all(1 <= len(done.made) <= RULES.exercises.per_game for done in made)
    assert {each.exercise.kind for done in made for each in done.made} >= {Kind.FIND, Kind.REFUTE}
    assert make(bare, engines) == []
    assert engines.searches == asked
    assert len(trainer(bare).waiting()) == sum(len(done.made) for done in made)


def test_other_rules_make_other_exercises_and_what_is_no_error_any_more_is_not_asked(
    library: Library,
) -> None:
    before = {each.id for each in trainer(library).waiting()}

    make(library, EnginesOnPaper(lambda _, number: 100 - number), ExerciseRules(calm_per_game=0))

    assert before
    assert trainer(library).waiting() == []
    assert len(Exercises(library.database).some(sorted(before))) == len(before), "nothing is deleted"


def test_one_position_of_two_games_is_one_exercise_with_two_sources(library: Library) -> None:
    store = Exercises(library.database)
    source = store.sources("me")[0]
    other = next(each.game_id for each in store.sources("me") if each.game_id != source.game_id)

    store.keep(other, "me", "again", [(store.get(source.exercise), 7)])

    assert {each.game_id for each in store.sources("me", source.exercise)} == {source.game_id, other}
    (waiting,) = [each for each in trainer(library).waiting() if each.id == source.exercise]
    assert waiting.games == {source.game_id, other}


def test_a_deleted_game_takes_its_exercises_out_and_leaves_their_history(library: Library) -> None:
    asked = trainer(library)
    kept = asked.today(TODAY)
    turn = asked.next_turn(kept)
    assert turn is not None
    asked.answer(kept, turn, Answered((), Grade.AGAIN))

    library.remove(library.ids(GameQuery()))

    assert asked.waiting() == []
    assert [each.exercise for each in asked.attempts()] == [turn.entry.exercise]


def test_a_session_goes_on_after_a_break_and_an_answer_counts_once(library: Library) -> None:
    asked = trainer(library)
    kept = asked.today(TODAY)
    turn = asked.next_turn(kept)
    assert turn is not None
    games = {each.id: each.games for each in asked.waiting()}
    named = [game for entry in kept.entries for game in games[entry.exercise]]
    assert len(named) == len(set(named)), "no two of one game"

    card = asked.answer(kept, turn, Answered(("a1a2",), Grade.AGAIN, hints=1, milliseconds=900))
    again = asked.answer(kept, turn, Answered((), Grade.GOOD))

    assert card == again
    assert card.due == TODAY + 1
    assert trainer(library).today(TODAY).id == kept.id
    later = trainer(library).next_turn(kept)
    assert later is not None
    assert later != turn


def test_new_exercises_are_limited_by_the_day(library: Library) -> None:
    few = Trainer(library, "me", replace(RULES.schedule, new_a_day=1))

    first = few.today(TODAY)
    second = few.today(TODAY, anew=True)

    assert len(first.entries) == 1
    assert second.entries == ()
    assert few.today(Day(TODAY + 1)).entries


def test_what_is_kept_of_cards_can_be_worked_out_again(library: Library, tmp_path: Path) -> None:
    asked = trainer(library)
    kept = asked.today(TODAY)
    turn = asked.next_turn(kept)
    assert turn is not None
    card = asked.answer(kept, turn, Answered((), Grade.GOOD))
    with sqlite3.connect(tmp_path / "library.sqlite") as database:
        database.execute("DELETE FROM cards")

    assert trainer(library).cards() == {turn.entry.exercise: card}


def a_find(asked: Trainer) -> tuple[str, Exercise]:
    for each in asked.waiting():
        exercise = asked.exercise(each.id)
        if exercise.kind is Kind.FIND:
            return each.id, exercise
    raise AssertionError("there is no such exercise")


def test_a_dispute_repairs_the_exercise_and_the_answer_is_counted_anew(library: Library) -> None:
    asked = trainer(library)
    kept = asked.today(TODAY)
    for entry in kept.entries:
        exercise = asked.exercise(entry.shown)
        if exercise.kind is Kind.FIND:
            break
    turn = next(each for each in asked.turns(kept)[0] if each.entry == entry)
    wrong = exercise.steps[0].answers[1].move
    asked.answer(kept, turn, Answered((wrong,), Grade.AGAIN))
    attempt = next(each for each in asked.attempts() if each.id == attempt_id(kept, turn))

    equal = EnginesOnPaper(lambda _, number: 100 if number < 2 else -300)
    found = asyncio.run(search_harder(asking(equal), exercise, attempt, RULES.exercises))
    settled = settle(library, asked, attempt, found, RULES.exercises, TODAY)

    assert settled.grade is Grade.GOOD
    assert settled.card.failed == 0
    assert asked.exercise(entry.shown).kind is Kind.CHOOSE
    assert wrong in [each.move for each in accepted(asked.exercise(entry.shown))]


def test_a_dispute_that_changes_nothing_leaves_the_grade_as_it_was(library: Library) -> None:
    asked = trainer(library)
    kept = asked.today(TODAY)
    turn = next(each for each in asked.turns(kept)[0] if asked.exercise(each.entry.shown).kind is Kind.FIND)
    exercise = asked.exercise(turn.entry.shown)
    tries = tuple([step.answers[0].move for step in exercise.steps])
    asked.answer(kept, turn, Answered(tries, Grade.HARD))  # the move was right, the guess before it was not
    (attempt,) = asked.attempts()

    found = asyncio.run(search_harder(asking(EnginesOnPaper()), exercise, attempt, RULES.exercises))
    settled = settle(library, asked, attempt, found, RULES.exercises, TODAY)

    assert (settled.grade, settled.retired) == (Grade.HARD, None)
    assert [each.grade for each in asked.attempts()] == [Grade.HARD]


def test_an_exercise_that_is_none_is_retired_with_its_reason_and_the_answer_withdrawn(
    library: Library,
) -> None:
    asked = trainer(library)
    kept = asked.today(TODAY)
    turn = next(each for each in asked.turns(kept)[0] if asked.exercise(each.entry.shown).kind is Kind.FIND)
    asked.answer(kept, turn, Answered((), Grade.AGAIN))
    exercise = asked.exercise(turn.entry.shown)

    best, played = exercise.steps[0].answers[0].move, exercise.played or ""
    score = [Cp(30), Cp(28), Cp(-500)] if exercise.solver == "white" else [Cp(-30), Cp(-28), Cp(500)]
    third = next(each.move for each in exercise.steps[0].answers if each.move not in (best, played))
    lines = [Line(each, (uci,), 20) for each, uci in zip(score, (best, played, third), strict=True)]
    (attempt,) = asked.attempts()
    found = PositionEval(tuple(lines), 20, 4_000_000)
    settled = settle(library, asked, attempt, found, RULES.exercises, TODAY)

    assert settled.retired == "a harder search does not call it an error"
    assert [(each.id, why) for each, _, why in asked.retired()] == [(turn.entry.exercise, settled.retired)]
    assert settled.card.status is CardStatus.NEW
    assert turn.entry.exercise not in [each.id for each in asked.waiting()]


def test_everything_goes_to_another_library_and_back_and_nothing_doubles(
    library: Library, tmp_path: Path
) -> None:
    here = trainer(library)
    kept = here.today(TODAY)
    turn = here.next_turn(kept)
    assert turn is not None
    here.answer(kept, turn, Answered(("e2e4",), Grade.HARD, 2, 5000))
    file = tmp_path / "all.jsonl"
    export_exercises(library, here, file)

    there_library = open_library(str(tmp_path / "other.sqlite"))
    there = Trainer(there_library, "me", RULES.schedule)
    done = import_exercises(there_library, there, file)
    again = import_exercises(there_library, there, file)

    assert (done.refused, done.no_game, done.attempts, again.attempts) == ([], 0, 1, 0)
    assert [each.card for each in there.waiting()] == [each.card for each in here.waiting()]
    assert there.attempts() == here.attempts()
    there_library.database.close()


def test_two_libraries_that_trained_apart_come_to_the_same_whichever_is_merged_into_which(
    library: Library, tmp_path: Path
) -> None:
    shutil.copyfile(tmp_path / "library.sqlite", tmp_path / "away.sqlite")
    away_library = open_library(str(tmp_path / "away.sqlite"))
    home, away = trainer(library), trainer(away_library)
    for each, day, grade in (
        (home, TODAY, Grade.GOOD),
        (away, TODAY, Grade.AGAIN),  # the same day at two places: the first answer counts everywhere
        (away, TODAY + 3, Grade.HARD),
        (home, TODAY + 20, Grade.GOOD),
    ):
        kept = each.today(Day(day), anew=True)
        for turn in each.turns(kept)[0]:
            each.answer(kept, turn, Answered((), grade))

    export_exercises(library, home, tmp_path / "home.jsonl")
    export_exercises(away_library, away, tmp_path / "away.jsonl")
    import_exercises(library, home, tmp_path / "away.jsonl")
    import_exercises(away_library, away, tmp_path / "home.jsonl")

    assert home.attempts() == away.attempts()
    assert home.waiting() == away.waiting()
    assert home.today(Day(TODAY + 60)).entries == away.today(Day(TODAY + 60)).entries
    away_library.database.close()


@pytest.mark.parametrize(
    "line",
    [
        b"{}",
        b"[1]",
        b"\xff\xfe",
        b'{"type":"attempt","attempt":{"id":"x"}}',
        b'{"type":"game","id":"a","raw":"?","source":""}',
    ],
)
def test_a_line_that_cannot_be_read_costs_only_itself(library: Library, tmp_path: Path, line: bytes) -> None:
    file = tmp_path / "all.jsonl"
    export_exercises(library, trainer(library), file)
    file.write_bytes(line + b"\n" + file.read_bytes())

    done = import_exercises(library, trainer(library), file)

    assert [number for number, _ in done.refused] == [1]
    assert done.exercises == len(trainer(library).waiting())


def test_pgn_holds_the_last_move_the_solution_and_the_other_good_moves(
    library: Library, tmp_path: Path
) -> None:
    file = tmp_path / "exercises.pgn"
    count = export_exercises(library, trainer(library), file)

    with file.open(encoding="utf-8") as text:
        games = list(iter(lambda: chess.pgn.read_game(text), None))

    assert len(games) == count
    for game in games:
        assert not game.errors
        exercise = trainer(library).exercise(game.headers["Exercise"])
        first = game.next()
        assert first is not None
        assert first.uci() == exercise.lead
        assert [each.move.uci() for each in first.variations] == [each.move for each in accepted(exercise)]
        mainline = [move.uci() for move in game.mainline_moves()]
        assert mainline[1:] == list(exercise.solution)


def test_pgn_extract_reads_the_exercises_without_a_complaint(library: Library, tmp_path: Path) -> None:
    program = shutil.which("pgn-extract", path=os.environ["PATH"] + ":/usr/games")
    if program is None:
        pytest.skip("pgn-extract is not installed: scripts/test-tools installs it")
    file = tmp_path / "exercises.pgn"
    count = export_exercises(library, trainer(library), file)

    done = subprocess.run(
        [program, "-o", "out.pgn", file], capture_output=True, text=True, check=False, cwd=tmp_path
    )

    assert f"{count} games matched out of {count}" in done.stderr
    assert "rror" not in done.stderr


def test_the_table_has_lichess_columns_and_only_moves(library: Library, tmp_path: Path) -> None:
    file = tmp_path / "exercises.csv"
    export_exercises(library, trainer(library), file)

    rows = list(csv.DictReader(io.StringIO(file.read_text(encoding="utf-8"))))

    assert list(rows[0]) == (
        "PuzzleId FEN Moves Rating RatingDeviation Popularity NbPlays Themes GameUrl OpeningTags".split()
    )
    for row in rows:
        board = chess.Board(row["FEN"])
        for move in row["Moves"].split():
            board.push_uci(move)


def test_a_deck_opens_in_anki_and_comes_in_once(library: Library, tmp_path: Path) -> None:
    pytest.importorskip("genanki", reason="decks need kibitz[train]")
    collections = pytest.importorskip("anki.collection", reason="anki is not installed")
    file = tmp_path / "exercises.apkg"
    count = export_exercises(library, trainer(library), file)
    collection = collections.Collection(str(tmp_path / "collection.anki2"))
    try:
        request = collections.ImportAnkiPackageRequest(package_path=str(file))
        for _ in range(2):
            collection.import_anki_package(request)
            assert (collection.note_count(), collection.card_count()) == (count, count)
        media = [path.name for path in (tmp_path / "collection.media").iterdir()]
        assert len(media) == 2 * count
        note = collection.get_note(collection.find_notes("")[0])
        assert note.guid == note["Exercise"]
    finally:
        collection.close()


def test_errors_of_the_kind_that_was_trained_are_counted_before_and_since(library: Library) -> None:
    asked = trainer(library)
    assert later_games_of(library, asked) == []
    kept = asked.today(Day(date(1851, 12, 31).toordinal()))
    for turn in asked.turns(kept)[0]:
        asked.answer(kept, turn, Answered((), Grade.AGAIN))

    *trained, others = later_games_of(library, asked)

    assert any(each.before.errors for each in trained)
    for each in (*trained, others):  # of the evergreen game nobody knows the day, so it is on neither side
        assert (each.before.games, each.before.moves, each.after.games) == (1, 22, 0)
        assert (each.change, each.more_games) == (None, 10)
        assert "before anything can be said" in change_text(each)


def test_a_thousand_games_give_a_session_at_once(library: Library) -> None:
    asked = trainer(library)
    _, exercise = a_find(asked)
    model = kept_exercise(exercise)
    (stored, *_) = [library.game(each) for each in library.ids(GameQuery())]
    games = [f"{number:016x}" for number in range(1000)]
    library.add_games([replace(stored, id=each) for each in games])
    store, ids = (
        Exercises(library.database),
        (f"{number:016x}" for number in range(1 << 60, (1 << 60) + 5000)),
    )
    many = [replace(model, id=each, points=float(at % 40)) for at, each in enumerate(ids)]
    store.take_in(many, [ExerciseSource(each.id, games[at // 5], 3, "me") for at, each in enumerate(many)])

    began = time.process_time()  # a machine that is busy with other things is no slow session
    kept = trainer(library).today(TODAY)
    took = time.process_time() - began

    assert took < 1
    assert len(asked.waiting()) >= 5000
    assert len(kept.entries) >= RULES.schedule.new_a_day


@pytest.mark.parametrize(
    "change",
    [
        {"played": "a1a1"},
        {"lead": "h8h1"},
        {"before": None},
        {"before": "no position"},
        {"fen": "8/8/8/8/8/8/8/8 w - - 0 1"},
        {"motif": "x" * 33},
        {"steps": ()},
    ],
    ids=[
        "an illegal error",
        "an illegal last move",
        "no position before it",
        "nonsense",
        "no kings",
        "long",
        "empty",
    ],
)
def test_an_exercise_from_elsewhere_that_cannot_be_asked_is_refused(
    library: Library, change: dict[str, Any]
) -> None:
    _, exercise = a_find(trainer(library))

    with pytest.raises(InputError, match="no exercise"):
        read_exercise(exercise_json(replace(exercise, **change)))


def test_a_won_position_is_played_on_until_the_win_is_clear_or_gone(library: Library) -> None:
    _, exercise = a_find(trainer(library))
    solver = exercise.board.turn
    won = asking(EnginesOnPaper(lambda board, _: 900 if board.turn == solver else -900))
    level = asking(EnginesOnPaper(lambda _, __: 0))
    rules = replace(RULES.exercises, won_moves=3)
    board, moves = exercise.board, tuple[str, ...]()
    for number in range(1, rules.won_moves + 1):
        own = sorted(move.uci() for move in board.legal_moves if not _ends(board, move))[0]
        moves = (*moves, own)
        found = asyncio.run(play_on(won, exercise, moves, rules))
        assert (found.is_lost, found.is_done) == (False, number == rules.won_moves)
        if found.reply:
            moves = (*moves, found.reply)
            board = board_after(exercise, moves)

    assert asyncio.run(play_on(level, exercise, moves[:1], RULES.exercises)).is_lost
    with pytest.raises(PgnError, match="not a legal move"):
        board_after(exercise, ("a1a1",))


def _ends(board: chess.Board, move: chess.Move) -> bool:
    after = board.copy(stack=False)
    after.push(move)
    return after.is_game_over() or not any(after.legal_moves)
