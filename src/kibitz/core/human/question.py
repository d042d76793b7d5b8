"""What a human model is asked about a move that was played, and what it answers."""

from collections.abc import Mapping
from dataclasses import dataclass

import chess

from kibitz.core.human.about import About
from kibitz.core.human.difficulty import Outlook
from kibitz.core.human.seen import SeenPosition
from kibitz.core.numbers.win_percent import WinPercent


@dataclass(frozen=True, slots=True)
class Question:
    """A position before a move."""

    position: SeenPosition
    legal: tuple[chess.Move, ...]
    mover: chess.Color
    win_percent: WinPercent
    """The mover's, by the engine."""
    own: int | None
    """The mover's rating; None where it is unknown or of another scale."""
    other: int | None
    losses: Mapping[chess.Move, float]
    """Points behind the best, of the moves whose worth is known; the one that was played comes first."""
    others: float = 0.0
    """Points that every other move loses at least: no move is better than the last of several lines."""

    @property
    def played(self) -> chess.Move:
        """The move of the game."""
        return next(iter(self.losses))


@dataclass(frozen=True, slots=True)
class AtRating:
    """What players of one rating do in a position."""

    shares: tuple[float, ...]
    """Of each move whose loss the question names."""
    outlook: Outlook


@dataclass(frozen=True, slots=True)
class Answer:
    """What the model says of a position."""

    own: AtRating | None
    """At the mover's rating, against one of the opponent's."""
    ladder: Mapping[int, AtRating]
    """At the ratings of the curve, against their like."""
    likelihoods: Mapping[int, float]
    """The share who play the move of the game, at every rating that it might tell of."""
    likely: tuple[tuple[chess.Move, float], ...] = ()
    """What most players of the mover's rating play, the commonest first."""


@dataclass(frozen=True, slots=True)
class HumanAnswers:
    """All that a model said of a game, by the index of the move."""

    about: About
    moves: Mapping[int, tuple[Question, Answer]]
    silent: str | None = None
    """Why it said nothing."""
