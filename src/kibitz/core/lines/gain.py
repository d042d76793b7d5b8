"""What a line wins, and where that is sure, with the piece that makes the difference named."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

import chess

from kibitz.core.chess.exchange import losing_pieces
from kibitz.core.chess.material import PIECE, VALUES, balance
from kibitz.core.chess.passing import passed
from kibitz.core.lines.by_captures import DEPTH, after_move, captures, most_by_captures, taking_wins
from kibitz.core.lines.captures import Taken, taken_in, unmatched
from kibitz.core.lines.settled import LEAST, at_first, is_side_in_check
from kibitz.core.lines.variation import Step, Variation

NOTHING = frozenset[chess.Square]()


@dataclass(frozen=True, slots=True)
class Won:
    """What the side wins by the line: how much, where that is sure, and what it is."""

    centipawns: int
    plies: int
    """How much of the line proves it."""

    taken: Taken
    in_return: tuple[chess.PieceType, ...]
    also: tuple[chess.PieceType, ...] = ()
    """What else was taken: other pieces, and pawns where what is got in return outweighs the one piece."""

    pawns: int = 0
    """How many pawns are among what was taken and has no match on the other side."""

    @property
    def claim(self) -> int:
        """What the pieces that are named are worth; more is not won where something is given back later."""
        named = VALUES[self.taken.piece] - (LEAST if self.taken.is_promotion else 0)
        return (
            named + sum(VALUES[piece] for piece in self.also) - sum(VALUES[piece] for piece in self.in_return)
        )

    @property
    def is_exchange(self) -> bool:
        """A rook for a bishop or a knight."""
        return is_exchange(self.taken.piece, self.in_return)


def is_exchange(taken: chess.PieceType | None, in_return: Sequence[chess.PieceType]) -> bool:
    """Whether a rook is taken for a bishop or a knight."""
    minor = [piece for piece in in_return if piece in (chess.BISHOP, chess.KNIGHT)]
    return taken == chess.ROOK and len(minor) == 1


def won(line: Variation, gain: int, besides: frozenset[chess.Square] = NOTHING) -> Won | None:
    """What the line wins for its side by its net gain, or None if that is not a pawn's worth.

    What the other side merely leaves alone, where it could take back, proves nothing.
    What the lead-in took counts against it; what stands on `besides` falls in any case
    and is not named.

    >>> from kibitz.core.lines.settled import settled
    >>> from kibitz.core.lines.variation import variation
    >>> line = variation(chess.Board("4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1"), [chess.Move.from_uci("e4d5")])
    >>> found = won(line, settled(line).gain)
    >>> found and (found.centipawns, found.plies, chess.square_name(found.taken.square))
    (300, 1, 'd5')
    """
    if gain < LEAST:
        return None
    for plies in _safe_ends(line, gain):
        found = _named(line, plies, gain, besides, _take_backs(line, plies))
        if found is None or not LEAST <= found.claim <= gain or _is_given(line, found.taken):
            continue
        if found.also and (given := _given_too(line, found)):
            return won(line, gain - given, besides)  # who gives more away loses that by another move
        if _is_fought_out(line, found):
            return found
    return None


def _is_fought_out(line: Variation, found: Won) -> bool:
    """Whether the other side took back where it could."""
    fight = line.steps[found.taken.ply : found.plies]
    return not any(
        took.captured is not None
        and VALUES[took.piece] >= VALUES[took.captured]  # else it wins something either way
        and not (answer.captured and VALUES[answer.captured] >= PIECE)
        and answer.target != took.target
        and 2 * taking_wins(answer.before, took.target) > found.claim
        for took, answer in zip(fight[::2], fight[1::2], strict=False)
    )


def _given_too(line: Variation, found: Won) -> int:
    """What the pieces are worth that stepped into their capture after the one that is named."""
    later = [
        taken
        for taken in taken_in(line, found.plies, line.side)
        if taken.ply > found.taken.ply and VALUES[taken.piece] >= PIECE
    ]
    return sum(VALUES[taken.piece] for taken in later if _is_given(line, taken))


def _is_given(line: Variation, capture: Taken) -> bool:
    """Whether the piece stepped into its capture without need: others would not have lost it."""
    taken = line.steps[capture.ply]
    theirs = reversed(line.steps[1 : taken.ply : 2])
    came = next((step for step in theirs if step.target == taken.target), None)
    if came is None or (came.captured is not None and not _is_exchange_sacrifice(came)):
        return False
    threatened = passed(came.before)
    return threatened is not None and came.origin not in losing_pieces(threatened)


def _is_exchange_sacrifice(came: Step) -> bool:
    """Whether a piece took a smaller one and not just a pawn: nobody had to."""
    return came.captured is not None and PIECE <= VALUES[came.captured] < VALUES.get(came.piece, 0)


def reward(line: Variation, gain: int) -> Won | None:
    """What a line wins where it was paid for before: the piece worth most, however little is left of it."""
    ends = (_named(line, plies, gain) for plies in _safe_ends(line, gain))
    return next((found for found in ends if found), None) if gain >= LEAST else None


def _named(
    line: Variation,
    plies: int,
    gain: int,
    besides: frozenset[chess.Square] = NOTHING,
    after: Iterable[tuple[chess.Color, Taken]] = (),
) -> Won | None:
    """What the first plies win, and what is taken after them set off against it."""
    mine, theirs = taken_in(line, plies, line.side), taken_in(line, plies, not line.side)
    for taker, taken in after:
        (mine if taker == line.side else theirs).append(taken)
    if line.lead_in is not None and line.lead_in.captured is not None:
        theirs.append(Taken(-1, line.lead_in.captured, line.lead_in.target, line.lead_in.target))
    mine, theirs = unmatched(mine, theirs)
    mine = [taken for taken in mine if taken.ply < plies and taken.square not in besides]
    if not mine:
        return None
    named = max(mine, key=lambda taken: (VALUES[taken.piece], -taken.ply))
    in_return = tuple(taken.piece for taken in theirs)
    others = [taken.piece for taken in mine if taken is not named and not taken.is_promotion]
    is_outweighed = sum(VALUES[piece] for piece in in_return) >= VALUES[named.piece]
    least = LEAST if is_outweighed else PIECE
    told = [piece for piece in others if VALUES[piece] >= least and not named.is_promotion]
    also = tuple(sorted(told, reverse=True))
    pawns = sum(taken.piece == chess.PAWN for taken in mine)
    return Won(gain, plies, named, in_return, also, pawns)


def _safe_gain(step: Step, side: chess.Color, first: int) -> int:
    """How far ahead the side is after the step, less what the other can take back at once."""
    gain = balance(step.after, side) - first
    if step.after.turn == side or gain <= 0:
        return gain
    return gain - most_by_captures(step.after)


def _safe_ends(line: Variation, gain: int) -> Iterator[int]:
    """The numbers of plies after which as much as in the end is safe, and nothing is taken back at once."""
    first = at_first(line)
    for step, after in zip_longest(line.steps, line.steps[1:]):
        if balance(step.after, line.side) - first < gain or is_side_in_check(step, line.side):
            continue
        if after is not None and after.captured is not None and after.target == step.target:
            continue
        if _safe_gain(step, line.side, first) >= gain:
            yield step.ply + 1


def _take_backs(line: Variation, plies: int) -> Iterator[tuple[chess.Color, Taken]]:
    """What both sides would still take after so much of the line, if the other side begins."""
    board = line.steps[plies - 1].after.copy(stack=False)
    if board.turn == line.side:
        return
    for depth in range(DEPTH, 0, -1):
        best, move = 0, None
        for taken, capture in captures(board):
            net = taken - most_by_captures(after_move(board, capture), depth=depth - 1)
            if net > best:
                best, move = net, capture
        if move is None:
            return
        piece = board.piece_type_at(move.to_square) or chess.PAWN  # taken in passing
        yield board.turn, Taken(plies + DEPTH - depth, piece, move.to_square, move.to_square)
        board.push(move)
