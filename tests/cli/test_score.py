"""`kibitz score` as users call it, with good and with bad input."""

import csv
import gzip
import io
import json
import re
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
import zstandard

from kibitz.formats.json.shape import report_schema
from kibitz.formats.summary_row import COLUMNS
from tests.cli.run import kibitz

pytestmark = pytest.mark.slow

GAME = """[Event "Paris"]
[White "Paul Morphy"]
[Black "Duke Karl / Count Isouard"]
[Result "1-0"]

1. e4 { [%eval 0.2] } e5 { [%eval 0.3] } 2. Nf3 { [%eval 0.3] } d6 { [%eval 0.6] } 3. d4 { [%eval 0.5] }
3... Bg4?! { [%eval 1.4] } 4. dxe5 { [%eval 1.3] } Bxf3 { [%eval 1.4] } 1-0

"""
NO_EVALS = "1. e4 e5 2. Nf3 Nc6 *\n\n"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.pgn"
    path.write_text(GAME, encoding="utf-8")
    return path


def test_the_table(game: Path) -> None:
    run = kibitz("score", game)

    assert run.code == 0
    assert "Paul Morphy" in run.out
    assert "Accuracy" in run.out
    assert run.err.startswith("1 game scored")


def test_json(game: Path) -> None:
    run = kibitz("score", "--json", game)
    report = json.loads(run.out)

    jsonschema.validate(report, report_schema())
    assert report["players"]["black"]["counts"]["inaccuracy"] == 1
    assert report["moves"][5]["judgement"] == "inaccuracy"
    assert report["game"]["opening"]["name"] == "Philidor Defense"


def test_csv(game: Path) -> None:
    run = kibitz("score", "--csv", game)
    (row,) = csv.DictReader(io.StringIO(run.out))

    assert list(row) == list(COLUMNS)
    assert (row["white_name"], row["plies"], row["black_inaccuracy"]) == ("Paul Morphy", "8", "1")


def test_a_name_is_no_formula_in_a_spreadsheet(tmp_path: Path) -> None:
    path = tmp_path / "x.pgn"
    path.write_text(re.sub(r'White "[^"]*"', 'White "=1+1"', GAME), encoding="utf-8")
    (row,) = csv.DictReader(io.StringIO(kibitz("score", path, "--csv").out))

    assert row["white_name"] == "'=1+1"


def test_standard_input_and_pgn(game: Path) -> None:
    run = kibitz("score", "--pgn", "-", stdin=game.read_bytes())

    assert run.code == 0
    assert "3... Bg4?! { (0.50 → 1.40) Inaccuracy. } { [%eval 1.4] }" in run.out


def test_several_files_out(game: Path, tmp_path: Path) -> None:
    import pyarrow.parquet

    names = ["a.json", "a.jsonl", "a.pgn", "a.csv", "a.parquet"]
    run = kibitz("score", game, *[word for name in names for word in ("-o", tmp_path / name)])

    assert (run.code, run.out) == (0, "")
    assert json.loads((tmp_path / "a.json").read_text())["game"]["number"] == 1
    assert (tmp_path / "a.pgn").read_text().startswith('[Event "Paris"]')
    table = pyarrow.parquet.read_table(tmp_path / "a.parquet").to_pylist()
    assert list(table[0]) == list(COLUMNS)
    assert table[0]["white_name"] == "Paul Morphy"


def test_without_a_board(game: Path) -> None:
    report = json.loads(kibitz("score", "--json", "--no-phases", game).out)

    assert report["moves"][0]["uci"] is None
    assert report["moves"][0]["phase"] is None
    assert report["players"]["black"]["counts"]["inaccuracy"] == 1


def test_thresholds_from_a_settings_file(game: Path) -> None:
    (game.parent / "kibitz.toml").write_text("[judgement]\ninaccuracy = 1\nmistake = 2\nblunder = 3\n")
    report = json.loads(kibitz("score", "--json", game, cwd=game.parent).out)

    assert report["moves"][5]["judgement"] == "blunder"
    assert report["provenance"]["settings"]["judgement"]["blunder"] == 3


