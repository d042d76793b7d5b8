"""`kibitz why`, `--rules all`, `--effort none`, and reading saved reports again."""

import json
import struct
from pathlib import Path

import chess
import chess.polyglot
import pytest

from kibitz.settings import RULES
from tests.cli.run import kibitz
from tests.cli.test_review import OPERA, empty_home  # noqa: F401  # a fixture
from tests.engine.real import real_engine

pytestmark = pytest.mark.engine


def test_one_move_explained_without_an_engine() -> None:
    run = kibitz("why", OPERA, "16w", "--effort", "none")

    assert run.code == 0
    assert run.out.startswith("ROUGH: no engine looked at this game")
    assert "16. Qb8+!: Great" in run.out
    assert all(f"    {rules}" in run.out for rules in RULES)


def test_one_move_explained_with_an_engine() -> None:
    real_engine()
    run = kibitz("why", OPERA, "16w", "--effort", "quick")

    assert run.code == 0
    assert "16. Qb8+" in run.out
    assert "M2  16. Qb8+ Nxb8 17. Rd8#" in run.out


def test_why_explains_what_the_review_said(tmp_path: Path) -> None:
    real_engine()
    path = tmp_path / "report.json"
    kibitz("review", OPERA, "--effort", "quick", "-o", path)

    for move in ("7b", "11b"):
        assert kibitz("why", OPERA, move, "--effort", "quick").out == kibitz("why", path, move).out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["18w"], "the game goes from move 1w to move 17w"),
        (["17b"], "the game goes from move 1w to move 17w"),
        (["0w"], "'0w' is not a move: write 23w or 23b"),
        (["Qb8"], "'Qb8' is not a move: write 23w or 23b"),
        (["3w", "--game", "2"], "has no game 2 that can be read"),
    ],
)
def test_a_move_that_is_not_there(arguments: list[str], message: str) -> None:
    run = kibitz("why", OPERA, *arguments, "--effort", "none")

    assert run.code == 2
    assert message in run.err
    assert run.err.count("\n") == 1


def test_a_game_that_starts_with_black(tmp_path: Path) -> None:
    path = tmp_path / "black.pgn"
    path.write_text(
        '[FEN "4k3/8/8/3q4/8/8/3R4/4K3 b - - 0 40"]\n[SetUp "1"]\n\n40... Qxd2+ 41. Kxd2 *', encoding="utf-8"
    )

    run = kibitz("why", path, "40b", "--effort", "none")

    assert any(line.startswith("40... Qxd2+") for line in run.out.splitlines())


def test_all_rulesets_side_by_side() -> None:
    run = kibitz("review", OPERA, "--effort", "none", "--rules", "all")
    printed = kibitz("review", OPERA, "--effort", "none", "--rules", "all", "--json")

    assert run.code == 0
    assert "The rulesets side by side" in run.out
    assert "moves are bad (≠) under some rulesets and not under others" in run.out
    assert set(json.loads(printed.out)["moves"][5]["labels"]) == set(RULES)


def test_a_saved_report_needs_no_engine(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    real_engine()
    path = tmp_path / "opera.json"
    kibitz("review", OPERA, "--nodes", "1000", "-o", path)
    request.getfixturevalue("empty_home")

    run = kibitz("review", path, "--rules", "dual", "--json")

    assert run.code == 0
    report = json.loads(run.out)
    assert report["provenance"]["ruleset"] == "dual"
    assert report["provenance"]["engine"]["name"].startswith("Stockfish")
    assert kibitz("why", path, "9b").code == 0


def _book(path: Path, sans: list[str]) -> None:
    """A Polyglot book of one line."""
    board = chess.Board()
    entries = []
    for san in sans:
        move = board.parse_san(san)
        packed = move.to_square | move.from_square << 6
        entries.append((chess.polyglot.zobrist_hash(board), packed))
        board.push(move)
    path.write_bytes(b"".join(struct.pack(">QHHI", key, move, 1, 0) for key, move in sorted(entries)))


def test_rough_stays_rough_whatever_else_is_set(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    request.getfixturevalue("empty_home")
    monkeypatch.setenv("KIBITZ_HASH", "64")

    assert kibitz("review", OPERA, "--effort", "none").code == 0


def test_a_polyglot_book(tmp_path: Path) -> None:
    book = tmp_path / "book.bin"
    _book(book, ["e4", "e5", "Nf3", "d6", "d4", "Bg4", "dxe5"])

    run = kibitz("review", OPERA, "--effort", "none", "--book", book, "--json")
    moves = json.loads(run.out)["moves"]

    assert [move["label"] for move in moves[:7]] == ["book"] * 7
    assert moves[7]["label"] != "book"
    missing = kibitz("review", OPERA, "--effort", "none", "--book", tmp_path / "none.bin")
    assert (missing.code, "cannot be read" in missing.err) == (2, True)


def test_thresholds_of_a_settings_file_decide_labels_and_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "none"))
    Path("kibitz.toml").write_text("[dual]\ncombine = 'strict'\n[brilliant.club]\nsacrifice = 300\n", "utf-8")

    shown = kibitz("settings")
    run = kibitz("review", OPERA, "--effort", "none", "--rules", "dual")

    assert "dual.combine" in shown.out
    assert "dual.combine = strict" in run.out
    assert "brilliant.club.sacrifice = 300" in " ".join(run.out.split())
    Path("kibitz.toml").write_text("[dual]\ncombine = 'mild'\n", encoding="utf-8")
    assert (
        "dual.combine cannot be 'mild' (kibitz.toml): it is one of lenient, strict" in kibitz("settings").err
    )
