"""Which games of an account are wanted. The sites are asked for all and chosen from here: their own
filters answer from an index that lags behind."""

from dataclasses import dataclass, replace

from kibitz.core.chess.clock import SPEEDS, Speed
from kibitz.core.chess.side import SideName


@dataclass(frozen=True, slots=True)
class GameFacts:
    """What a site says of a game beside its moves."""

    when: int
    """Milliseconds since 1970: when it was made on Lichess, when it ended on Chess.com."""

    speed: str | None
    rated: bool | None
    colour: SideName | None
    """The side that the account had."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedGames:
    """What a game must be; nothing asked means every game."""

    speeds: frozenset[Speed] = frozenset()
    rated: bool | None = None
    colour: SideName | None = None
    since: int | None = None
    until: int | None = None
    """Milliseconds since 1970: from, and before."""

    most: int | None = None
    """At most this many, the newest."""

    def takes(self, game: GameFacts) -> bool:
        """Whether a game fits, however many there are."""
        return (
            (not self.speeds or game.speed in self.speeds)
            and (self.rated is None or game.rated == self.rated)
            and (self.colour is None or game.colour == self.colour)
            and (self.since is None or game.when >= self.since)
            and (self.until is None or game.when < self.until)
        )

    @property
    def kind(self) -> str:
        """The part that lasts, in words: each kind is kept up to date by itself.

        >>> WantedGames(speeds=frozenset({"rapid", "blitz"}), rated=True, most=5).kind
        'rated blitz rapid'
        """
        rated = {True: ["rated"], False: ["casual"], None: []}[self.rated]
        colour = [f"as {self.colour}"] if self.colour else []
        return " ".join([*rated, *[speed for speed in SPEEDS if speed in self.speeds], *colour])


def wanted_kind(kind: str) -> WantedGames:
    """The games that are of such a kind.

    >>> wanted_kind("rated blitz rapid as white").kind
    'rated blitz rapid as white'
    """
    words = kind.split()
    wanted = WantedGames(speeds=frozenset(speed for speed in SPEEDS if speed in words))
    rated = True if "rated" in words else False if "casual" in words else None
    colours: tuple[SideName, ...] = ("white", "black")
    return replace(
        wanted, rated=rated, colour=next((colour for colour in colours if f"as {colour}" in kind), None)
    )
