"""What chess-analyzer's record 006 found (docs/sources.md), on the evals of its four games. It counts plies."""

import pytest

from kibitz import Game, read_games
from kibitz.core.chess.label import Label
from kibitz.core.chess.score import Cp
from kibitz.core.report import GameReport, MoveReport
from kibitz.pipeline.score import score
from kibitz.settings import RULES, Rules, Settings
from tests.reference import PLACE, reference

ENGLUND, DRAW, MATED = "2-eric-rossen-won", "3-eric-rossen-draw", "4-advait-black-lost"
WORSE = [None, Label.INACCURACY, Label.MISTAKE, Label.BLUNDER]


def _report(name: str, rules: Rules) -> GameReport:
    (game,) = read_games(str(reference(f"seed-games/{name}.pgn")))
    assert isinstance(game, Game)
    return score(game, Settings(rules=rules))


def _move(name: str, rules: Rules, ply: int, san: str) -> MoveReport:
    move = _report(name, rules).moves[ply - 1]
    assert move.san == san
    return move


@pytest.mark.parametrize("rules", RULES)
def test_no_sign_is_ever_inverted(rules: Rules) -> None:
    names = sorted(path.stem for path in (PLACE / "seed-games").glob("*.pgn")) or [ENGLUND]
    for name in names:
        for move in _report(name, rules).moves:
            if isinstance(move.score, Cp) and move.score.value and move.win_percent is not None:
                assert (move.win_percent > 50) == (move.score.value > 0)


@pytest.mark.parametrize("rules", ["kibitz", "lichess"])
def test_the_englund_gambit_is_a_blunder_though_it_is_in_the_book(rules: Rules) -> None:
    move = _move(ENGLUND, rules, 2, "e5")

    assert move.label is Label.BLUNDER
    assert isinstance(move.score, Cp)
    assert move.score.value > 0


@pytest.mark.parametrize("rules", RULES)
def test_ng5_is_not_a_blunder(rules: Rules) -> None:
    assert _move(DRAW, rules, 33, "Ng5").label is not Label.BLUNDER


@pytest.mark.parametrize("rules", ["kibitz", "lichess", "cpl"])
def test_ka7_which_allows_mate_is_at_least_what_lichess_says(rules: Rules) -> None:
    ours = _move(MATED, rules, 56, "Ka7").label
    theirs = _move(MATED, "lichess", 56, "Ka7").judgement
    assert theirs is not None

    assert WORSE.index(ours) >= WORSE.index(Label(theirs.value))


@pytest.mark.parametrize("name", [ENGLUND, DRAW, MATED])
def test_best_moves_are_shown_in_san(name: str) -> None:
    (game,) = read_games(str(reference(f"seed-games/{name}.pgn")))
    assert isinstance(game, Game)
    report = score(game)
    boards = [board.copy(stack=False) for board in game.boards()]
    shown = [(index, move.best) for index, move in enumerate(report.moves) if move.best]

    assert shown
    for index, best in shown:
        assert boards[index].san(boards[index].parse_san(best.san)) == best.san
