"""The human model of this machine, asked about the moves of a game after the searches are made."""

from collections import OrderedDict
from collections.abc import Sequence
from functools import cache, cached_property
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

import chess

from kibitz.core.chess.game import Game
from kibitz.core.human.about import HumanUsed
from kibitz.core.human.chances import Chances
from kibitz.core.human.question import Answer, HumanAnswers, Question
from kibitz.core.human.questions import questions, why_silent
from kibitz.core.human.seen import seen
from kibitz.core.searches.answer import Searches
from kibitz.errors import HumanNetError, MissingExtra
from kibitz.human.places import NET, NO_NET
from kibitz.settings import Machine

if TYPE_CHECKING:
    from kibitz.human.reader import HumanNet  # brings NumPy along, which most commands do not need

MOST_KEPT = 2000
"""Answers that a model keeps: those of some twenty games, 10 MB."""

NO_NUMPY = "it needs one more package: pip install 'kibitz[human]'"


def open_human(machine: Machine) -> "HumanModel | None":
    """The model to use; None where there is none. Raises KibitzError for a named one that cannot be used.

    The one that comes with Kibitz is read when the first game needs it.
    """
    if machine.human_model == NO_NET:
        return None
    if machine.human_model is not None:
        return HumanModel(_opened(Path(machine.human_model)))
    return _that_comes_along(NET) if NET.exists() else None


@cache
def _that_comes_along(path: Path) -> "HumanModel":
    """One for the whole process, so that nothing is read twice of a game that is reviewed and then opened."""
    return HumanModel(path)


class HumanModel:
    """A net, or why the one that is there cannot be read."""

    def __init__(self, net: "HumanNet | Path") -> None:
        self._given = net
        self._kept = OrderedDict[object, Answer]()
        self._lock = Lock()

    @cached_property
    def _net(self) -> "HumanNet | str":
        try:
            return _opened(self._given) if isinstance(self._given, Path) else self._given
        except (HumanNetError, MissingExtra) as problem:
            return str(problem)

    @property
    def used(self) -> HumanUsed:
        """What a report says of it."""
        net = self._net
        return (
            HumanUsed(None, None, net)
            if isinstance(net, str)
            else HumanUsed(net.about.name, net.about.sha256)
        )

    def read(self, game: Game, searches: Searches) -> HumanAnswers | HumanUsed:
        """What it says of a game whose scoresheet has the engine's scores."""
        net = self._net
        if isinstance(net, str):
            return self.used
        asked = questions(game, searches)
        said = zip(asked.values(), self._answers(net, list(asked.values())), strict=True)
        return HumanAnswers(net.about, dict(zip(asked, said, strict=True)), why_silent(game))

    def _answers(self, net: "HumanNet", asked: Sequence[Question]) -> list[Answer]:
        """What it says, or has said of late: a review that was made is shown, and read again for that."""
        from kibitz.human.answering import answers  # noqa: PLC0415  # brings NumPy along

        keys = [_key(each) for each in asked]
        with self._lock:
            known = {key: self._kept[key] for key in keys if key in self._kept}
        new = {key: each for key, each in zip(keys, asked, strict=True) if key not in known}
        known |= dict(zip(new, answers(net, list(new.values())), strict=True))
        with self._lock:
            for key in keys:
                self._kept[key] = known[key]
                self._kept.move_to_end(key)
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return [known[key] for key in keys]

    def chances(
        self, board: chess.Board, played: Sequence[chess.Move], *, captured: bool, rating: int
    ) -> Chances:
        """How often people of a rating play each move after those played. Raises HumanNetError."""
        net, position = self._net, seen(board, played, captured=captured)
        if isinstance(net, str):
            raise HumanNetError(net)
        if position is None:
            raise HumanNetError("the human model knows no variants and no Chess960")
        from kibitz.human.choices import chances  # noqa: PLC0415  # brings NumPy along

        (scores,) = net.look([position]).at([rating], [rating]).scores()
        return chances(scores, list(board.legal_moves), board.turn, net.about.under_promotion)


def _key(asked: Question) -> object:
    """All that decides an answer."""
    return (
        asked.position,
        asked.legal,
        asked.mover,
        asked.win_percent,
        asked.own,
        asked.other,
        *asked.losses,
    )


def _opened(path: Path) -> "HumanNet":
    try:
        from kibitz.human.file import open_net  # noqa: PLC0415  # brings NumPy along
    except ImportError:
        raise MissingExtra(NO_NUMPY) from None
    return open_net(path)
