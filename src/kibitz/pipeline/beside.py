"""What is asked about a game beside the engine: endgame tables, and the human model."""

from dataclasses import dataclass

from kibitz.core.chess.game import Game
from kibitz.core.human.about import HumanUsed
from kibitz.core.human.question import HumanAnswers
from kibitz.core.searches.answer import Searches
from kibitz.pipeline.human import HumanModel, open_human
from kibitz.pipeline.tables import open_tables
from kibitz.settings import Effort, Machine
from kibitz.tables.probe import Tables


@dataclass(frozen=True, slots=True)
class Beside:
    """Those that there are."""

    tables: Tables | None = None
    human: HumanModel | None = None

    def people(self, game: Game, searches: Searches) -> HumanAnswers | HumanUsed | None:
        """What people play in a game whose scoresheet has the engine's scores."""
        return self.human.read(game, searches) if self.human else None


NOTHING_BESIDE = Beside()


def open_beside(machine: Machine) -> Beside:
    """Those of this machine. Raises KibitzError for one that was named and cannot be used."""
    return Beside(open_tables(machine), open_human(machine))


def open_beside_many(machine: Machine, effort: Effort) -> Beside:
    """Those for a run of many games. Raises KibitzError for one that was named and cannot be used.

    A game searched in three seconds is not worth the second that its reading takes: people are asked
    when somebody opens it. A model that somebody names is asked all the same.
    """
    if effort.threat_nodes or machine.human_model is not None:
        return open_beside(machine)
    return Beside(open_tables(machine))
