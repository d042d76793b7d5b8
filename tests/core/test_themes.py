"""What a marked move is about, under the names of Lichess's puzzles, as far as its proof shows it."""

import chess
import pytest

from kibitz.core.findings.finding import Finding, FindingKind, Start
from kibitz.core.words.explain import themes_of
from tests.recorded import told_again


@pytest.mark.parametrize(
    ("fen", "move", "start", "line", "themes"),
    [
        pytest.param(
            "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 30", "h2h3", Start.BEFORE, "b1b8",
            {"mateIn1", "backRankMate", "rookEndgame"}, id="a mate that was missed",
        ),
        pytest.param(
            "r3k3/pp6/8/1N6/8/8/PP6/K7 b - - 0 20", "a7a6", Start.AFTER, "b5c7 e8d7 c7a8",
            {"fork"}, id="a fork that was allowed",
        ),
    ],
)  # fmt: skip
def test_themes(fen: str, move: str, start: Start, line: str, themes: set[str]) -> None:
    moves = tuple([chess.Move.from_uci(word) for word in line.split()])
    finding = Finding(kind=FindingKind.ALLOWS_MOVE, start=start, line=moves)

    assert themes <= set(themes_of(finding, chess.Board(fen), chess.Move.from_uci(move)))


def test_the_opera_game_ends_in_an_opera_mate() -> None:
    told = told_again("opera")
    themes = {theme for each in told.explanations.values() for theme in each.themes}

    assert {"operaMate", "sacrifice"} <= themes
