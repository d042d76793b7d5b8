"""Which questions a game puts to a human model: one for every move that was played at a known score."""

from collections.abc import Iterator, Mapping

import chess

from kibitz.core.chess.game import Game
from kibitz.core.chess.played_on import played_on
from kibitz.core.human.question import Question
from kibitz.core.human.seen import seen
from kibitz.core.human.silence import RATINGS
from kibitz.core.numbers.curve import scored_moves
from kibitz.core.numbers.summary import rating, sheet_curve
from kibitz.core.numbers.win_percent import win_percent
from kibitz.core.searches.answer import PositionEval, Searches

SCALE = "lichess"
"""The site whose ratings the model knows; others have scales of their own."""


def why_silent(game: Game) -> str | None:
    """Why nothing is asked about a game at all, or None."""
    if type(game.start) is not chess.Board:
        return "it knows no variants"
    if game.start.chess960:
        return "it knows no Chess960"
    if game.start.fen() != chess.STARTING_FEN:
        return "it knows no games that begin from a set-up position"
    return None


def has_scale(tags: Mapping[str, str]) -> bool:
    """Whether ratings of the game are on the model's scale."""
    return played_on(tags) == SCALE


def known_rating(tags: Mapping[str, str], side: chess.Color) -> int | None:
    """A player's rating if it is on the model's scale and the model has seen such players."""
    found = rating(tags, side) if has_scale(tags) else None
    return found if found is not None and RATINGS[0] <= found <= RATINGS[1] else None


def questions(game: Game, searches: Searches) -> dict[int, Question]:
    """By the index of the move; the game's scoresheet has the scores."""
    return {} if why_silent(game) else dict(_questions(game, searches))


def _questions(game: Game, searches: Searches) -> Iterator[tuple[int, Question]]:
    sheet, captured = game.sheet, False
    scores = {index: (before, after) for index, _, before, after in scored_moves(sheet_curve(sheet))}
    ratings = {side: known_rating(sheet.tags, side) for side in chess.COLORS}
    for index, (board, move) in enumerate(zip(game.boards(), game.moves, strict=False)):
        position = seen(board, game.moves[:index], captured=captured)
        if position and index in scores:
            before, after = (win_percent(score, board.turn) for score in scores[index])
            losses = {move: max(0.0, before - after)} | _others(searches, index, board, move)
            own, other = ratings[board.turn], ratings[not board.turn]
            yield (
                index,
                Question(
                    position,
                    tuple(board.legal_moves),
                    board.turn,
                    before,
                    own,
                    other,
                    losses,
                    _lost_by_all_others(searches, index, board.turn),
                ),
            )
        captured = board.is_capture(move)


def _others(
    searches: Searches, index: int, board: chess.Board, played: chess.Move
) -> dict[chess.Move, float]:
    """What other moves lose that a search of the position has a line for."""
    found: dict[chess.Move, float] = {}
    for search in _made_at(searches, index):
        for uci, lost in _lines(search, board.turn):
            move = board.parse_uci(uci)
            if move != played and move not in found:
                found[move] = lost
    return found


def _lost_by_all_others(searches: Searches, index: int, mover: chess.Color) -> float:
    """What a move without a line loses at least, where a search had several lines."""
    lost = [list(dict(_lines(search, mover)).values()) for search in _made_at(searches, index)]
    return max([moves[-1] for moves in lost if len(moves) > 1], default=0.0)


def _made_at(searches: Searches, index: int) -> list[PositionEval | None]:
    at = searches.evals[index] if searches.evals else None
    return [at, searches.wide.get(index), searches.choices.get(index)]


def _lines(search: PositionEval | None, mover: chess.Color) -> Iterator[tuple[str, float]]:
    lines = [line for line in search.lines if line.moves] if search else []
    for line in lines:
        best = win_percent(lines[0].score, mover)
        yield line.moves[0], max(0.0, best - win_percent(line.score, mover))
