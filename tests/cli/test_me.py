"""`kibitz me`: names are added, listed and taken away, and the library is asked for somebody's games."""

import json
from pathlib import Path

import pytest

from kibitz.cli.codes import DONE, WRONG_USE
from tests.cli.run import kibitz

CORPUS = Path(__file__).parents[1] / "corpus"


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "l.sqlite"
    monkeypatch.setenv("KIBITZ_DATABASE", str(path))
    done = kibitz("library", "import", CORPUS / "opera.pgn", CORPUS / "evergreen.pgn")
    assert done.code == DONE
    return path


@pytest.mark.usefixtures("database")
def test_who_is_who_and_whose_games_are_found() -> None:
    added = kibitz("me", "add", "Morphy, Paul", "lichess:paul_m")
    assert added.out == "Morphy, Paul is you now: 1 game\nlichess:paul_m is you now: 0 games\n"
    assert kibitz("me", "add", "ADOLF ANDERSSEN", "--person", "Adolf").code == DONE
    hinted = kibitz("me", "add", "lichess:Jean", "--person", "Jean")
    assert hinted.out == "lichess:Jean is Jean now: 0 games\n"

    assert kibitz("me", "list").out == (
        "me\n  Morphy, Paul in files: 1 game\n  paul_m on Lichess: 0 games\n"
        "Adolf\n  ADOLF ANDERSSEN in files: 1 game\nJean\n  Jean on Lichess: 0 games\n"
    )
    first = json.loads(kibitz("me", "list", "--json").out.splitlines()[0])
    assert first["names"][0] == {"site": None, "name": "Morphy, Paul", "games": 1}
    for asked, expected in (
        (["--person", "me"], ["Paul Morphy"]),
        (["--person", "adolf", "--side", "white"], ["Adolf Anderssen"]),
        (["--person", "adolf", "--side", "black"], []),
    ):
        found = kibitz("library", "search", "--json", *asked)
        assert [json.loads(line)["white"] for line in found.out.splitlines()] == expected

    assert kibitz("me", "remove", "paul morphy").out == "paul morphy is nobody's name any more\n"
    assert json.loads(kibitz("me", "list", "--json").out.splitlines()[0])["names"][0]["name"] == "paul_m"


@pytest.mark.usefixtures("database")
def test_a_name_without_games_that_has_some_elsewhere_is_pointed_at() -> None:
    link = b'[Site "https://lichess.org/yrLqzJdw"]\n[White "erik"]\n[Black "?"]\n\n1. e4 e5 *\n'
    kibitz("library", "import", "-", stdin=link)

    said = kibitz("me", "add", "erik").out

    assert said.splitlines()[1] == "  1 game by lichess:erik: add that too, if it is the same person"


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["me", "add", "lichess:two words"], "'two words' cannot be a name on Lichess"),
        (["me", "add", "fics:x"], "say lichess:NAME, chesscom:NAME, or a name as your files write it"),
        (["me", "remove", "lichess:nobody"], "lichess:nobody is nobody's name here"),
        (["library", "search", "--person", "Nobody"], "there is nobody called 'Nobody' here"),
        (["library", "search", "--side", "white"], "--side is the side of a person: say --person too"),
    ],
)
@pytest.mark.usefixtures("database")
def test_wrong_use_is_one_line(arguments: list[str], problem: str) -> None:
    run = kibitz(*arguments)

    assert run.code == WRONG_USE
    assert problem in run.err
    assert len(run.err.splitlines()) == 1
