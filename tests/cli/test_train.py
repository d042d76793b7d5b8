"""`kibitz train` as users run it: exercises from reviewed games, and a session typed at a terminal."""

import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import chess
import pytest

from kibitz.cli.train_session import Tried, solve
from kibitz.core.training.attempt import Grade
from kibitz.core.training.exercise import Answer, Exercise, Kind, Step
from kibitz.pipeline.library import open_library
from kibitz.pipeline.training.trainer import Trainer, local_day
from kibitz.training import ScheduleRules
from tests.engine.real import real_engine
from tests.web.recorded_library import recorded_library

from .run import Run, kibitz

pytest.importorskip("fsrs", reason="training needs kibitz[train]")
GAMES = ["immortal", "evergreen", "greco"]
LOSERS = ["Lionel Kieseritzky", "Jean Dufresne", "NN"]
pytestmark = [pytest.mark.engine, pytest.mark.xdist_group("train")]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three reviewed games of mine, with exercises that were made in two runs: the first was killed."""
    real_engine()
    database = tmp_path_factory.mktemp("train") / "library.sqlite"
    recorded_library(database, GAMES)
    assert kibitz("me", "--database", database, "add", *LOSERS).code == 0
    _killed_after_a_game(database)
    done = train(database, "make")
    assert done.code == 0, done.err
    return database


def train(database: Path, *others: str, stdin: str = "") -> Run:
    return kibitz("train", "--database", database, *others, stdin=stdin.encode())


def _killed_after_a_game(database: Path) -> None:
    run = subprocess.Popen(
        [sys.executable, "-m", "kibitz", "train", "--database", str(database), "make", "--workers", "1"],
        stderr=subprocess.PIPE,
        start_new_session=True,
        env=os.environ | FEW,
    )
    assert run.stderr is not None
    run.stderr.readline()
    os.killpg(run.pid, signal.SIGKILL)
    run.wait()
    run.stderr.close()


FEW = {"KIBITZ_EXERCISES_NODES": "20000", "KIBITZ_EXERCISES_AGAIN": "10000"}


@pytest.fixture(autouse=True, scope="module")
def _quickly() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as environment:
        for name, nodes in FEW.items():
            environment.setenv(name, nodes)
        yield


def test_a_killed_run_goes_on_and_every_game_is_done_once(library: Path) -> None:
    again = train(library, "make")
    listed = train(library, "list", "--json")

    assert "0 exercises from 0 games" in again.out
    assert len(listed.out.splitlines()) >= 5


def test_a_session_is_answered_by_typing_and_the_rest_waits(library: Path) -> None:
    with closing(open_library(str(library)).database):
        trainer = Trainer(open_library(str(library)), "me", ScheduleRules())
        kept = trainer.today(local_day())
        turn = trainer.next_turn(kept)
        assert turn is not None
        exercise = trainer.exercise(turn.entry.shown)
    board, typed = exercise.board, []
    for number, step in enumerate(exercise.steps):
        typed.append(board.san(board.parse_uci(step.answers[0].move)))
        board.push_uci(step.answers[0].move)
        if step.reply and number + 1 < len(exercise.steps):
            board.push_uci(step.reply)

    done = train(library, stdin="nonsense\nhint\n" + "\n".join(typed) + "\nquit\n")

    assert done.code == 0, done.err
    assert "'nonsense' is no legal move here" in done.out
    assert "is right." in done.out
    assert "1 exercise answered, 0 right at once" in done.out
    (attempt,) = Trainer(open_library(str(library)), "me", ScheduleRules()).attempts()
    assert attempt.grade is Grade.HARD, "a hint was taken"


def test_whether_one_move_is_good_or_several_can_be_said_first(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = (Answer("e2e4", 0.0), Answer("d2d4", 30.0))
    asked = Exercise(
        kind=Kind.FIND, fen=chess.STARTING_FEN, steps=(Step(answers),), accept=2, tolerate=5, played="d2d4"
    )
    grades = []
    for guess in ("one", "several"):
        monkeypatch.setattr(sys, "stdin", io.StringIO(f"{guess}\ne4\n"))
        tried = Tried(asked)
        solve(tried)
        grades.append(tried.grade)

    assert grades == [Grade.GOOD, Grade.HARD]


def test_an_answer_is_there_when_the_terminal_is_killed_after_it(library: Path) -> None:
    before = len(Trainer(open_library(str(library)), "me", ScheduleRules()).attempts())
    run = subprocess.Popen(
        [sys.executable, "-m", "kibitz", "train", "--database", str(library)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert run.stdin is not None
    assert run.stdout is not None
    run.stdin.write("show\n")
    run.stdin.flush()
    end = time.monotonic() + 30
    while "comes back" not in run.stdout.readline():
        assert time.monotonic() < end
    run.kill()
    run.wait()
    run.stdin.close()
    run.stdout.close()

    attempts = Trainer(open_library(str(library)), "me", ScheduleRules()).attempts()
    assert len(attempts) == before + 1
    assert attempts[-1].grade is Grade.AGAIN


@pytest.mark.parametrize("name", ["all.jsonl", "all.pgn", "all.csv", "all.apkg"])
def test_exports(library: Path, tmp_path: Path, name: str) -> None:
    done = train(library, "export", "-o", str(tmp_path / name))

    assert done.code == 0, done.err
    assert (tmp_path / name).stat().st_size > 100


def test_who_has_said_nothing_is_told_what_to_do(tmp_path: Path) -> None:
    database = tmp_path / "library.sqlite"
    recorded_library(database, ["greco"])

    assert "kibitz me add" in train(database).err
    assert "nobody called" in kibitz("train", "--database", database, "--person", "x", "stats").err
    assert "say where to" in train(database, "export").err
    assert train(database, "export", "-o", "x.docx").code == 2
    assert train(database, "import", str(tmp_path / "none.jsonl")).code == 2


def test_stats_say_what_is_due(library: Path) -> None:
    assert "due today" in train(library, "stats").out
