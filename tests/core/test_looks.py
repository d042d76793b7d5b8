"""A harder look goes where a label is in doubt, and nowhere else."""

from collections.abc import Iterable
from dataclasses import replace

import chess
import pytest

from kibitz.core.chess.game import Game
from kibitz.core.chess.score import Cp, Mate, Score
from kibitz.core.looks.first import first_look
from kibitz.core.looks.harder import harder_look, is_in_doubt, positions_in_doubt
from kibitz.core.looks.known import Known
from kibitz.core.searches.answer import DepthPoint, Line, PositionEval
from kibitz.core.searches.finished import terminal_eval
from kibitz.core.searches.task import At, SearchGroup
from kibitz.core.searches.unrest import movement
from kibitz.settings import PRESETS, Effort, HarderLook, Settings
from tests.games import played

W, B = chess.WHITE, chess.BLACK
LOOK = HarderLook(nodes=1000, margin=1.0, restlessness=0.5, decided=600, decided_margin=0.1)


def _eval(score: Score, *earlier: Score, nodes: int = 100) -> PositionEval:
    points = [DepthPoint(depth, nodes, each, "e2e4") for depth, each in enumerate((*earlier, score), start=5)]
    return PositionEval((Line(score, ("e2e4",), 9),), 9, nodes, tuple(points))


@pytest.mark.parametrize(
    ("before", "after", "mover", "expected"),
    [
        pytest.param(_eval(Cp(0)), _eval(Cp(-10)), W, False, id="nothing lost"),
        pytest.param(_eval(Cp(0)), _eval(Cp(-50)), W, True, id="nearly an inaccuracy"),
        pytest.param(_eval(Cp(0)), _eval(Cp(50)), B, True, id="nearly an inaccuracy by black"),
        pytest.param(_eval(Cp(0)), _eval(Cp(-83)), W, False, id="halfway between inaccuracy and mistake"),
        pytest.param(_eval(Cp(0)), _eval(Cp(-500)), W, False, id="a blunder beyond doubt"),
        pytest.param(_eval(Cp(0)), _eval(Cp(-83), Cp(0)), W, True, id="the score was still moving"),
        pytest.param(_eval(Cp(690)), _eval(Cp(610)), W, False, id="won anyway"),
        pytest.param(_eval(Cp(-690)), _eval(Cp(-610)), B, False, id="won anyway by black"),
        pytest.param(_eval(Cp(700)), _eval(Cp(690)), W, True, id="a mate may be near"),
        pytest.param(_eval(Cp(-690)), _eval(Cp(-700)), W, True, id="a mate for black may be near"),
        pytest.param(_eval(Cp(100)), _eval(Mate(B, 3)), W, True, id="a mate appears"),
        pytest.param(_eval(Mate(W, 3)), _eval(Cp(900)), W, True, id="a mate vanishes"),
        pytest.param(_eval(Mate(W, 3)), _eval(Mate(W, 9)), W, False, id="a slower mate"),
        pytest.param(_eval(Mate(W, 3)), _eval(Mate(B, 9)), W, True, id="a mate turns round"),
    ],
)
def test_doubt(before: PositionEval, after: PositionEval, mover: chess.Color, expected: bool) -> None:
    assert is_in_doubt(before, after, mover, Settings(), LOOK) == expected


def test_movement_looks_at_the_later_part_of_a_search() -> None:
    early = DepthPoint(4, 10, Cp(500), "e2e4")
    late = [DepthPoint(8, 90, Cp(0), "e2e4"), DepthPoint(9, 100, Cp(100), "e2e4")]
    found = PositionEval((Line(Cp(100), ("e2e4",), 9),), 9, 100, (early, *late))

    assert movement(found) == pytest.approx(9.1026, abs=1e-4)


def _known(game: Game, *evals: PositionEval | None) -> Known:
    return Known(game, {At(index): found for index, found in enumerate(evals) if found})


def _game(*scores: Score, nodes: int = 100) -> Known:
    return _known(played("1. e4 e5 2. Nf3 Nc6 *"), *[_eval(score, nodes=nodes) for score in scores])