def test_a_reader_who_has_enough(tmp_path: Path) -> None:
    path = tmp_path / "many.pgn"
    path.write_text(GAME * 3000, encoding="utf-8")
    command = f"{sys.executable} -m kibitz score {path} | head -1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")


def test_two_workers_give_the_same_in_the_same_order(tmp_path: Path) -> None:
    path = tmp_path / "many.pgn"
    path.write_text(
        "".join(GAME.replace("Paris", f"Paris {number}") for number in range(300)), encoding="utf-8"
    )

    assert (
        kibitz("score", "--json", path, "--workers", "2").out
        == kibitz("score", "--json", path, "--workers", "1").out
    )


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        pytest.param("missing.pgn", None, "does not exist", id="missing file"),
        pytest.param("empty.pgn", b"", "is empty", id="empty file"),
        pytest.param("binary.pgn", bytes(range(256)) * 9, "is not a text file", id="binary file"),
        pytest.param(
            "bare.pgn", NO_EVALS.encode(), "this file has no evals: use kibitz review", id="no evals"
        ),
        pytest.param("prose.pgn", b"hello there\n", "holds no game that can be read", id="not a game"),
    ],
)
def test_refused_with_one_line_and_code_two(
    name: str, content: bytes | None, message: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)

    run = kibitz("score", path)

    assert run.code == 2
    assert run.out == ""
    assert message in run.err.splitlines()[-1]
    assert "Traceback" not in run.err


def test_a_folder(tmp_path: Path) -> None:
    run = kibitz("score", tmp_path)

    assert run.code == 2
    assert len(run.err.splitlines()) == 1
    assert "is a folder" in run.err


