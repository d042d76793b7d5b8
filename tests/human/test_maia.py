"""The yardstick is read as it should be: its nets know openings, castling and promotions."""

from pathlib import Path

import pytest

from bench.human.cases import Case, case_games
from bench.human.maia import chances, move_place, nearest
from tests.reference import reference

GAME = (
    '[White "a"]\n[Black "b"]\n[WhiteElo "1500"]\n[BlackElo "1500"]\n\n'
    "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 d6 6. c3 O-O *\n"
)


def _cases(folder: Path) -> tuple[Case, ...]:
    path = folder / "game.pgn"
    path.write_text(GAME)
    return case_games(path, 1)[0].cases


def test_maia_plays_the_italian_game_as_people_do(tmp_path: Path) -> None:
    cases = _cases(tmp_path)
    folder = reference("maia/maia-1500.pb.gz").parent

    said = chances(folder, [cases], [(0, index) for index in range(len(cases))])
    given = [float(each[case.legal.index(case.played)]) for each, case in zip(said, cases, strict=True)]

    assert given[0] > 0.5
    assert given[6] > 0.2, "castling"
    assert sum(share > 0.15 for share in given) >= 10
    assert [float(each.sum()) for each in said] == pytest.approx([1.0] * len(cases))


def test_every_move_has_a_place_of_its_own(tmp_path: Path) -> None:
    for case in _cases(tmp_path):
        assert len({move_place(move, case) for move in case.legal}) == len(case.legal)


@pytest.mark.parametrize(
    ("rating", "net"), [(800, 1100), (1149, 1100), (1151, 1200), (1500, 1500), (2400, 1900)]
)
def test_the_net_nearest_to_a_rating(rating: int, net: int) -> None:
    assert nearest(rating) == net
