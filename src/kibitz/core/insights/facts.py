"""From a game whose every move has a win percent to its facts, move by move."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median

import chess

from kibitz.core.chess.clock import estimated_seconds
from kibitz.core.chess.opening import position_key
from kibitz.core.chess.phase import Division
from kibitz.core.chess.side import for_each_side
from kibitz.core.insights.game_facts import GameFacts
from kibitz.core.insights.move_fact import MoveFact
from kibitz.core.insights.summing import Beside, sums_of
from kibitz.core.numbers.accuracy import move_accuracy
from kibitz.core.numbers.win_percent import WinPercent

FEWEST_TIMED = 8
"""Moves with a known time, below which a player has no usual pace."""

PAWNS = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9}
"""As Lichess counts material imbalance (sources: lichess-insights)."""


@dataclass(frozen=True, slots=True)
class ErrorSaid:
    """What a review says an error did."""

    finding: str
    habit: str | None
    motif: str | None


@dataclass(frozen=True, slots=True)
class Offer:
    """How far the best move of a position is ahead, what it is, and its idea where it is far ahead."""

    gap: float
    best: str
    motif: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedGame:
    """A game as facts are made of it, wherever its numbers come from."""

    start: chess.Board
    moves: Sequence[chess.Move]
    percents: Sequence[float]
    """White's, one for every position."""

    looked: Sequence[bool]
    """Whether each move has a score on both sides."""

    judgements: Sequence[int]
    division: Division
    clocks: Sequence[float | None]
    seconds: Sequence[float | None]
    time_control: str
    errors: Mapping[int, ErrorSaid] | None = None
    """By index; None where nobody has worked out what errors did."""

    offers: Mapping[int, Offer] = field(default_factory=dict)
    has_lines: bool = False
    """Whether every position was searched with a second line."""


def facts_of(game: JudgedGame) -> GameFacts | None:
    """Its facts; None for a variant, whose numbers compare with nothing, and for a game without moves."""
    if game.start.uci_variant != "chess" or not game.moves:
        return None
    moves = tuple(_move_facts(game))
    beside = Beside(game.errors is not None, game.has_lines, _exit(game))
    return GameFacts(moves, for_each_side(lambda side: sums_of(moves, side, beside)))


def _exit(game: JudgedGame) -> float | None:
    """White's win percent where the middlegame begins."""
    middle = game.division.middle
    return None if middle is None or middle >= len(game.percents) else game.percents[middle]


def _move_facts(game: JudgedGame) -> list[MoveFact]:
    total = estimated_seconds(game.time_control)
    usual = [_usual_pace(game.seconds[turn::2]) for turn in (0, 1)]
    board = game.start.copy(stack=False)
    errors, offers, percents = game.errors or {}, game.offers, game.percents
    middle = game.division.middle if game.division.middle is not None else len(game.moves) + 1
    end = game.division.end if game.division.end is not None else len(game.moves) + 1
    middle = min(middle, end)
    count = _Material(board)
    found = []
    for index, move in enumerate(game.moves):
        is_white, looked = board.turn, game.looked[index]
        before, after = percents[index], percents[index + 1]
        if not is_white:
            before, after = 100 - before, 100 - after
        said, offer = errors.get(index), offers.get(index)
        seconds, clock = game.seconds[index], game.clocks[index]
        pace = usual[index % 2]
        uci = move.uci()
        found.append(
            MoveFact(
                index,
                is_white,
                0 if index + 1 < middle else 1 if index + 1 < end else 2,
                game.judgements[index],
                round(100 * max(0.0, before - after)) if looked else None,
                round(100 * move_accuracy(WinPercent(before), WinPercent(after))) if looked else None,
                round(100 * before),
                round(1000 * min(1.0, clock / total)) if total and clock is not None else None,
                None if seconds is None else round(10 * seconds),
                round(100 * seconds / pace) if pace and seconds is not None else None,
                said.finding if said else None,
                said.habit if said else None,
                said.motif if said else None,
                round(100 * offer.gap) if offer else None,
                offer.motif if offer else None,
                uci == offer.best if offer else None,
                board.piece_type_at(move.from_square) or 0,
                count.ahead if is_white else -count.ahead,
                position_number(board),
                uci,
            )
        )
        count.see(board, move)
        board.push(move)
    return found


def _usual_pace(seconds: Sequence[float | None]) -> float | None:
    known = [each for each in seconds if each is not None]
    return max(1.0, median(known)) if len(known) >= FEWEST_TIMED else None


class _Material:
    """How far White is ahead, kept up with each move: counting the board anew costs more than all else."""

    def __init__(self, board: chess.Board) -> None:
        white, black = board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK]
        self.ahead = sum(
            [
                worth * (chess.popcount(board.pieces_mask(kind, chess.WHITE) & white))
                - worth * chess.popcount(board.pieces_mask(kind, chess.BLACK) & black)
                for kind, worth in PAWNS.items()
            ]
        )

    def see(self, board: chess.Board, move: chess.Move) -> None:
        """A move is about to be played."""
        gain = 0
        if move.promotion:
            gain = PAWNS[move.promotion] - PAWNS[chess.PAWN]
        if board.occupied_co[not board.turn] & chess.BB_SQUARES[move.to_square]:
            gain += PAWNS.get(board.piece_type_at(move.to_square) or chess.KING, 0)
        elif move.to_square == board.ep_square and board.pawns & chess.BB_SQUARES[move.from_square]:
            gain += PAWNS[chess.PAWN]
        if gain:
            self.ahead += gain if board.turn else -gain


ODD, WORD = 0x9E3779B97F4A7C15, (1 << 64) - 1


def position_number(board: chess.Board) -> int:
    """A signed 64-bit name for the position: the same men, side to move, castling and capture en passant.

    >>> position_number(chess.Board()) == position_number(chess.Board())
    True
    """
    number = 0
    for each in position_key(board):
        number = (number ^ each & WORD) * ODD & WORD
        number ^= number >> 29
    return number - (1 << 64) if number >> 63 else number