@pytest.mark.parametrize("pack", [gzip.compress, zstandard.compress], ids=["gzip", "zstd"])
def test_a_truncated_file_keeps_what_was_read(pack: object, tmp_path: Path) -> None:
    assert callable(pack)
    from random import Random

    random = Random(1)
    games = "".join(GAME.replace("Paris", f"{random.getrandbits(900):x}") for _ in range(2000)).encode()
    packed = pack(games)
    path = tmp_path / "cut.pgn.gz"
    path.write_bytes(packed[: len(packed) // 2])

    run = kibitz("score", "--json", path)

    assert run.code == 1
    assert len(run.out.splitlines()) > 100
    assert "ends too early" in run.err


def test_a_broken_line_of_ndjson_costs_one_game(tmp_path: Path) -> None:
    good = json.dumps({"id": "abcdefgh", "moves": "e4 e5", "analysis": [{"eval": 20}, {"eval": 30}]})
    path = tmp_path / "x.ndjson"
    path.write_text(f"{good}\n{{broken\n{good}\n", encoding="utf-8")

    run = kibitz("score", "--json", path)

    assert run.code == 1
    assert len(run.out.splitlines()) == 2
    assert f"{path}:2: game 2: this is not a game from Lichess" in run.err


def test_json_spread_over_lines_is_one_game(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text(json.dumps({"id": "abcdefgh", "moves": "e4", "analysis": [{"eval": 20}]}, indent=2))
    run = kibitz("score", path)

    assert run.code == 0
    assert "1 game" in run.out + run.err


def test_json_that_does_not_end_is_one_complaint(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text(json.dumps({"id": "abcdefgh", "moves": "e4"}, indent=2)[:-2])
    run = kibitz("score", path)

    assert run.code == 2
    assert "the JSON that begins here does not end" in run.err


def test_an_illegal_move_is_named_and_the_rest_is_scored(tmp_path: Path) -> None:
    path = tmp_path / "x.pgn"
    path.write_text(GAME.replace("4. dxe5", "4. Kxe5"), encoding="utf-8")

    run = kibitz("score", "--json", path)

    assert run.code == 1
    assert len(json.loads(run.out)["moves"]) == 6
    assert "4. Kxe5 is not a legal move; read up to it" in run.err


@pytest.mark.parametrize(
    "arguments",
    [["score"], ["score", "x.pgn", "--workers", "0"], ["score", "x.pgn", "--banana"], ["banana"]],
    ids=["no file", "no workers", "unknown option", "unknown command"],
)
def test_wrong_use(arguments: list[str]) -> None:
    run = kibitz(*arguments)

    assert run.code == 2
    assert len(run.err.splitlines()) == 1
    assert "--help" in run.err


def test_an_output_may_not_be_an_input(game: Path) -> None:
    run = kibitz("score", game, "-o", game)

    assert run.code == 2
    assert game.read_text(encoding="utf-8") == GAME


def test_a_run_that_comes_to_nothing_leaves_old_results_alone(tmp_path: Path) -> None:
    bare, old = tmp_path / "bare.pgn", tmp_path / "old.json"
    bare.write_text(NO_EVALS)
    old.write_text("precious")

    assert kibitz("score", bare, "-o", old, "-o", tmp_path / "new.parquet").code == 2
    assert old.read_text() == "precious"
    assert not (tmp_path / "new.parquet").exists()


@pytest.mark.parametrize("ending", ["json", "csv", "pgn"])
def test_a_full_disk_is_one_line(game: Path, tmp_path: Path, ending: str) -> None:
    full = tmp_path / f"full.{ending}"
    full.symlink_to("/dev/full")
    run = kibitz("score", game, "-o", full)

    assert run.code == 2
    assert "No space left on device" in run.err
    assert "Traceback" not in run.err


def test_an_output_that_cannot_be_written(game: Path, tmp_path: Path) -> None:
    run = kibitz("score", game, "-o", tmp_path / "nowhere" / "x.json")

    assert run.code == 2
    assert "cannot be written" in run.err


def test_debug_shows_the_traceback_and_keeps_the_code(tmp_path: Path) -> None:
    run = kibitz("score", tmp_path / "missing.pgn", "--debug")

    assert run.code == 2
    assert "Traceback" in run.err


def test_unreadable_moves_are_not_missing_evals(tmp_path: Path) -> None:
    path = tmp_path / "x.pgn"
    path.write_text("1. banana e4 { [%eval 0.3] } *\n")
    run = kibitz("score", path)

    assert "'banana' is not a move" in run.err


def test_an_unknown_ending(game: Path, tmp_path: Path) -> None:
    run = kibitz("score", game, "-o", tmp_path / "x.docx")

    assert run.code == 2
    assert "the ending chooses the form" in run.err


@pytest.mark.parametrize("command", ["score", "conform"])
def test_tags_cannot_move_the_cursor(command: str, tmp_path: Path) -> None:
    path = tmp_path / "x.pgn"
    text = GAME.replace(' "', ' "\x1bc').replace(
        "3... Bg4?! {", "3... Bg4?? { (0.50 → 1.40) Blunder. Nf6 was best. } {"
    )
    path.write_text('[GameId "\x1b]0;x\x07"]\n' + text, encoding="utf-8")
    run = kibitz(command, path)

    assert run.out  # \x1b[2J would not do: Click takes such sequences out of what goes into a pipe
    assert "\x1b" not in run.out + run.err


def test_conform_on_a_file_without_lichess(game: Path) -> None:
    run = kibitz("conform", game)

    assert run.code == 2
    assert "nothing by Lichess to compare" in run.err


def test_conform_prints_what_differs(tmp_path: Path) -> None:
    path = tmp_path / "x.pgn"
    text = GAME.replace("3... Bg4?! {", "3... Bg4?? { (0.50 → 1.40) Blunder. Nf6 was best. } {")
    path.write_text(text, encoding="utf-8")

    people, machine = kibitz("conform", path), kibitz("conform", "--json", path)

    assert people.code == machine.code == 1
    assert (
        "game 1 ply 6, judgements: Lichess blunder, Kibitz inaccuracy  (before 0.5, after 1.4" in people.out
    )
    found = json.loads(machine.out)
    assert found["judgements"] == {"compared": 8, "equal": 7, "judged": 1}
    assert found["differences"][0]["ply"] == 6
