"""`kibitz library` as users call it."""

import json
from pathlib import Path

import pytest

from tests.cli.run import Run, kibitz
from tests.engine.real import real_engine

pytestmark = pytest.mark.slow

CORPUS = Path(__file__).parents[1] / "corpus"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "library.sqlite"


def _library(place: Path, *arguments: str | Path) -> Run:
    return kibitz("library", "--database", place, *arguments)


def test_import_list_search_delete(place: Path) -> None:
    first = _library(place, "import", CORPUS / "opera.pgn", CORPUS / "fischer.pgn")
    again = _library(place, "import", CORPUS / "opera.pgn")
    listed = [json.loads(line) for line in _library(place, "list", "--json").out.splitlines()]
    found = _library(place, "search", "--player", "byrne")

    assert first.out == "2 new games, 0 were there already\n"
    assert again.out == "0 new games, 1 were there already\n"
    assert [game["white"] for game in listed] == ["Donald Byrne", "Paul Morphy"]
    assert "Donald Byrne" in found.out
    assert "not yet" in found.out
    refused = _library(place, "delete", listed[0]["id"])
    assert (refused.code, "say --yes" in refused.err) == (2, True)
    assert _library(place, "delete", listed[0]["id"], "--yes").out == "1 game deleted\n"
    assert _library(place, "search", "--player", "byrne").out == "no games\n"


def test_a_bad_game_is_named_and_the_others_go_in(place: Path, tmp_path: Path) -> None:
    path = tmp_path / "mixed.pgn"
    path.write_bytes(b'[White "A"]\n\n1. e4 Ke2 *\n\n[White "B"]\n\n1. d4 d5 *\n\n[White "C"]\n\n*\n')

    run = _library(place, "import", path)

    assert run.code == 1
    assert f"{path}:1: game 1:" in run.err
    assert f"{path}:9: game 3: it has no moves" in run.err
    assert run.out.startswith("2 new games")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["list"], "there is no library at"),
        (["show", "abc"], "there is no library at"),
        (["search", "--since", "soon"], "'soon' is not a date: write 2025.01.31"),
        (["import", "/no/such/file.pgn"], "does not exist"),
        (["import-evals", "/no/such/file"], "does not exist"),
    ],
)
def test_wrong_use(place: Path, arguments: list[str], message: str) -> None:
    run = _library(place, *arguments)

    assert run.code == 2
    assert message in run.err
    assert "Traceback" not in run.err
    assert not place.exists()


@pytest.mark.parametrize("command", ["show", "compare"])
def test_a_game_that_is_not_there(place: Path, command: str) -> None:
    _library(place, "import", CORPUS / "opera.pgn")
    run = _library(place, command, "xyz")

    assert (run.code, run.err) == (2, "kibitz: there is no game in the library whose id begins with 'xyz'\n")


@pytest.mark.parametrize("words", [[], ["library"], ["engine"]])
def test_without_a_command_the_help_is_shown(words: list[str]) -> None:
    run = kibitz(*words)

    assert (run.code, run.err.startswith("Usage: kibitz")) == (2, True)


def test_a_database_of_another_kind() -> None:
    run = kibitz("library", "--database", "mysql://x", "list")

    assert (run.code, "in a SQLite file or in PostgreSQL" in run.err) == (2, True)


@pytest.mark.engine
def test_show_reanalyse_compare_export(place: Path, tmp_path: Path) -> None:
    real_engine()
    _library(place, "import", CORPUS / "legal.pgn")
    (game,) = [json.loads(line)["id"][:6] for line in _library(place, "list", "--json").out.splitlines()]

    assert "was not analysed yet" in _library(place, "show", game).err
    assert _library(place, "reanalyse", game, "--nodes", "300").code == 0
    assert "and two are needed" in _library(place, "compare", game).err
    assert _library(place, "reanalyse", game, "--nodes", "900").code == 0
    compared = _library(place, "compare", game)
    assert "moves differ in mark" in compared.out
    shown = _library(place, "reread", game, "--rules", "cpl", "--json")
    assert json.loads(shown.out)["provenance"]["ruleset"] == "cpl"
    exported = _library(place, "export", "-o", tmp_path / "out.pgn")
    assert exported.err == "1 game exported\n"
    assert "[%eval" in (tmp_path / "out.pgn").read_text(encoding="utf-8")


@pytest.mark.engine
def test_lichess_evals_are_used_only_where_asked_for(place: Path, tmp_path: Path) -> None:
    real_engine()
    dump = tmp_path / "evals.jsonl"
    deep = {"pvs": [{"cp": 123, "line": "e2e4 e7e5"}], "knodes": 5_000_000, "depth": 60}
    wide = {"pvs": [{"cp": 20, "line": "d2d4"}, {"mate": 5, "line": "e2e4"}], "knodes": 9, "depth": 20}
    lines = [json.dumps({"fen": START, "evals": [deep, wide]}), "nonsense", '{"fen": "x", "evals": []}']
    dump.write_text("\n".join(lines) + "\n", encoding="utf-8")

    taken = _library(place, "import-evals", dump)
    arguments: list[str | Path] = ["bulk", CORPUS / "legal.pgn", "--database", place, "--nodes", "200"]
    kibitz(*arguments)
    plain = json.loads(_library(place, "export", "--json").out)
    run = kibitz(*arguments, "--cloud")
    clouded = json.loads(_library(place, "export", "--json").out)

    assert (taken.code, taken.out) == (1, "1 position taken in\n")
    assert taken.err.count("this is no line of the dump") == 2
    assert run.code == 0
    assert plain["start_eval"] != {"cp": 123}
    assert (clouded["start_eval"], clouded["provenance"]["engine"]["from_cloud"]) == ({"cp": 123}, 1)


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")

    run = _library(tmp_path / "file" / "library.sqlite", "import", CORPUS / "opera.pgn")

    assert run.code == 2
    assert "the library cannot be in" in run.err
    assert run.err.count("\n") == 1


def test_nothing_in_a_game_reaches_the_terminal_as_a_command(place: Path, tmp_path: Path) -> None:
    path = tmp_path / "evil.pgn"
    path.write_bytes(
        b'[Event "x"]\n[White "\x1b[2J"]\n[Black "\x1b]0;b\x07"]\n[ECO "\x1b[1m"]\n[Date "\x1b]0;x\x07"]\n'
        b'[Result "White wins by a mile"]\n[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]\n\n1. e4 e5 *\n'
    )
    _library(place, "import", path)

    runs = [_library(place, "list"), _library(place, "search", "--player", "2J")]
    game = json.loads(_library(place, "list", "--json").out)
    runs.append(_library(place, "delete", game["id"], "--yes"))

    assert (game["result"], game["date"]) == (None, None)
    assert not any("\x1b" in run.out + run.err or "\x07" in run.out + run.err for run in runs)


def test_a_rough_analysis_is_not_kept(place: Path) -> None:
    _library(place, "import", CORPUS / "legal.pgn")
    game = json.loads(_library(place, "list", "--json").out)["id"]

    run = _library(place, "reanalyse", game, "--effort", "none")

    assert (run.code, "needs an engine" in run.err) == (2, True)
