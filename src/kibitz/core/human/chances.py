"""How many players of a rating play each move, and how many find a good one."""

from collections.abc import Collection, Mapping

import chess

from kibitz.core.numbers.win_percent import WinPercent

Chances = Mapping[chess.Move, float]
"""For every legal move the share of players who play it; together 1."""


def good_moves(values: Mapping[chess.Move, WinPercent], margin: float) -> frozenset[chess.Move]:
    """The moves at most so far behind the best, of those whose value is known; values are the mover's.

    >>> e4, d4, a3 = map(chess.Move.from_uci, ("e2e4", "d2d4", "a2a3"))
    >>> good_moves({e4: WinPercent(54), d4: WinPercent(53), a3: WinPercent(50)}, 2.0) == {e4, d4}
    True
    """
    if not values:
        return frozenset()
    least = max(values.values()) - margin
    return frozenset(move for move, value in values.items() if value >= least)


def findability(chances: Chances, good: Collection[chess.Move]) -> float:
    """The share of players who play one of the good moves: not the best one, for three may be as good.

    >>> e4, d4, a3 = map(chess.Move.from_uci, ("e2e4", "d2d4", "a2a3"))
    >>> findability({e4: 0.5, d4: 0.25, a3: 0.25}, {e4, d4})
    0.75
    """
    return sum(chances.get(move, 0.0) for move in good)


def likeliest(chances: Chances, share: float) -> tuple[chess.Move, ...]:
    """The fewest moves that so many players play: those whose value is worth knowing.

    Moves that are played as often stand in the order of their names.
    """
    found, covered = list[chess.Move](), 0.0
    for move in sorted(chances, key=lambda move: (-chances[move], move.uci())):
        if covered >= share:
            break
        found.append(move)
        covered += chances[move]
    return tuple(found)


def drawn(chances: Chances, number: float) -> chess.Move:
    """The move that a number between 0 and 1 falls on, each as often as it is played.

    >>> e4, d4 = map(chess.Move.from_uci, ("e2e4", "d2d4"))
    >>> [drawn({e4: 0.75, d4: 0.25}, number).uci() for number in (0.1, 0.3, 0.99)]
    ['d2d4', 'e2e4', 'e2e4']
    """
    moves = sorted(chances, key=chess.Move.uci)
    for move in moves:
        number -= chances[move]
        if number < 0:
            return move
    return moves[-1]


def of_a_hundred(share: float) -> int:
    """A share as people say it, a half going up.

    >>> of_a_hundred(0.125), of_a_hundred(0.994)
    (13, 99)
    """
    return int(share * 100 + 0.5)
