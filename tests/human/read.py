"""Recorded games as people play them, by a net with numbers from a hat."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from kibitz.core.report import GameReport
from kibitz.core.told import ToldReview
from kibitz.formats.json.saved import SavedReview
from kibitz.human.file import open_net
from kibitz.pipeline.beside import Beside
from kibitz.pipeline.human import HumanModel
from kibitz.pipeline.reread import reread
from kibitz.settings import Settings
from tests.human.nets import write
from tests.recorded import recorded

ON_LICHESS = {"Site": "https://lichess.org/yrLqzJdw", "WhiteElo": "1500", "BlackElo": "1620"}


@cache
def model() -> HumanModel:
    """The small net, opened once."""
    with TemporaryDirectory() as folder:
        return HumanModel(open_net(write(Path(folder) / "net.npz")))


def saved_as(name: str, **tags: str) -> SavedReview:
    """A recorded game with other tags."""
    saved = recorded(name)
    sheet = replace(saved.game.sheet, tags={**saved.game.sheet.tags, **tags})
    return replace(saved, game=replace(saved.game, sheet=sheet))


def read(name: str, **tags: str) -> GameReport:
    """The report on a recorded game, with what people play."""
    return reread(saved_as(name, **tags), Settings(), Beside(human=model()))


def told(name: str, **tags: str) -> ToldReview:
    """The same in words."""
    return ToldReview(read(name, **tags), saved_as(name, **tags).game)
