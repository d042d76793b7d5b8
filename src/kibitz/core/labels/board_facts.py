"""What the board says about a move: captures, checks, offers, and what they give up."""

from collections.abc import Sequence
from dataclasses import dataclass

import chess

from kibitz.core.chess.exchange import exchange, losing_pieces
from kibitz.core.chess.game import Game
from kibitz.core.chess.material import VALUES, balance
from kibitz.core.chess.offer import Offer, offer, taken_by
from kibitz.core.chess.passing import mates, passed
from kibitz.core.chess.san import legal_line
from kibitz.core.chess.score import Mate
from kibitz.core.searches.answer import PositionEval, Searches
from kibitz.limits import LONGEST_SACRIFICE

BACK = 6
"""The ply by which material that comes back has soon come back: the third answer of the mover."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardFacts:
    """What the board says about a move."""

    legal_moves: int
    was_check: bool
    """Whether it had to answer a check."""

    moved: int
    """What the piece that moved is worth, in centipawns; a king is worth more than anything."""

    was_loose: bool
    """Whether the piece that moved stood to be taken."""

    meets_mate: bool = False
    """Whether a quiet first choice met a threat of mate in one; of other moves nobody asks."""

    took: int
    """What it captured, in centipawns."""

    exchange: int
    """What a capture nets once its square has been fought over; below zero it loses."""

    is_recapture: bool
    is_check: bool
    is_mate: bool
    is_promotion: bool
    offer: Offer
    down: tuple[int, ...]
    """Material given up after each ply of the engine's line, the move itself first; of an offer only."""

    down_if_taken: tuple[int, ...]
    """Material given up after each ply of the line where the opponent takes the offer, if it was searched."""

    best_wins: bool
    """Whether the best move captures or mates."""

    others_offer_it: bool = False
    """Whether the next best move leaves the same piece to be taken: then the idea is not this move's own."""

    @property
    def given(self) -> int:
        """The most material given up once the mover has answered, so no plain trade.

        In the engine's line, or in the one where the opponent takes.
        """
        return self.offer.passed_over + max(_given_up(self.down), _given_up(self.down_if_taken))

    @property
    def is_lent(self) -> bool:
        """Whether what is given soon comes back, in the engine's line and where the offer is taken."""
        lines = [down for down in (self.down, self.down_if_taken) if down]
        return bool(lines) and all(min(down[2 : BACK + 1 : 2], default=1) <= 0 for down in lines)


def board_facts(game: Game, searches: Searches) -> dict[int, BoardFacts]:
    """What the board says about every move."""
    boards = game.boards()
    board = next(boards).copy(stack=False)
    found: dict[int, BoardFacts] = {}
    last: chess.Move | None = None
    for index, (after, move) in enumerate(zip(boards, game.moves, strict=True)):
        took = taken_by(board, move)
        is_check = after.is_check()
        offered = offer(board, move, after)
        evals, taken = searches.evals, searches.taken.get(index)
        is_offer = offered.centipawns > 0
        found[index] = BoardFacts(
            legal_moves=board.legal_moves.count(),
            was_check=board.is_check(),
            moved=VALUES[board.piece_type_at(move.from_square) or chess.PAWN],
            was_loose=_is_loose(board, move.from_square),
            meets_mate=not took
            and not is_check
            and _is_choice(evals, index, move)
            and _is_mate_threatened(board),
            took=took,
            exchange=exchange(board, move) if took else 0,
            is_recapture=bool(took and last and last.to_square == move.to_square and found[index - 1].took),
            is_check=is_check,
            is_mate=is_check and after.is_checkmate(),
            is_promotion=move.promotion is not None,
            offer=offered,
            down=_down(board, after, _line(evals[index + 1])) if is_offer and evals else (),
            down_if_taken=_down(board, after, taken.line) if taken else (),
            best_wins=_wins(board, evals[index]) if evals else False,
            others_offer_it=is_offer and _offers_too(board, move, offered, searches.wide.get(index)),
        )
        board, last = after.copy(stack=False), move
    return found


def _given_up(down: Sequence[int]) -> int:
    """The most after an answer of the mover; nothing where what is taken first is taken back at once.

    >>> _given_up((0, 300, 300)), _given_up((0, 900, 0, 100, 100)), _given_up((0, 0, 0, 300, 300))
    (300, 0, 300)
    """
    is_traded = len(down) > 2 and down[1] > down[0] and down[2] <= 0
    return 0 if is_traded else max(down[2::2], default=0)


def _is_loose(board: chess.Board, square: chess.Square) -> bool:
    """Whether the opponent could win what stands there, were it their turn."""
    theirs = board.copy(stack=False)
    theirs.turn = not board.turn
    return bool(losing_pieces(theirs, chess.BB_SQUARES[square]))


def _is_choice(evals: Sequence[PositionEval | None], index: int, move: chess.Move) -> bool:
    """Whether the engine would have played it."""
    searched = evals[index] if evals else None
    return searched is not None and searched.lines[0].moves[:1] == (move.uci(),)


def _is_mate_threatened(board: chess.Board) -> bool:
    """Whether the other side mates with its next move if this one passes."""
    theirs = passed(board)
    return theirs is not None and any(mates(theirs, move) for move in theirs.legal_moves)


def _line(searched: PositionEval | None) -> tuple[str, ...]:
    return searched.lines[0].moves if searched else ()


def _down(before: chess.Board, after: chess.Board, line: Sequence[str]) -> tuple[int, ...]:
    """Material given up after the move and after each ply of the line that follows."""
    side, at_first = before.turn, balance(before, before.turn)
    at, found = after.copy(stack=False), [at_first - balance(after, side)]
    for _, move in legal_line(after, line[:LONGEST_SACRIFICE]):
        at.push(move)
        found.append(at_first - balance(at, side))
    return tuple(found)


def _offers_too(board: chess.Board, move: chess.Move, offered: Offer, searched: PositionEval | None) -> bool:
    """Whether the best other move offers what this one does."""
    others = [line.moves[0] for line in searched.lines if line.moves] if searched else []
    other = next((word for word in others if word != move.uci()), None)
    if other is None or offered.capture is None or not board.is_legal(chess.Move.from_uci(other)):
        return False
    after = board.copy(stack=False)
    after.push(chess.Move.from_uci(other))
    second = offer(board, chess.Move.from_uci(other), after)
    return second.centipawns > 0 and second.capture == offered.capture


def _wins(board: chess.Board, searched: PositionEval | None) -> bool:
    """Whether the engine's first choice captures or mates."""
    if searched is None or not searched.lines[0].moves:
        return False
    best = chess.Move.from_uci(searched.lines[0].moves[0])
    if board.is_capture(best):
        return True
    if not isinstance(searched.score, Mate) or not board.is_legal(best):
        return False
    after = board.copy(stack=False)
    after.push(best)
    return after.is_checkmate()
