"""A report with its game, put into words: everything a screen or a file shows, worked out once."""

from dataclasses import dataclass
from functools import cached_property

import chess

from kibitz.core.chess.ending import Ending
from kibitz.core.chess.game import Game
from kibitz.core.chess.own_notes import NO_NOTES, OwnNotes
from kibitz.core.report import GameReport
from kibitz.core.words.ended import ending_of
from kibitz.core.words.explain import Explanations, explanations
from kibitz.core.words.headline import headline
from kibitz.core.words.story import Story, story_of
from kibitz.core.words.turning_points import turning_points


@dataclass(frozen=True)  # no slots: each part is worked out when it is first asked for, and kept
class ToldReview:
    """What renderers take, and nothing else."""

    report: GameReport
    game: Game | None
    """None where nobody has played the moves through; then no move is explained."""

    own: OwnNotes = NO_NOTES
    """What the reader wrote beside the game."""

    reader: chess.Color = chess.WHITE
    """The side of whoever reads it; White's where nobody's."""

    def beside(self, own: OwnNotes) -> "ToldReview":
        """The same review with a reader's notes; what was worked out already need not be again."""
        found = ToldReview(self.report, self.game)
        vars(found).update(vars(self) | {"own": own})
        return found

    @cached_property
    def explanations(self) -> Explanations:
        """What the marked moves did, by their index."""
        return explanations(self.report, self.game) if self.game else {}

    @cached_property
    def ending(self) -> Ending:
        """How the game ended."""
        return ending_of(self.report, self.game)

    @cached_property
    def story(self) -> Story:
        """What happened, in a few chapters, and each player's game."""
        return story_of(self.report, self.explanations, self.ending)

    @cached_property
    def headline(self) -> str:
        """The game in one sentence."""
        return headline(self.report, self.ending)

    @cached_property
    def turning_points(self) -> tuple[int, ...]:
        """The indexes of the moments: the bad moves that cost most, and the best moves."""
        return turning_points(self.report)

    @property
    def percents(self) -> tuple[float, ...]:
        """White's win percent in every position."""
        return self.report.curve.percents
