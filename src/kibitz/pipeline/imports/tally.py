"""What an import has done so far, as a value that every front end can show."""

from collections import Counter
from dataclasses import dataclass, field

from kibitz.core.chess.game import UnreadableGame
from kibitz.core.chess.side import SideName


@dataclass(slots=True)
class ImportTally:
    """What an import has done so far."""

    new: int = 0
    known: int = 0
    unfit: int = 0
    """Did not fit what was asked for."""

    left_out: Counter[str] = field(default_factory=Counter)
    """By why they cannot be taken."""

    problems: int = 0
    named: list[UnreadableGame] = field(default_factory=list)
    """The first of the problems."""

    total: int | None = None
    """About how many games there will be; None where nobody knows."""

    newest: str | None = None
    """The id of the newest game that came, known or not."""

    newest_when: int = -1
    side: SideName | None = None
    """The side that the account has in it."""

    ids: list[str] = field(default_factory=list)
    """Of a file's games; those from a site are found again by their source."""

    @property
    def seen(self) -> int:
        """Games that have come, whatever became of them."""
        return self.new + self.known + self.unfit + self.left_out.total() + self.problems
