"""Annotated PGN as Lichess writes it, text for text."""

import io
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import chess
import chess.pgn
import pytest

from kibitz.core.build import build_report
from kibitz.core.chess.game import Game, Scoresheet
from kibitz.core.chess.replay import replay
from kibitz.core.chess.score import Cp, Mate
from kibitz.core.searches.answer import Line, PositionEval
from kibitz.core.searches.evaluated_game import EvaluatedGame, evaluated_sheet
from kibitz.core.told import ToldReview
from kibitz.formats.pgn.read import read_game
from kibitz.formats.pgn.split import GameText, split_games
from kibitz.formats.pgn.write import write_moves, write_pgn
from kibitz.settings import Settings
from tests.games import played, sheet, told
from tests.reference import reference, reference_json, reference_lines


def _searched(game: Game, analysis: list[dict[str, Any]]) -> tuple[PositionEval | None, ...]:
    """What a worker of Lichess sent, as evals: scores turned to White, moves read on the board."""
    found: list[PositionEval | None] = []
    for board, search in zip(game.boards(), analysis, strict=False):
        score, turn = search["score"], board.turn
        if "mate" in score:
            ours: Cp | Mate = Mate(turn if score["mate"] > 0 else not turn, abs(score["mate"]))
        else:
            ours = Cp(score["cp"] if turn else -score["cp"])
        moves = [_lenient(word) for word in search.get("pv", "").split()]
        found.append(PositionEval((Line(ours, tuple(moves)),), search["depth"], search.get("nodes", 0)))
    return (*found, *[None] * (len(game.moves) + 1 - len(found)))


def _lenient(word: str) -> str:
    """Lichess reads four letters, and a fifth if it can be a promotion; the rest is passed over."""
    return word if "@" in word else word[: 5 if word[4:5] in tuple("qrbnk") else 4]


_OPENING_OR_END = re.compile(r" \{ (?:[A-E]\d\d [^}]*|(?:White|Black) wins[^}]*|The game is a draw[^}]*) \}")


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_from_raw_searches_to_the_text_that_lichess_wrote(number: int) -> None:
    case = reference_json("lila/fishnet_annotator_cases.json")[number]
    game = replay(sheet(case["input_pgn"]), {})
    assert game.sheet.problem is None
    analysed = evaluated_sheet(EvaluatedGame(game, _searched(game, case["fishnet"]["analysis"])))
    bare = Scoresheet(
        number=1, line=1, tags=analysed.tags, sans=analysed.sans, scores=analysed.scores, clocks=analysed.clocks,
        notes={index: _without_words(note) for index, note in analysed.notes.items()}, lines_known=True,
    )  # fmt: skip

    again = Game(bare, game.start, game.moves, game.division, None)
    made = build_report(again, Settings(rules="lichess"), version="1")
    written = write_moves(ToldReview(made, again))

    assert written == _OPENING_OR_END.sub("", case["expected_pgn"]).strip()


def _without_words(note: Any) -> Any:
    return note._replace(comments=())


@pytest.mark.slow
def test_every_analysed_export_is_written_back_as_it_was() -> None:
    """Reading and scoring 753 games and writing them again changes no letter of their moves."""
    compared = 0
    for text in split_games(reference_lines("lichess/exports_2023_2024.pgn.gz")):
        assert isinstance(text, GameText)
        found = read_game(text)
        assert isinstance(found, Scoresheet)
        if not found.has_scores:
            continue
        movetext = text.raw.decode().strip().rsplit("\n\n", 1)[1]
        written = write_moves(told(replay(found, {}))) + f" {found.tags['Result']}"
        assert written == movetext.strip(), found.id
        compared += 1
    assert compared == 753


GAME = (
    '[Event "London \\"simul\\""]\n[White "Edward Löwe"]\n[Result "0-1"]\n\n'
    "{ from an old book } 1. e4! { [%eval 0.3] [%clk 1:02:03] } 1... e5 $14 { [%eval 0.25] } { the usual } 2. f4 { [%eval -0.4] } "
    "(2. Nf3 Nc6) 2... exf4 { [%eval -0.5] } 3. Bc4 { [%eval -0.45] } Qh4+ 4. Kf1 { [%eval -0.3] } 0-1\n"
)


def test_reading_what_we_wrote_gives_the_same_game() -> None:
    first = played(GAME)
    again = played(write_pgn(told(first)))

    assert again.moves == first.moves
    assert again.sheet.scores == first.sheet.scores
    assert again.sheet.clocks == first.sheet.clocks
    assert again.sheet.notes[0].glyphs == (1,)
    assert again.sheet.notes[1].glyphs == (14,)
    assert again.sheet.notes[1].comments == ("the usual",)
    assert again.sheet.notes[2].variations == ("2. Nf3 Nc6",)
    assert again.sheet.opening_comments == first.sheet.opening_comments
    assert {**again.sheet.tags, "Annotator": ""} == {
        **first.sheet.tags,
        **_seven(again.sheet),
        "Annotator": "",
    }


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        pytest.param("2. Nf3 {quiet} Nc6", "2. Nf3 { quiet } Nc6", id="a comment"),
        pytest.param("2. Nf3 Nc6 (2... d6 3. d4 (3. Bc4)) 3. Bb5", None, id="variations inside"),
        pytest.param("2. Nf3! $14 Nc6 $6 =", None, id="glyphs"),
        pytest.param("2. Nf3 ; a } brace\n Nc6", "2. Nf3 { a ) brace } Nc6", id="to the end of the line"),
        pytest.param("2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Na5 "
                     "10. Bc2 c5 11. d4 Qc7 12. Nbd2", None, id="long"),
    ],
)  # fmt: skip
def test_a_writers_variation_is_kept_with_everything_in_it(text: str, kept: str | None) -> None:
    first = played(f"1. e4 e5 2. f4 ({text}) 2... exf4 *")
    written = write_pgn(told(first))
    theirs = chess.pgn.read_game(io.StringIO(written))

    assert f"2. f4 ({kept or text}) 2... exf4 *" in written
    assert played(written).sheet.notes == first.sheet.notes
    assert theirs is not None
    assert theirs.errors == []


