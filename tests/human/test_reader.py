"""The net's answers are whole numbers until the end, so they are the same on every machine."""

from pathlib import Path

import chess
import chess.pgn
import numpy as np
import pytest

from kibitz.core.human.seen import SeenPosition, seen
from kibitz.human.choices import chances
from kibitz.human.exponential import DEEPEST, ONE, UNIT, powers, shares
from kibitz.human.file import open_net
from kibitz.human.layers import KEY_TOP, TOP, Layer
from kibitz.human.planes import planes
from kibitz.human.reader import HumanNet
from tests.human.machines import said_by_all
from tests.human.nets import arrays, write

CORPUS = Path(__file__).parents[1] / "corpus"
ODD = "r3k2r/pPp2ppp/8/3pP3/8/8/P4PPP/R3K2R w KQkq d6 0 1"


def boards(name: str) -> list[tuple[chess.Board, SeenPosition]]:
    """Every position of a published game before a move."""
    with (CORPUS / name).open(encoding="utf-8") as file:
        game = chess.pgn.read_game(file)
    assert game is not None
    board, captured, found = game.board(), False, []
    for move in game.mainline_moves():
        position = seen(board, board.move_stack, captured=captured)
        assert position is not None
        found.append((board.copy(stack=False), position))
        captured = board.is_capture(move)
        board.push(move)
    return found


@pytest.fixture(scope="module")
def net(tmp_path_factory: pytest.TempPathFactory) -> HumanNet:
    """A small net."""
    return open_net(write(tmp_path_factory.mktemp("net") / "net.npz"))


def test_planes_show_what_each_kind_of_piece_bears_on() -> None:
    for board, position in boards("opera.pgn"):
        shown = planes([position])[0].reshape(64, -1)
        turn = 0 if board.turn == chess.WHITE else 56
        for square in chess.SQUARES:
            for kind in chess.PIECE_TYPES:
                for place, side in ((kind - 1, board.turn), (kind + 5, not board.turn)):
                    pieces = board.pieces(kind, side)
                    assert shown[square ^ turn, place] == (square in pieces)
                    assert shown[square ^ turn, place + 12] == len(board.attackers(side, square) & pieces)


def test_planes_show_castling_en_passant_and_the_last_move() -> None:
    position = seen(chess.Board(ODD), [chess.Move.from_uci("e2e4"), chess.Move.from_uci("d7d5")])
    assert position is not None

    shown = planes([position])[0].reshape(64, -1)

    assert [np.flatnonzero(shown[:, place]).tolist() for place in range(25, 36)] == [
        [chess.A1, chess.H1, chess.A8, chess.H8],
        [chess.D6],
        [],
        [chess.D7],
        [chess.D5],
        [chess.E2],
        [chess.E4],
        [],
        [],
        [],
        [],
    ]


def test_chances_are_shared_among_the_legal_moves(net: HumanNet) -> None:
    played = [*boards("immortal.pgn"), (chess.Board(ODD), seen(chess.Board(ODD)))]
    look = net.look([position for _, position in played if position])
    asked = look.at([1500] * len(look), [1600] * len(look))

    for (board, _), scores in zip(played, asked.scores(), strict=True):
        said = chances(scores, list(board.legal_moves), board.turn, net.about.under_promotion)
        assert set(said) == set(board.legal_moves)
        assert sum(said.values()) == pytest.approx(1)
        assert all(share > 0 for share in said.values())
    assert asked.losses().sum(axis=1) == pytest.approx(1)
    assert asked.losses_told([55.0] * len(look)).sum(axis=1) == pytest.approx(1)


def test_a_queen_is_what_nearly_all_promote_to(net: HumanNet) -> None:
    board = chess.Board("8/P6k/8/8/8/8/8/K7 w - - 0 1")
    scores = np.zeros(4096, np.int64)

    said = chances(scores, list(board.legal_moves), board.turn, net.about.under_promotion)

    assert said[chess.Move.from_uci("a7a8q")] == pytest.approx(0.97 * said[chess.Move.from_uci("a1b1")])
    assert said[chess.Move.from_uci("a7a8n")] == pytest.approx(0.01 * said[chess.Move.from_uci("a1b1")])


def test_ratings_matter_and_those_beyond_the_scale_are_its_ends(net: HumanNet) -> None:
    look = net.look([position for _, position in boards("reti.pgn")])
    weak, strong, stronger, absurd = (
        look.at([rating] * len(look), [1500] * len(look)).scores() for rating in (1000, 2000, 2600, 4000)
    )

    assert not np.array_equal(weak, strong)
    assert np.array_equal(stronger, absurd)


def test_positions_are_read_alike_alone_and_together(net: HumanNet) -> None:
    positions = [position for _, position in boards("fischer.pgn")]
    together = net.look(positions).at([1500] * len(positions), [1500] * len(positions)).scores()

    for index in (0, 1, len(positions) - 1):
        assert np.array_equal(net.look([positions[index]]).at([1500], [1500]).scores()[0], together[index])


def test_sums_are_exact_at_their_largest() -> None:
    assert TOP * 127 * 576 < 2**24
    assert KEY_TOP * KEY_TOP * 64 < 2**24
    weight = np.full((576, 3), 127, np.float32)
    weight[1::2, 1] = -127
    layer = Layer(weight, np.ones(3, np.float32), np.zeros(3, np.float32))

    assert layer.is_exact(TOP)
    assert not layer.is_exact(TOP + 5)
    assert layer(np.full((1, 576), TOP, np.float32))[0].tolist() == [TOP * 127 * 576, 0, TOP * 127 * 576]


def test_powers_are_those_of_e() -> None:
    said = powers() / ONE

    assert said == pytest.approx(np.exp(-np.arange(DEEPEST + 1) / UNIT), abs=2 / ONE)
    assert shares(np.array([UNIT, 0, 0])) == pytest.approx(np.exp([1, 0, 0]) / (np.e + 2), abs=1e-9)
    assert shares(np.array([100 * UNIT, 0]))[1] > 0


SAY = """
import hashlib, sys
from pathlib import Path
from kibitz.human.file import open_net
from tests.human.test_reader import boards
net, said = open_net(Path(sys.argv[1])), hashlib.sha256()
look = net.look([position for _, position in boards("kasparov.pgn")])
for rating in (800, 1525, 2400):
    asked = look.at([rating] * len(look), [1600] * len(look))
    for part in (asked.scores(), asked.losses(), asked.losses_told([61.8] * len(look))):
        said.update(part.tobytes())
print(said.hexdigest())
"""


def test_other_processors_and_threads_say_the_same_to_the_byte(tmp_path: Path) -> None:
    path = write(tmp_path / "net.npz")

    assert len(said_by_all(SAY, str(path))) == 1


def test_a_net_whose_sums_could_be_inexact_is_refused(net: HumanNet) -> None:
    wide = arrays() | {"view.weight": np.full((2000, 16), 127, np.int8)}

    with pytest.raises(ValueError, match="too large"):
        HumanNet(wide, net.about)
