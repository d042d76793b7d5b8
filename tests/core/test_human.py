"""What is said about people follows from a model's chances by definitions that can be checked by hand."""

import chess
import chess.variant
import pytest

from kibitz.core.human.chances import findability, good_moves, likeliest, of_a_hundred
from kibitz.core.human.difficulty import STEPS, Outlook, StepMeans
from kibitz.core.human.expected_accuracy import expected_accuracy
from kibitz.core.human.rating_range import RatingRange, posterior, rating_range
from kibitz.core.human.seen import NOWHERE, move_number, seen
from kibitz.core.human.silence import Silence, silence
from kibitz.core.numbers.win_percent import WinPercent

E4, D4, A3, H4 = map(chess.Move.from_uci, ("e2e4", "d2d4", "a2a3", "h2h4"))
CHANCES = {E4: 0.5, D4: 0.25, A3: 0.15, H4: 0.1}
MEANS = StepMeans((0, 1, 3, 7, 12, 20, 30, 60), (100, 96, 87, 73, 58, 43, 24, 8))
SURE, LOST = Outlook((1.0, *[0.0] * 7)), Outlook((*[0.0] * 7, 1.0))


@pytest.mark.parametrize(
    ("values", "good", "found"),
    [
        ({E4: 54, D4: 53, A3: 50}, {E4, D4}, 75),
        ({E4: 54, D4: 52, A3: 50}, {E4, D4}, 75),
        ({E4: 54, D4: 51.9, A3: 50}, {E4}, 50),
        ({H4: 90, E4: 54}, {H4}, 10),
        ({}, set(), 0),
    ],
    ids=["one point apart", "just within the margin", "just outside", "a rare move", "nothing known"],
)
def test_who_finds_a_good_move(values: dict[chess.Move, float], good: set[chess.Move], found: int) -> None:
    chosen = good_moves({move: WinPercent(value) for move, value in values.items()}, 2.0)

    assert chosen == good
    assert of_a_hundred(findability(CHANCES, chosen)) == found


@pytest.mark.parametrize(
    ("share", "moves"),
    [(0.4, (E4,)), (0.5, (E4,)), (0.6, (E4, D4)), (0.9, (E4, D4, A3)), (1, (E4, D4, A3, H4))],
)
def test_the_moves_that_most_players_play(share: float, moves: tuple[chess.Move, ...]) -> None:
    assert likeliest(CHANCES, share) == moves


def test_an_outlook_in_points_and_accuracy() -> None:
    even = Outlook((0.5, 0, 0, 0, 0, 0, 0, 0.5))

    assert even.expected_loss(MEANS) == 30
    assert even.expected_accuracy(MEANS) == 54
    assert even.slip == 0.5
    assert len(even.steps) == len(STEPS) + 1


def test_expected_accuracy_is_between_the_best_and_the_worst_and_always_the_same() -> None:
    sure = expected_accuracy([SURE] * 20, [1.0] * 20, MEANS)
    lost = expected_accuracy([LOST] * 20, [1.0] * 20, MEANS)
    mixed = expected_accuracy([SURE, LOST] * 10, [1.0] * 20, MEANS)
    drawn = expected_accuracy([Outlook((0.8, 0, 0, 0.1, 0, 0.1, 0, 0))] * 30, [1.0] * 30, MEANS)

    assert sure is not None
    assert lost is not None
    assert mixed is not None
    assert drawn is not None
    assert (sure.low, sure.middle, sure.high) == (100, 100, 100)
    assert lost.middle == pytest.approx(8)
    assert mixed.middle == pytest.approx((54 + 2 / (1 / 100 + 1 / 8)) / 2)
    assert 75 < drawn.low < drawn.middle < drawn.high < 100
    assert drawn == expected_accuracy([Outlook((0.8, 0, 0, 0.1, 0, 0.1, 0, 0))] * 30, [1.0] * 30, MEANS)
    assert expected_accuracy([], [], MEANS) is None


EVEN = {1000: 0.25, 1200: 0.25, 1400: 0.25, 1600: 0.25}
SPEAKS_FOR_1600 = {1000: -1.3, 1200: -1.2, 1400: -1.1, 1600: -1.0}
SAYS_NOTHING = dict.fromkeys(EVEN, -1.0)


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ([SAYS_NOTHING] * 30, RatingRange(1000, 1600)),
        ([SPEAKS_FOR_1600] * 20, RatingRange(1450, 1700)),
        ([SPEAKS_FOR_1600] * 100, RatingRange(1500, 1700)),
        ([SPEAKS_FOR_1600] * 19, None),
    ],
    ids=["nothing learnt", "one game", "more games narrow it", "too few moves"],
)
def test_a_rating_is_a_range(moves: list[dict[int, float]], expected: RatingRange | None) -> None:
    assert rating_range(posterior(moves, EVEN), len(moves)) == expected


def test_softer_moves_leave_a_wider_range() -> None:
    loud, soft = (rating_range(posterior([SPEAKS_FOR_1600] * 20, EVEN, trust), 20) for trust in (1.0, 0.3))

    assert loud is not None
    assert soft is not None
    assert soft.high - soft.low > loud.high - loud.low


@pytest.mark.parametrize(
    ("ply", "in_book", "percent", "rating", "why"),
    [
        (30, False, 55, 1500, None),
        (30, True, 55, 1500, Silence.BOOK),
        (9, False, 55, 1500, Silence.EARLY),
        (10, False, 55, 1500, None),
        (30, False, 9.9, 1500, Silence.DECIDED),
        (30, False, 10, 1500, None),
        (30, False, 95.1, 1500, Silence.DECIDED),
        (30, False, None, 1500, None),
        (30, False, 55, None, Silence.NO_RATING),
        (30, False, 55, 0, Silence.RATING_OUT_OF_RANGE),
        (30, False, 55, 4000, Silence.RATING_OUT_OF_RANGE),
    ],
)
def test_when_nothing_is_said(
    ply: int, in_book: bool, percent: float | None, rating: int | None, why: Silence | None
) -> None:
    known = None if percent is None else WinPercent(percent)

    assert silence(ply=ply, in_book=in_book, win_percent=known, rating=rating) is why


def test_black_sees_the_board_as_white_does() -> None:
    board = chess.Board("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQq d6 0 1")

    white, black = seen(board), seen(board.mirror())

    assert white == black
    assert white is not None
    assert white.castling == 1 + 2 + 8
    assert white.passant == chess.D6


def test_en_passant_is_seen_only_by_a_pawn_that_stands_ready() -> None:
    board = chess.Board("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1")

    found = seen(board)

    assert found is not None
    assert found.passant == NOWHERE


@pytest.mark.parametrize(
    "board",
    [
        chess.Board.from_chess960_pos(0),
        chess.variant.AtomicBoard(),
        chess.Board(None),
    ],
    ids=["Chess960", "another variant", "no kings"],
)
def test_other_rules_are_not_seen(board: chess.Board) -> None:
    assert seen(board) is None


def test_a_move_has_one_number_for_both_sides() -> None:
    assert move_number(chess.Move.from_uci("g1f3"), chess.WHITE) == move_number(
        chess.Move.from_uci("g8f6"), chess.BLACK
    )
