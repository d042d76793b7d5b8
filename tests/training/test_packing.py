"""Games are packed by player, and play out again to the boards that they had."""

import json
from pathlib import Path

import chess
import chess.pgn
import numpy as np
import pytest

from kibitz.core.chess.score import Cp
from kibitz.core.human.seen import move_number, seen
from kibitz.core.numbers.win_percent import WinPercent, win_percent
from training.boards import positions
from training.games import RatedGame, rated_games
from training.pack import CURVE, NO_EVAL, TEST, TRAINING, load, pack, pack_some, use_of

CORPUS = Path(__file__).parents[1] / "corpus"
GAMES = ("opera.pgn", "evergreen.pgn", "kasparov.pgn", "capablanca.pgn")
EN_PASSANT = (
    "e4 Nf6 e5 d5 exd6 e5 Nf3 e4 Be2 exf3 O-O fxe2 dxc7 exd1=R cxd8=Q+ Kxd8 h4 g5 h5 g4 f4 gxf3".split()
)


def _corpus() -> list[RatedGame]:
    found = []
    for name in GAMES:
        with (CORPUS / name).open(encoding="utf-8") as file:
            game = chess.pgn.read_game(file)
        assert game is not None
        sans = tuple(node.san() for node in game.mainline())
        found.append(RatedGame(name, (1500, 1600), ("", ""), sans))
    return [*found, RatedGame("passing", (1400, 1700), ("", ""), tuple(EN_PASSANT), (20, None, 30))]


def test_boards_are_those_of_the_games() -> None:
    games = _corpus()
    found = positions(pack_some((game, (TRAINING, TEST)) for game in games))

    row = 0
    for number, game in enumerate(games):
        board, captured = chess.Board(), False
        for ply, san in enumerate(game.sans):
            position = seen(board, board.move_stack, captured=captured)
            assert position is not None
            mover = board.turn
            last = board.parse_san(san)
            captured = board.is_capture(last)
            assert found.squares[row].tobytes() == position.squares
            assert (found.castling[row], found.passant[row]) == (position.castling, position.passant)
            assert tuple(found.before[row]) == position.before
            assert found.captured[row] == position.captured
            assert found.played[row] == move_number(last, mover)
            assert found.under[row] == (last.promotion not in (None, chess.QUEEN))
            assert (found.ply[row], found.game[row]) == (ply, number)
            assert tuple(found.ratings[row]) == (game.ratings if mover else game.ratings[::-1])
            assert found.use[row] == (TRAINING if mover else TEST)
            board.push(last)
            row += 1
    assert row == len(found.played)


def test_points_lost_are_known_where_evals_stand_on_both_sides() -> None:
    found = positions(pack_some([(_corpus()[-1], (TRAINING, TRAINING))]))
    first, after = (win_percent(Cp(value), chess.WHITE) for value in (15, 20))

    assert found.win[0] == pytest.approx(first, abs=1e-4)
    assert found.win[1] == pytest.approx(100 - after, abs=1e-4)
    assert found.loss[:4].tolist() == [0, -1, -1, -1]
    assert WinPercent(first) < after


@pytest.mark.parametrize(
    ("player", "use"),
    [("held-out", TEST), ("", TRAINING), ("a2l", TRAINING)],
    ids=["held out", "nameless", "any"],
)
def test_what_a_players_moves_are_for(player: str, use: int) -> None:
    assert use_of(player, frozenset({"held-out"})) == use


def test_one_player_in_sixty_four_is_for_the_curve() -> None:
    uses = [use_of(f"player{number}", frozenset()) for number in range(6400)]

    assert 60 < uses.count(CURVE) < 140


def _lichess(number: int, white: str, black: str, **other: object) -> str:
    players = {
        "white": {"user": {"id": white}, "rating": 1500},
        "black": {"user": {"id": black}, "rating": 1600},
    }
    moves = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5"
    game = {"id": f"game{number}", "variant": "standard", "players": players, "moves": moves, "analysis": [{"eval": 20}, {"mate": -3}]}  # fmt: skip
    return json.dumps(game | other)


def test_a_file_is_packed_with_what_it_was_made_from(tmp_path: Path) -> None:
    held_out, games, out = tmp_path / "test.ndjson", tmp_path / "games.ndjson", tmp_path / "games.npz"
    held_out.write_text(_lichess(0, "ann", "bob") + "\n")
    flat = json.dumps({"id": "game4", "wr": 1200, "br": 1300, "moves": "d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O"})
    lines = [
        _lichess(0, "ann", "bob"),
        _lichess(1, "ann", "carl"),
        _lichess(2, "carl", "dora", variant="chess960"),
        _lichess(3, "carl", "dora", moves="e4 e5"),
        flat,
    ]
    games.write_text("\n".join(lines) + "\n")

    pack(out, [games], [held_out], workers=1)

    packed, made = load(out), json.loads(out.with_suffix(".json").read_text())
    assert packed.lengths.tolist() == [12, 10]
    assert packed.uses.tolist() == [[TEST, TRAINING], [TRAINING, TRAINING]]
    assert packed.evals[:3].tolist() == [20, -10_000, NO_EVAL]
    assert packed.ratings.tolist() == [[1500, 1600], [1200, 1300]]
    assert (made["games"], made["moves"], list(made["files"])) == (2, 22, ["games.ndjson"])
    assert np.array_equal(load(out).moves, packed.moves)


def test_a_pgn_is_read_with_its_evals(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text(
        '[Site "https://lichess.org/abcdefgh"]\n[White "Ann"]\n[Black "Bob"]\n[WhiteElo "1500"]\n[BlackElo "1600"]\n\n'
        "1. e4 { [%eval 0.2] } e5 { [%eval #-3] } *\n\n"
        '[White "Ann"]\n[Black "Bob"]\n[WhiteElo "?"]\n[BlackElo "1600"]\n\n1. e4 *\n'
    )

    assert list(rated_games(path)) == [
        RatedGame("abcdefgh", (1500, 1600), ("ann", "bob"), ("e4", "e5"), (20, -9997))
    ]
