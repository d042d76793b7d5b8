"""`kibitz tablebase`, and endgame tables as the other commands use them."""

import json
import os
import shutil
from pathlib import Path

import pytest

from kibitz.formats.json.report import report_json
from kibitz.tables.places import installed_home
from tests.tables.made import ending, told
from tests.tables.real import tables_home

from .run import kibitz

SAAVEDRA = "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1"
MISSING = "no endgame tables were found: run 'kibitz tablebase install' to get those of 3 and 4 men\n"


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user who has installed nothing; where the tables would be installed for this user."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return installed_home(tmp_path / "data" / "kibitz")


@pytest.fixture
def report(tmp_path: Path) -> Path:
    """A report that was made without tables."""
    game = ending(SAAVEDRA, "1. c7 Rd6+ 2. Kc5 Rd1")
    path = tmp_path / "report.json"
    path.write_bytes(report_json(told(game, [500, 500, 500, 500, 500], None)))
    return path


def _real_tables() -> str:
    """Where the tests' own user has them."""
    saved = os.environ.pop("XDG_DATA_HOME")
    try:
        return str(tables_home())
    finally:
        os.environ["XDG_DATA_HOME"] = saved


def test_without_tables_everything_works_and_one_command_says_so(report: Path) -> None:
    find, listed = kibitz("tablebase", "find"), kibitz("tablebase", "list")

    assert (find.code, find.out, find.err) == (1, MISSING, "")
    assert (listed.code, listed.out, listed.err) == (0, MISSING, "")
    assert kibitz("tablebase", "find", "--json").out == "[]\n"
    review = kibitz("review", report)
    assert (review.code, review.err) == (0, "")
    assert "tables" not in review.out


@pytest.mark.tables
def test_tables_in_a_folder_are_found_and_listed() -> None:
    named = _real_tables()
    find = kibitz("tablebase", "find", "--tablebase", named)
    listed = kibitz("tablebase", "list", "--tablebase", named)

    assert (find.code, find.out) == (0, f"{named}: 35 tables up to 4 men  (named in the settings)\n")
    assert "3 men: KBvK KNvK KPvK KQvK KRvK\n4 men: KBBvK " in listed.out
    (row,) = json.loads(kibitz("tablebase", "find", "--json", "--tablebase", named).out)
    assert row == {"folder": named, "from": "named in the settings", "tables": 35, "men": 4, "damaged": {}}
    files = json.loads(kibitz("tablebase", "list", "--json", "--tablebase", named).out)
    assert len(files) == 70


@pytest.mark.tables
def test_a_report_is_read_with_the_tables_that_are_there_now(report: Path, tmp_path: Path) -> None:
    named = _real_tables()
    read = kibitz("review", report, "--tablebase", named)

    assert "2. Kc5??" in read.out
    assert "Throws the win away: won before, drawn after (tablebase). Only Kb5 wins." in read.out
    assert "The endgame tables\n  From the start it is won for White.\n  2. Kc5 makes it drawn." in read.out
    assert "endgame tables up to 4 men" in " ".join(read.out.split())
    kept = tmp_path / "with-tables.json"
    assert kibitz("review", report, "--tablebase", named, "-o", kept).code == 0
    assert "2. Kc5??" in kibitz("review", kept, "--tablebase", "none").out, "the report holds what they said"
    assert "2. Kc5??" not in kibitz("review", report, "--tablebase", "none").out


@pytest.mark.tables
def test_installed_tables_are_used_without_asking_and_a_damaged_one_is_named(
    data: Path, report: Path
) -> None:
    shutil.copytree(_real_tables(), data)
    assert "The endgame tables" in kibitz("review", report).out

    os.truncate(data / "KRvKP.rtbw", 100)
    review = kibitz("review", report)
    assert review.code == 0
    assert review.err == "damaged endgame tables were left out: KRvKP.rtbw; see kibitz tablebase list\n"
    assert "left out because they are damaged: KRvKP.rtbw" in " ".join(review.out.split())
    found = kibitz("tablebase", "find").out
    assert "34 tables up to 4 men, 1 file damaged: run 'kibitz tablebase install' to mend them" in found
    assert f"{data / 'KRvKP.rtbw'}: its checksum differs\n" in kibitz("tablebase", "list").out


def test_a_damaged_folder_of_the_users_own_is_not_for_us_to_mend(tmp_path: Path) -> None:
    (tmp_path / "KQvK.rtbw").write_text("junk")
    found = kibitz("tablebase", "find", "--tablebase", tmp_path)

    told = "no table that is whole, 1 file damaged: fetch them anew  (named in the settings)"
    assert (found.code, found.out) == (0, f"{tmp_path}: {told}\n")
    listed = kibitz("tablebase", "list", "--tablebase", tmp_path)
    assert listed.out == f"{tmp_path / 'KQvK.rtbw'}: it is not a Syzygy table\n"


@pytest.mark.parametrize(("command", "code"), [("find", 1), ("list", 0)])
def test_who_wants_no_tables_is_not_told_to_install_some(command: str, code: int) -> None:
    run = kibitz("tablebase", command, "--tablebase", "none")

    assert (run.code, run.out) == (code, "no endgame tables are used: the setting tablebase is none\n")


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (["tablebase", "find"], "kibitz: there is no folder of tables at {}/nowhere: No such file"),
        (["review", "report.json"], "kibitz: there is no folder of tables at {}/nowhere: No such file"),
    ],
)
def test_a_folder_that_is_not_there(report: Path, tmp_path: Path, command: list[str], message: str) -> None:
    run = kibitz(*command, "--tablebase", tmp_path / "nowhere")

    assert run.code == 2
    assert run.err.startswith(message.format(tmp_path))
    assert run.err.count("\n") == 1


def test_a_settings_file_that_came_with_games_cannot_name_tables(tmp_path: Path) -> None:
    (tmp_path / "kibitz.toml").write_text('tablebase = "."\n')
    run = kibitz("tablebase", "find")

    assert run.code == 2
    assert "tablebase can be set in" in run.err
