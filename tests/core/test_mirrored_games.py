"""Whole games with the colours swapped: every fact and every label stays the same."""

from dataclasses import replace
from pathlib import Path

import chess
import pytest

from kibitz.core.chess.game import Game
from kibitz.core.chess.score import START
from kibitz.core.labels.move_facts import facts_of
from kibitz.core.labels.rules import RULESETS
from kibitz.core.searches.answer import Line, PositionEval, Searches
from kibitz.pipeline.read import read_games
from kibitz.settings import RULES, Settings
from tests.core.test_symmetry import mirrored

CORPUS = sorted((Path(__file__).parents[1] / "corpus").glob("*.pgn"))


def _mirror(move: chess.Move) -> chess.Move:
    return chess.Move(
        chess.square_mirror(move.from_square), chess.square_mirror(move.to_square), move.promotion
    )


def _swapped(game: Game) -> Game:
    """The same game as if Black had been White; sans are not used by the facts."""
    start = game.start.mirror()
    tags = {"FEN": start.fen(), "WhiteElo": "1900", "BlackElo": "1100"}
    scores = tuple([None if score is None else mirrored(score) for score in game.sheet.scores])
    return replace(
        game,
        sheet=replace(game.sheet, tags=tags, scores=scores),
        start=start,
        moves=tuple(map(_mirror, game.moves)),
    )


def _searches(game: Game) -> Searches:
    """One line for each position: the move played and those after it."""
    scores = (START, *game.sheet.scores)
    ucis = [move.uci() for move in game.moves]
    return Searches(
        tuple(
            [
                None if score is None else PositionEval((Line(score, tuple(ucis[at : at + 8])),), 9, 100)
                for at, score in enumerate(scores)
            ]
        )
    )


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_a_game_with_the_colours_swapped(path: Path) -> None:
    (game,) = read_games(str(path))
    assert isinstance(game, Game)
    tagged = replace(game, sheet=replace(game.sheet, tags={"WhiteElo": "1100", "BlackElo": "1900"}))
    other = _swapped(game)
    ours = facts_of(tagged.sheet, tagged, _searches(tagged))
    theirs = facts_of(other.sheet, other, _mirrored_searches(_searches(tagged)))

    assert ours.keys() == theirs.keys()
    assert len(ours) > 10
    for index in list(ours)[1:]:  # every start counts as +0.15 for White, whoever moves
        for rules in RULES:
            assert (
                RULESETS[rules](ours[index], Settings()).label
                is RULESETS[rules](theirs[index], Settings()).label
            )
        board, mirror = ours[index].board, theirs[index].board
        assert board is not None
        assert mirror is not None
        assert (board.offer.centipawns, board.exchange, board.down, board.legal_moves) == (
            mirror.offer.centipawns, mirror.exchange, mirror.down, mirror.legal_moves,
        )  # fmt: skip


def _mirrored_searches(searches: Searches) -> Searches:
    return Searches(
        tuple(
            [
                found and PositionEval(
                    tuple(
                        [
                            Line(
                                mirrored(line.score),
                                tuple([_mirror(chess.Move.from_uci(word)).uci() for word in line.moves]),
                            )
                            for line in found.lines
                        ]
                    ),
                    found.depth,
                    found.nodes,
                )
                for found in searches.evals
            ]
        )
    )  # fmt: skip
