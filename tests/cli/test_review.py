"""`kibitz review`, `engine` and `settings` as users call them."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.run import kibitz
from tests.engine.real import real_engine

OPERA = Path(__file__).parents[2] / "examples" / "opera-game.pgn"
FAKE = Path(__file__).parents[1] / "engine" / "fake.py"


@pytest.fixture
def empty_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without engines and settings."""
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def test_without_any_engine(empty_home: Path) -> None:
    if Path("/usr/games/stockfish").exists():
        pytest.skip("this machine has an engine in a usual place")
    run = kibitz("review", OPERA)

    assert run.code == 3
    assert run.err == "kibitz: no engine was found: run 'kibitz engine install' to get Stockfish 18\n"


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--engine", "/no/such/program"], 3, "there is no engine at /no/such/program"),
        (["--engine", "/bin/true"], 3, "the engine cannot be used"),
        (["--effort", "heroic"], 2, "Invalid value for '--effort'"),
        (["--nodes", "0"], 2, "Invalid value for '--nodes'"),
    ],
)
def test_wrong_use(arguments: list[str], code: int, message: str) -> None:
    run = kibitz("review", OPERA, *arguments)

    assert run.code == code
    assert message in run.err
    assert "Traceback" not in run.err


def test_a_link_that_goes_in_circles(tmp_path: Path) -> None:
    link = tmp_path / "loop.pgn"
    link.symlink_to(link)
    run = kibitz("review", link)

    assert run.code == 2
    assert "cannot be opened: Too many levels of symbolic links" in run.err
    assert "Traceback" not in run.err


@pytest.mark.engine
def test_a_review_for_people_and_files(tmp_path: Path) -> None:
    real_engine()
    names = ["r.json", "r.pgn", "r.html"]
    run = kibitz(
        "review",
        OPERA,
        "--why",
        "--nodes",
        "1000",
        *[word for name in names for word in ("-o", tmp_path / name)],
    )

    assert run.code == 0
    assert "Paul Morphy" in run.out
    assert "C41 Philidor Defense" in run.out
    assert "17. Rd8#" in run.out
    assert "points, " in run.out.partition("Why")[2]
    assert "Stockfish" in run.out
    assert "\x1b" not in run.out
    assert max(len(line) for line in run.out.splitlines()) <= 120
    assert json.loads((tmp_path / "r.json").read_text())["provenance"]["evals"] == "engine"
    assert "[%eval" in (tmp_path / "r.pgn").read_text()
    assert f"the page is in {tmp_path / 'r.html'}" in run.err


@pytest.mark.engine
def test_json_on_standard_output_from_standard_input() -> None:
    real_engine()
    run = kibitz("review", "-", "--json", "--depth", "3", stdin=b"1. e4 e5 *\n\n1. d4 Kd4 *\n\nhello\n")

    reports = [json.loads(line) for line in run.out.splitlines()]
    assert [len(report["moves"]) for report in reports] == [2, 1]
    assert run.code == 1
    assert "1... Kd4 is not a legal move; read up to it" in run.err
    assert reports[0]["provenance"]["reproducible"] is True
    assert reports[0]["provenance"]["effort"]["depth"] == 3


@pytest.mark.engine
def test_a_game_that_cannot_be_reviewed_costs_only_itself() -> None:
    real_engine()
    run = kibitz(
        "review",
        "-",
        "--json",
        "--depth",
        "3",
        stdin=b'[Variant "Antichess"]\n\n1. e3 b5 *\n\n[Event "b"]\n\n1. e4 e5 *\n',
    )

    assert (run.code, len(run.out.splitlines())) == (1, 1)
    assert "it is a game of Antichess, and the engine plays chess" in run.err


def test_positions_without_an_answer_are_named(tmp_path: Path) -> None:
    script = tmp_path / "engine"
    script.write_text(f"#!/bin/sh\nexec {sys.executable} {FAKE} dies-after-move\n")
    script.chmod(0o755)
    run = kibitz("review", "-", "--engine", script, "--workers", "1", "--nodes", "5", stdin=b"1. e4 *\n")

    assert run.code == 3
    assert "no answer for 1 position: the engine exited (code 7)" in run.err