def _indexes(groups: Iterable[SearchGroup]) -> list[list[int]]:
    return [[task.place.index for task in group] for group in groups]


def test_both_sides_of_a_doubtful_move_are_searched_the_later_first() -> None:
    known = _game(Cp(0), Cp(0), Cp(50), Cp(50), Cp(50))

    assert positions_in_doubt(known, Settings(), LOOK) == {1, 2}
    assert _indexes(harder_look(known, Settings(), LOOK)) == [[2, 1]]


def test_what_lichess_has_looked_at_is_not_searched_again() -> None:
    known = replace(_game(Cp(0), Cp(0), Cp(50), Cp(50), Cp(50)), settled=frozenset({2}))

    assert _indexes(harder_look(known, Settings(), LOOK)) == [[1]]


def test_neighbours_share_a_hash_up_to_four() -> None:
    game = played("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *")
    far = tuple(_eval(Cp(800)) for _ in range(6))
    known = _known(game, *far, _eval(Cp(100)), _eval(Cp(100)), _eval(Cp(55)))

    assert _indexes(harder_look(known, Settings(), LOOK)) == [[6, 5, 4, 3], [2, 1, 0]]


def test_what_was_searched_as_hard_is_not_searched_again() -> None:
    assert (
        positions_in_doubt(_game(Cp(0), Cp(0), Cp(50), Cp(50), Cp(50), nodes=1000), Settings(), LOOK) == set()
    )


def test_only_the_side_that_is_judged() -> None:
    known = _game(Cp(0), Cp(0), Cp(50), Cp(50), Cp(0))

    assert positions_in_doubt(known, Settings(only="white"), LOOK) == set()


def test_missing_searches_cast_no_doubt() -> None:
    game = played("1. e4 e5 *")
    known = _known(game, _eval(Cp(0)), None, _eval(Cp(50)))

    assert positions_in_doubt(known, Settings(), LOOK) == set()


def _long_game(positions: int) -> Known:
    knights = ["Nf3", "Nf6", "Ng1", "Ng8"]
    return Known(played(" ".join(knights[index % 4] for index in range(positions - 1)) + " *"), {})


@pytest.mark.parametrize("effort", PRESETS.values(), ids=lambda effort: effort.name)
def test_the_first_look_sees_every_position_once(effort: Effort) -> None:
    known = replace(_long_game(23), answers={At(22): _eval(Mate(W, 0))}, left_out=frozenset({7}))
    groups = first_look(known, Settings(effort=effort))
    searched = [task.place.index for group in groups for task in group if not task.is_warm_up]

    assert sorted(searched) == [index for index in range(22) if index != 7]


@pytest.mark.parametrize(
    ("positions", "sizes"), [(88, [8] * 9 + [4, 4, 4, 2, 1, 1]), (21, [5, 4, 4, 4, 2, 1, 1]), (3, [1, 1, 1])]
)
def test_the_last_groups_of_the_first_look_are_short(positions: int, sizes: list[int]) -> None:
    groups = first_look(_long_game(positions), Settings())

    assert [len(group) for group in groups] == sizes
    assert [index for group in _indexes(groups) for index in group] == list(reversed(range(positions)))


@pytest.mark.parametrize(
    ("fen", "score"),
    [
        pytest.param("7k/5QQ1/8/8/8/8/8/K7 b - - 0 1", Mate(W, 0), id="mated"),
        pytest.param("k7/8/8/8/8/8/5qq1/7K w - - 0 1", Mate(B, 0), id="white is mated"),
        pytest.param("k7/2Q5/8/8/8/8/8/K7 b - - 0 1", Cp(0), id="stalemate"),
        pytest.param("k7/8/8/8/8/8/8/KB6 w - - 0 1", Cp(0), id="too little material"),
        pytest.param(chess.STARTING_FEN, None, id="the game goes on"),
    ],
)
def test_finished_positions(fen: str, score: Score | None) -> None:
    found = terminal_eval(chess.Board(fen))

    assert (found.score if found else None) == score