def test_only_the_engines_line_gives_way_to_a_new_one() -> None:
    judged = "2. f4?! { (0.30 → -0.40) Inaccuracy. Nf3 was best. } (2. Nf3 { my plan } Nc6) (2. Nf3 d6)"
    note = played(f"1. e4 e5 {judged} 2... exf4 *").sheet.notes[2]

    assert note.better == ("Nf3", "d6")
    assert note.variations == ("2. Nf3 { my plan } Nc6",)


def test_a_variation_that_never_ends_is_closed() -> None:
    written = write_pgn(told(played("1. e4 e5 2. f4 (2. Nf3 Nc6 (2... d6 {oh")))

    assert "2. f4 (2. Nf3 Nc6 (2... d6 { oh } )) *" in written


def _seven(found: Scoresheet) -> dict[str, str]:
    return {tag: found.tags[tag] for tag in ("Site", "Date", "Round", "Black")}


def test_braces_and_quotes_cannot_break_out() -> None:
    written = write_pgn(
        told(played('[White "x\\"] [Y \\"z"]\n\n1. e4 ; a } brace { here\n e5 { [%eval 0.1] }'))
    )

    again = sheet(written)
    assert again.tags["White"] == 'x"] [Y "z'
    assert "Y" not in again.tags
    assert again.sans == ("e4", "e5")
    assert again.scores == (None, Cp(10))
    assert again.notes[0].comments == ("a ) brace { here",)


def _written(tmp_path: Path) -> tuple[Path, int]:
    path, count = tmp_path / "written.pgn", 0
    with path.open("w", encoding="utf-8") as file:
        for text in split_games(reference_lines("lichess/exports_2023_2024.pgn.gz")):
            assert isinstance(text, GameText)
            found = read_game(text)
            assert isinstance(found, Scoresheet)
            if found.has_scores and count < 200:
                file.write(write_pgn(told(replay(found, {}))))
                count += 1
    return path, count


@pytest.mark.slow
def test_python_chess_reads_it_without_a_complaint(tmp_path: Path) -> None:
    path, count = _written(tmp_path)
    with path.open(encoding="utf-8") as file:
        for _ in range(count):
            theirs = chess.pgn.read_game(file)
            assert theirs is not None
            assert theirs.errors == []
            ours = played(str(theirs))
            assert ours.moves == tuple(theirs.mainline_moves())
            assert any(node.nags or node.comment or len(node.variations) > 1 for node in theirs.mainline())
        assert chess.pgn.read_game(file) is None


def test_python_chess_finds_glyphs_comments_and_variations() -> None:
    games = reference("seed-games/1-eric-rossen-lost.pgn").read_bytes()
    theirs = chess.pgn.read_game(io.StringIO(write_pgn(told(played(games)))))
    assert theirs is not None
    node = theirs
    for _ in range(11):
        node = node.variations[0]  # type: ignore[assignment]

    assert node.parent is not None
    assert isinstance(node, chess.pgn.ChildNode)
    assert node.san() == "a3"
    assert node.nags == {chess.pgn.NAG_MISTAKE}
    assert "(0.48 → -0.91) Mistake. e5 was best." in node.comment
    evaluation = node.eval()
    assert evaluation is not None
    assert evaluation.white().score() == -91
    assert node.clock() == 56
    alternative = node.parent.variations[1]
    assert [alternative.san(), *[each.san() for each in alternative.mainline()]] == (
        ["e5", "dxe5", "dxe5", "Ne4", "e6", "fxe6", "Qd4", "Nxc3", "bxc3", "c5"]
    )


@pytest.mark.slow
def test_pgn_extract_reads_it_without_a_complaint(tmp_path: Path) -> None:
    program = shutil.which("pgn-extract", path=os.environ["PATH"] + ":/usr/games")
    if program is None:
        pytest.skip("pgn-extract is not installed: scripts/test-tools installs it")
    path, count = _written(tmp_path)
    out = tmp_path / "extracted.pgn"

    done = subprocess.run(
        [program, "-w100000", "-o", str(out), str(path)], capture_output=True, text=True, check=False
    )

    assert done.returncode == 0
    assert f"{count} games matched out of {count}" in done.stderr
    assert "rror" not in done.stderr
    ours = list(split_games(path.read_bytes().splitlines(keepends=True)))
    theirs = list(split_games(out.read_bytes().splitlines(keepends=True)))
    assert len(theirs) == count
    for before, after in zip(ours, theirs, strict=True):
        assert isinstance(before, GameText)
        assert isinstance(after, GameText)
        first, second = read_game(before), read_game(after)
        assert isinstance(first, Scoresheet)
        assert isinstance(second, Scoresheet)
        assert (second.sans, second.scores, second.clocks) == (first.sans, first.scores, first.clocks)
        assert second.notes == first.notes