def test_limits_must_make_sense(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIBITZ_SECONDS", "nan")
    run = kibitz("settings")

    assert run.code == 2
    assert "a number is needed" in run.err


@pytest.mark.engine
def test_seconds_do_not_repeat_and_say_so() -> None:
    real_engine()
    run = kibitz("review", "-", "--json", "--seconds", "0.05", stdin=b"1. e4 e5 *\n")

    assert json.loads(run.out)["provenance"]["reproducible"] is False


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_stopping_leaves_no_engine_behind(how: signal.Signals, tmp_path: Path) -> None:
    script = tmp_path / "engine"
    script.write_text(f"#!/bin/sh\nexec {sys.executable} {FAKE} hangs\n")
    script.chmod(0o755)
    command = [
        sys.executable,
        "-m",
        "kibitz",
        "review",
        str(OPERA),
        "--engine",
        str(script),
        "--workers",
        "2",
    ]
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, preexec_fn=_hear_interrupts
    )
    engines = _wait_for_children(process.pid, 2)

    process.send_signal(how)
    process.wait(timeout=20)
    _, errors = process.communicate()

    deadline = time.monotonic() + 10
    while any(Path(f"/proc/{pid}").exists() for pid in engines) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not any(Path(f"/proc/{pid}").exists() for pid in engines)
    if how != signal.SIGKILL:
        assert process.returncode == 130
        assert errors.decode() == "stopped\n"


def _hear_interrupts() -> None:
    """A test run in the background may have been told to ignore them, and its children would be deaf too."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _wait_for_children(pid: int, count: int) -> list[int]:
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        path = Path(f"/proc/{pid}/task/{pid}/children")
        children = [int(word) for word in path.read_text().split()] if path.exists() else []
        if len(children) >= count:
            time.sleep(1.0)
            return children
        time.sleep(0.05)
    raise AssertionError("the engines did not start")


def test_settings_in_order_of_strength(empty_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    user = empty_home / "XDG_CONFIG_HOME" / "kibitz"
    user.mkdir(parents=True)
    (user / "kibitz.toml").write_text('effort = "quick"\nworkers = 3\n[judgement]\nblunder = 20\n')
    folder = empty_home / "games"
    folder.mkdir()
    (folder / "kibitz.toml").write_text('effort = "deep"\n')
    monkeypatch.setenv("KIBITZ_WORKERS", "4")
    found = json.loads(kibitz("settings", "--json", cwd=folder).out)

    assert (found["effort"]["value"], found["effort"]["from"]) == ("deep", "kibitz.toml")
    assert (found["workers"]["value"], found["workers"]["from"]) == (4, "environment, KIBITZ_WORKERS")
    assert found["judgement.blunder"]["value"] == 20
    assert (found["judgement.mistake"]["value"], found["judgement.mistake"]["from"]) == (10, "default")
    assert found["nodes"]["from"] == "effort deep"
    assert "judgement.blunder" in kibitz("settings", cwd=folder).out


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("banana = 1", "there is no setting 'banana'"),
        ("workers = 'many'", "workers cannot be 'many'"),
        ("[judgement]\nblunder = 1", "must rise from inaccuracy to blunder"),
        ("effort = ", "cannot be read"),
        ("engine = './evil'", "engine can be set in"),
        ("effort = 'heroic'", "it is one of quick, standard"),
    ],
)
def test_a_bad_settings_file_is_named(text: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "kibitz.toml").write_text(text)
    run = kibitz("settings", cwd=tmp_path)

    assert run.code == 2
    assert message in run.err


@pytest.mark.engine
def test_engine_find_list_and_test() -> None:
    real_engine()
    found = json.loads(kibitz("engine", "find", "--json").out)
    listed = json.loads(kibitz("engine", "list", "--json").out)

    assert found[0] == listed[0]


def test_engine_test_reports_on_any_engine(tmp_path: Path) -> None:
    script = tmp_path / "engine"
    script.write_text(f"#!/bin/sh\nexec {sys.executable} {FAKE} honest\n")
    script.chmod(0o755)
    run = kibitz("engine", "test", script)

    assert run.code == 3  # it is an engine, but it does not find a mate in two
    assert "does not find a mate in two" in run.err


def test_a_failed_install_leaves_nothing(empty_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Node and without a network there is a message, and no half-done folder."""
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:9")
    run = kibitz("engine", "install")

    assert run.code == 3
    assert "Traceback" not in run.err
    engines = list((empty_home / "XDG_DATA_HOME").rglob("engines/*"))
    assert engines == []
