"""What there is to know about a move, worked out once, before anyone judges it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot

import chess

from kibitz.core.confidence import UNKNOWN_ERROR, position_error
from kibitz.core.curve import scored_moves
from kibitz.core.evaluated import NO_SEARCHES, Line, PositionEval, Searches
from kibitz.core.exchange import exchange
from kibitz.core.game import Game, Scoresheet
from kibitz.core.material import balance
from kibitz.core.preference import first_depth
from kibitz.core.sacrifice import Offer, offer, taken_by
from kibitz.core.score import Mate, Score
from kibitz.core.summary import rating, sheet_curve
from kibitz.core.win_percent import WinPercent, win_percent

LONGEST = 8
"""Plies of the engine's line in which a sacrifice must be taken to count as given."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardFacts:
    """What the board says about a move."""

    legal_moves: int
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
    """The same in the line where the opponent takes what is offered, if that was searched."""

    best_wins: bool
    """Whether the best move captures or mates."""

    others_offer_it: bool = False
    """Whether the next best move leaves the same piece to be taken: then the idea is not this move's own."""

    @property
    def given(self) -> int:
        """The most material given up once the mover has answered, so no plain trade.

        In the engine's line, or in the one where the opponent takes.
        """
        return self.offer.passed_over + max(self.down[2::2] + self.down_if_taken[2::2], default=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchFacts:
    """What the search before a move says about it, and about the other moves."""

    rank: int | None = None
    """Its place among the lines."""

    played: Score | None = None
    """What the search thought of it, so that it compares with the other lines."""

    second: Score | None = None
    """What the best other move is worth."""

    first_depth: int | None = None
    """The depth from which the engine preferred it and stayed with it."""

    depth: int = 0
    """How deep it went in the end."""

    at_first_sight: Score | None = None
    """What the search thought of the position at its shallowest."""

    is_fresh: bool = False
    """Whether it had seen nothing of the game before; otherwise the answer may have been in its hash."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveFacts:
    """Everything the rulesets go by. Scores are White's, as everywhere; `mine` turns them round."""

    index: int
    mover: chess.Color
    before: Score
    """As on the scoresheet: before the first move it is what Lichess takes any start to be worth."""

    best: Score
    """What the best move is worth by the search before the move, or `before` where there was none."""

    after: Score
    is_best: bool
    """Whether it was the engine's first choice."""

    search: SearchFacts
    is_book: bool
    rating: int | None
    clock: float | None
    two_ago: Score | None
    """The score before the opponent's last move."""

    error: float
    """How far the points lost may be off."""

    board: BoardFacts | None
    """None where nobody has played the moves through."""

    bore_out: bool = False
    """Whether the game itself showed that an offer was sound; only the rough reading asks."""

    def mine(self, score: Score) -> WinPercent:
        """The mover's win percent."""
        return win_percent(score, self.mover)

    @property
    def lost(self) -> float:
        """Win-percent points the move cost, with scores capped at ten pawns; a gain is nothing lost."""
        return max(0.0, self.mine(self.best) - self.mine(self.after))

    @property
    def opponent_lost(self) -> float:
        """Win-percent points that the opponent's last move cost them."""
        return 0.0 if self.two_ago is None else max(0.0, self.mine(self.best) - self.mine(self.two_ago))


def facts_of(
    sheet: Scoresheet,
    game: Game | None,
    searches: Searches = NO_SEARCHES,
) -> dict[int, MoveFacts]:
    """The facts of every move that has a score before and after it, by its index."""
    evals, wide, curve = searches.evals, searches.wide, sheet_curve(sheet)
    had_better = set(sheet.may_be_judged())
    book = _book_plies(game)
    boards = board_facts(game, searches) if game else {}
    scores = {index: (before, after) for index, _, before, after in scored_moves(curve)}
    mating = _mating_move(sheet, boards)
    if mating is not None:  # Lichess gives it no score, but it has one
        index, before = mating
        scores[index] = (before, Mate(curve.mover(index), 0))
    errors = [position_error(found) for found in evals]
    ratings = {side: rating(sheet.tags, side) for side in (chess.WHITE, chess.BLACK)}
    found: dict[int, MoveFacts] = {}
    for index, (before, after) in scores.items():
        searched = evals[index] if evals else None
        mover = curve.mover(index)
        found[index] = MoveFacts(
            index=index,
            mover=mover,
            before=before,
            best=searched.score if searched else before,
            after=after,
            is_best=index not in had_better,
            is_book=index < book,
            rating=ratings[mover],
            clock=sheet.clocks[index],
            two_ago=found[index - 1].best if index - 1 in found else None,
            error=hypot(errors[index], errors[index + 1]) if errors else UNKNOWN_ERROR,
            board=boards.get(index),
            search=search_facts(wide.get(index) or searched, _played(game, index), is_fresh=index in wide),
        )
    return found


def _book_plies(game: Game | None) -> int:
    named = game.opening.ply if game and game.opening else 0
    return max(named, (game.book_plies or 0) if game else 0)


def _played(game: Game | None, index: int) -> str:
    return game.moves[index].uci() if game else ""


def search_facts(searched: PositionEval | None, played: str, *, is_fresh: bool) -> SearchFacts:
    """What a search says about the move played, in UCI."""
    if searched is None or not played:
        return SearchFacts()
    firsts = [line.moves[0] if line.moves else "" for line in searched.lines]
    rank = firsts.index(played) + 1 if played in firsts else None
    other = next((line for line, first in zip(searched.lines, firsts, strict=True) if first != played), None)
    return SearchFacts(
        rank=rank,
        played=_score_beside(searched, rank, played, other) if rank else None,
        second=other.score if other else None,
        first_depth=first_depth(searched.history, played),
        depth=searched.depth,
        at_first_sight=searched.history[0].score if searched.history else None,
        is_fresh=is_fresh,
    )


def _score_beside(searched: PositionEval, rank: int, played: str, other: Line | None) -> Score:
    """The score of the move played, at the depth of the line it is compared with if that is known.

    A search that ends at a node limit has often finished its first line a depth deeper than the second.
    """
    line = searched.lines[rank - 1]
    if rank == 1 and other is not None and other.depth < line.depth:
        for point in searched.history:
            if point.depth == other.depth and point.move == played:
                return point.score
    return line.score


def _mating_move(sheet: Scoresheet, boards: Mapping[int, BoardFacts]) -> tuple[int, Score] | None:
    last = len(sheet.sans) - 1
    if last < 1 or last not in boards or not boards[last].is_mate:
        return None
    before = sheet.scores[last - 1]
    return None if before is None else (last, before)


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


def _line(searched: PositionEval | None) -> tuple[str, ...]:
    return searched.lines[0].moves if searched else ()


def _down(before: chess.Board, after: chess.Board, line: Sequence[str]) -> tuple[int, ...]:
    """Material given up after the move and after each ply of the line that follows."""
    side, at_first = before.turn, balance(before, before.turn)
    at = after.copy(stack=False)
    found = [at_first - balance(at, side)]
    for word in line[:LONGEST]:
        try:
            at.push_uci(word)
        except ValueError:
            break
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
