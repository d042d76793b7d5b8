"""`kibitz import` and `kibitz library sync` as users call them."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from tests.cli.run import Run, kibitz
from tests.sites.made_games import HOUR, NAME, START, chesscom_months, lichess_game, lichess_games, line
from tests.sites.stand_in import FakeChessCom, FakeLichess, serving

pytestmark = pytest.mark.slow

CORPUS = Path(__file__).parents[1] / "corpus"
SECRET = "lip_neverToBeSeen"  # noqa: S105


@pytest.fixture
def lichess() -> Iterator[FakeLichess]:
    site = FakeLichess(games={NAME: lichess_games(20)}, now=(START + 20 * HOUR) / 1000, private={"yrLqzJdw"})
    site.studies["yrLqzJdw"] = b"1. e4 *"
    with serving(site):
        yield site


def _kibitz(folder: Path, *arguments: str | Path, lichess: str = "http://127.0.0.1:9", **more: str) -> Run:
    environment = os.environ | {
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder),
        "KIBITZ_LICHESS_ADDRESS": lichess,
    }
    command = [sys.executable, "-m", "kibitz", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, check=False, timeout=120, env=environment | more)
    return Run(done.returncode, done.stdout.decode(), done.stderr.decode())


def test_import_then_sync(lichess: FakeLichess, tmp_path: Path) -> None:
    place = tmp_path / "l.sqlite"
    with serving(FakeChessCom(months={NAME: chesscom_months(6)})) as other:
        more = {"lichess": lichess.address, "KIBITZ_CHESSCOM_ADDRESS": other.address}
        first = _kibitz(
            tmp_path,
            "import",
            f"lichess:{NAME}",
            f"chesscom:{NAME}",
            CORPUS / "opera.pgn",
            "--database",
            place,
            **more,
        )
        lichess.games[NAME].append(line(lichess_game(20)))
        again = _kibitz(tmp_path, "library", "--database", place, "sync", "--json", **more)
    rows = [json.loads(each) for each in again.out.splitlines()]
    variants = "left out: other variants than chess and Chess960"

    assert first.code == 0, first.err
    assert first.out.splitlines() == [
        f"the games of kibitzer on Lichess: 18 new games, 0 were there already, 1 {variants}, 1 left out: without a move",
        f"the games of kibitzer on Chess.com: 4 new games, 0 were there already, 1 {variants}, 1 left out: whose moves the site does not give",
        f"{CORPUS / 'opera.pgn'}: 1 new game, 0 were there already",
    ]
    assert (first.err, again.code) == ("", 0)
    assert {row["source"]: row["new"] for row in rows} == {f"lichess:{NAME}": 1, f"chesscom:{NAME}": 0}


@pytest.mark.parametrize(
    ("source", "code", "words"),
    [
        ("lichess:nobody-here", 2, "there is nobody called nobody-here on Lichess, or the account is closed"),
        (
            "https://lichess.org/study/yrLqzJdw",
            2,
            "the study yrLqzJdw is private, or its owner does not share it",
        ),
        (f"chesscom:{NAME}", 2, "Chess.com cannot be reached: are you online? Nothing is lost"),
        (NAME, 2, f"there is no file {NAME}; for an account say lichess:{NAME} or chesscom:{NAME}"),
        ("no-such.pgn", 2, "no-such.pgn does not exist; an account is lichess:NAME or chesscom:NAME"),
        ("8/8/8/8/8/8/8/K6k w - - 0 1", 2, "that is a position, and there is nothing to import"),
    ],
)
def test_words_that_help(lichess: FakeLichess, tmp_path: Path, source: str, code: int, words: str) -> None:
    more = {"lichess": lichess.address, "KIBITZ_CHESSCOM_ADDRESS": "http://127.0.0.1:9"}
    run = _kibitz(tmp_path, "import", source, "--database", tmp_path / "l.sqlite", **more)

    assert (run.code, run.out) == (code, "")
    assert run.err.startswith("kibitz: ")
    assert words in run.err
    assert len(run.err.splitlines()) == 1


def test_one_source_that_fails_does_not_keep_the_others_out(lichess: FakeLichess, tmp_path: Path) -> None:
    run = _kibitz(
        tmp_path, "import", "lichess:nobody-here", f"lichess:{NAME}", "--max", "3", "--database", tmp_path / "l.sqlite",
        lichess=lichess.address,
    )  # fmt: skip

    assert run.code == 1
    assert run.out == "the games of kibitzer on Lichess: 3 new games, 0 were there already\n"


def test_filters(lichess: FakeLichess, tmp_path: Path) -> None:
    run = _kibitz(
        tmp_path, "import", f"lichess:{NAME}", "--speed", "blitz", "--casual", "--colour", "black", "--since",
        "2023.11.15", "--json", "--database", tmp_path / "l.sqlite", lichess=lichess.address,
    )  # fmt: skip
    row: dict[str, Any] = json.loads(run.out)

    assert (row["source"], row["new"], row["unfit"]) == (f"lichess:{NAME} casual blitz as black", 3, 15)


def test_nothing_known_to_sync(tmp_path: Path) -> None:
    run = _kibitz(tmp_path, "library", "--database", tmp_path / "l.sqlite", "sync")

    assert (run.code, "no account is known yet: 'kibitz import lichess:NAME'" in run.err) == (2, True)


def test_names_from_a_site_do_not_move_the_cursor(lichess: FakeLichess, tmp_path: Path) -> None:
    bad = {"white": {"user": {"name": "Kar\x1b[31mpov", "id": NAME}}, "black": {"name": "\x07\u202ebell"}}
    lichess.games[NAME] = [line(lichess_game(1, players=bad)), line(lichess_game(2, moves="e4 Ke\x1b[2J8"))]
    place = tmp_path / "l.sqlite"
    run = _kibitz(tmp_path, "import", f"lichess:{NAME}", "--database", place, lichess=lichess.address)
    listed = _kibitz(tmp_path, "library", "--database", place, "list")

    assert run.code == 1
    assert "Kar[31mpov" in listed.out
    assert not set("\x1b\x07\u202e") & set(run.out + run.err + listed.out)


def test_a_token_is_seen_nowhere(lichess: FakeLichess, tmp_path: Path) -> None:
    place = tmp_path / "l.sqlite"
    more = {"lichess": lichess.address, "KIBITZ_LICHESS_TOKEN": SECRET}
    runs = [
        _kibitz(
            tmp_path, "--debug", "import", "https://lichess.org/study/yrLqzJdw", "--database", place, **more
        ),
        _kibitz(tmp_path, "settings", **more),
    ]

    assert any(headers.get("authorization") == f"Bearer {SECRET}" for headers in lichess.headers)
    assert not any(SECRET in run.out + run.err for run in runs)
    assert not any(SECRET.encode() in path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())


def test_a_folder_of_games_cannot_send_us_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "kibitz.toml").write_text('lichess_address = "https://evil.example"\n', encoding="utf-8")
    run = kibitz("import", f"lichess:{NAME}", "--database", tmp_path / "l.sqlite", cwd=tmp_path)

    assert (run.code, "lichess_address can be set in" in run.err) == (2, True)


def test_review_after_the_import(lichess: FakeLichess, tmp_path: Path) -> None:
    from tests.web.server import fake_engine

    place, engine = tmp_path / "l.sqlite", fake_engine(tmp_path)
    arguments = ["import", f"lichess:{NAME}", "--max", "2", "--review", "quick", "--engine", str(engine)]
    first = _kibitz(tmp_path, *arguments, "--database", place, lichess=lichess.address)
    again = _kibitz(tmp_path, *arguments, "--database", place, lichess=lichess.address)
    rows = [
        json.loads(row)
        for row in _kibitz(tmp_path, "library", "--database", place, "list", "--json").out.splitlines()
    ]

    assert first.code == again.code == 0, first.err
    assert first.err == "2 games reviewed\n"
    assert again.err == ""
    assert [cast("dict[str, Any]", row)["effort"] for row in rows] == ["quick", "quick"]
