"""What is known of a game so far: everything that the next look is decided by."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from kibitz.core.chess.game import Game, Scoresheet
from kibitz.core.labels.move_facts import MoveFacts, facts_of
from kibitz.core.searches.answer import IfTaken, PositionEval, Searches
from kibitz.core.searches.evaluated_game import EvaluatedGame, evaluated_sheet
from kibitz.core.searches.finished import terminal_eval
from kibitz.core.searches.task import Afresh, AfterTaking, At, AtEnd, Choices, Passing, Place


@dataclass(frozen=True)  # no slots: what follows from the answers is worked out once and kept
class Known:
    """A game, the answers about it, and how many looks have been taken."""

    game: Game
    answers: Mapping[Place, PositionEval]
    """Finished positions are among them from the start: the rules have answered."""

    looks: int = 0
    left_out: frozenset[int] = frozenset()
    """Positions that nobody asks about."""

    settled: frozenset[int] = frozenset()
    """Positions whose eval is Lichess's own and is not searched again."""

    @property
    def positions(self) -> range:
        """Every position of the game, the first and the last included."""
        return range(len(self.game.moves) + 1)

    @cached_property
    def evaluated(self) -> EvaluatedGame:
        """The game with the eval of every position that has one."""
        return EvaluatedGame(self.game, tuple([self.answers.get(At(index)) for index in self.positions]))

    @cached_property
    def searches(self) -> Searches:
        """The answers by what was asked, in the order of the game: they came in any."""
        places = sorted(self.answers, key=lambda place: place.index)
        return Searches(
            self.evaluated.evals,
            wide={place.index: self.answers[place] for place in places if isinstance(place, Afresh)},
            taken={
                place.index: IfTaken(place.capture.uci(), self.answers[place])
                for place in places
                if isinstance(place, AfterTaking)
            },
            passed={place.index: self.answers[place] for place in places if isinstance(place, Passing)},
            choices={place.index: self.answers[place] for place in places if isinstance(place, Choices)},
            ends={
                (place.index, tuple([move.uci() for move in place.line])): self.answers[place]
                for place in places
                if isinstance(place, AtEnd)
            },
        )

    @cached_property
    def sheet(self) -> Scoresheet:
        """The scoresheet with the engine's scores."""
        return evaluated_sheet(self.evaluated)

    @cached_property
    def facts(self) -> dict[int, MoveFacts]:
        """What there is to know about each move."""
        return facts_of(self.sheet, self.game, self.searches)


def finished_positions(game: Game) -> dict[Place, PositionEval]:
    """What the rules say of the positions in which the game is over."""
    return {At(index): over for index, board in enumerate(game.boards()) if (over := terminal_eval(board))}
