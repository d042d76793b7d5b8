"""A line played out on boards, seen by the side it is good for, and what it may show."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import chess


@dataclass(frozen=True, slots=True)
class Step:
    """One move with the board on both sides of it."""

    ply: int
    """Its place in the line, from 0; a move that led into the line has -1."""

    before: chess.Board
    move: chess.Move
    after: chess.Board
    piece: chess.PieceType
    """What moved: a pawn that promotes is a pawn."""

    captured: chess.PieceType | None

    @property
    def origin(self) -> chess.Square:
        """Where the piece came from."""
        return self.move.from_square

    @property
    def target(self) -> chess.Square:
        """Where it went."""
        return self.move.to_square


@dataclass(frozen=True, slots=True)
class Variation:
    """A start and the moves from there; `side` moves first and is the one the line is good for."""

    start: chess.Board
    steps: tuple[Step, ...]
    side: chess.Color
    lead_in: Step | None = None
    """The opponent's move that made the line possible, where it is known."""

    @property
    def own(self) -> tuple[Step, ...]:
        """The moves of the side the line is good for."""
        return self.steps[::2]

    @property
    def end(self) -> chess.Board:
        """The board at the end of the line."""
        return self.steps[-1].after if self.steps else self.start

    def before(self, step: Step, plies: int = 1) -> Step | None:
        """The step so many plies earlier, the lead-in included."""
        ply = step.ply - plies
        return self.steps[ply] if ply >= 0 else self.lead_in if ply == -1 else None


@dataclass(frozen=True, slots=True)
class Motif:
    """A tactical idea, where it shows, and the squares that prove it."""

    name: str
    """As Lichess calls the puzzle theme, where it has one."""

    squares: tuple[chess.Square, ...]
    """The piece that does it first, then what it is done to."""

    ply: int


Detector = Callable[[Variation], Motif | None]


def played(board: chess.Board, move: chess.Move, ply: int) -> Step:
    """The move made on a copy of the board."""
    after = board.copy(stack=False)
    captured = chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square)
    piece = board.piece_type_at(move.from_square) or move.drop or chess.PAWN
    is_capture = captured is not None and bool(
        board.occupied_co[not board.turn] & chess.BB_SQUARES[move.to_square] or board.is_en_passant(move)
    )
    after.push(move)
    return Step(ply, board, move, after, piece, captured if is_capture else None)


def is_quiet(step: Step) -> bool:
    """Whether a move neither takes nor checks, so that the answer is free."""
    return step.captured is None and not step.after.is_check()


def uci_moves(words: Iterable[str]) -> list[chess.Move]:
    """The moves up to the first word that is none: a saved report may hold anything."""
    found = []
    for word in words:
        try:
            found.append(chess.Move.from_uci(word))
        except ValueError:
            break
    return found


def variation(
    start: chess.Board, moves: Iterable[chess.Move], lead_in: tuple[chess.Board, chess.Move] | None = None
) -> Variation:
    """The line as far as it is legal.

    >>> line = variation(chess.Board(), [chess.Move.from_uci("e2e4"), chess.Move.from_uci("e2e4")])
    >>> [step.move.uci() for step in line.steps]
    ['e2e4']
    """
    board, steps = start, list[Step]()
    for ply, move in enumerate(moves):
        if not board.is_legal(move):
            break
        steps.append(played(board, move, ply))
        board = steps[-1].after
    return Variation(start, tuple(steps), start.turn, played(*lead_in, -1) if lead_in else None)
