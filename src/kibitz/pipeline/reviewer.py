"""One game after the other to what is said about it, with engines that are started when one needs them."""

from kibitz.core.chess.game import Game
from kibitz.core.report import GameReport
from kibitz.core.told import ToldReview
from kibitz.engine.pool import EnginePool
from kibitz.formats.json.saved import SavedReview
from kibitz.pipeline.beside import open_beside
from kibitz.pipeline.progress import OnProgress
from kibitz.pipeline.reread import reread
from kibitz.pipeline.review import open_engines, review_with
from kibitz.pipeline.rough import rough_review
from kibitz.pipeline.when_needed import WhenNeeded
from kibitz.settings import Machine, Settings


class Reviewer(WhenNeeded[EnginePool]):
    """Reviews games; one that an engine has seen before, or that none is to see, needs no engine."""

    def __init__(self, settings: Settings, machine: Machine) -> None:
        super().__init__(lambda: open_engines(settings.effort, machine))
        self._settings, self._beside = settings, open_beside(machine)

    def asks_an_engine(self, item: Game | SavedReview) -> bool:
        """Whether reviewing it takes an engine, and so time."""
        return isinstance(item, Game) and not self._settings.effort.is_rough

    async def told(self, item: Game | SavedReview, on_progress: OnProgress | None = None) -> ToldReview:
        """What there is to say about a game. Raises PgnError for one that cannot be reviewed."""
        if isinstance(item, SavedReview):
            report = reread(item, self._settings, self._beside)
            return ToldReview(report, item.game, item.own)
        return ToldReview(await self._report(item, on_progress), item)

    async def _report(self, game: Game, on_progress: OnProgress | None) -> GameReport:
        if self._settings.effort.is_rough:
            return rough_review(game, self._settings)
        return await review_with(await self.get(), game, self._settings, on_progress, beside=self._beside)
