"""What people play, in JSON: shares of a hundred and points, in whole numbers or with one digit."""

import msgspec
from msgspec import UNSET, UnsetType

from kibitz.core.human.about import HumanUsed
from kibitz.core.human.move_reading import AtOwnRating
from kibitz.core.human.player_reading import PlayerReading
from kibitz.core.human.rating_range import LADDER, LEVEL
from kibitz.core.told import ToldReview
from kibitz.core.words.human_words import human_text, is_hard_to_see


class HumanUsedJson(msgspec.Struct, frozen=True):
    """The human model: its name and hash, null where none could be read; `silent` says why it says nothing.

    `ratings` are those of every curve, on Lichess's scale.
    """

    name: str | None
    sha256: str | None
    silent: str | None
    ratings: tuple[int, ...] = LADDER


class LikelyJson(msgspec.Struct, frozen=True):
    """A move, and how many of a hundred players of the rating play it."""

    uci: str
    share: int


class CurvePointJson(msgspec.Struct, frozen=True):
    """Of a hundred players of a rating: how many play the move, and how many one as good as the best."""

    rating: int
    played: int
    good: int


class HumanMoveJson(msgspec.Struct, frozen=True):
    """A move as people play it.

    Of a hundred players of the mover's own rating, `played` play it and `good` play a move as good as the
    best; `expected_loss` are the points that they lose here; null where the rating is unknown or another
    site's. `curve` says the same of the ratings that the provenance names.
    """

    rating: int | None
    played: int | None
    good: int | None
    expected_loss: float | None
    lost: float
    curve: tuple[CurvePointJson, ...]
    likely: tuple[LikelyJson, ...] = ()
    trap: float | UnsetType = UNSET
    """Points that the opponent was to be expected to lose after it; absent where it sets no trap."""

    hard: bool | UnsetType = UNSET
    """True where few players of the rating find a good move; absent elsewhere."""

    text: str = ""
    """In words; empty where there is only the curve."""


class ExpectedAccuracyJson(msgspec.Struct, frozen=True):
    """What players of the same rating reach in the same positions; four in five are from low to high."""

    low: int
    middle: int
    high: int


class PlayedLikeJson(msgspec.Struct, frozen=True):
    """The ratings that the moves of a game speak for, and how sure that is."""

    low: int
    high: int
    level: float = LEVEL


def used_json(used: HumanUsed) -> HumanUsedJson:
    """The model behind a report."""
    return HumanUsedJson(used.name, used.sha256, used.silent)


def move_json(told: ToldReview, index: int) -> HumanMoveJson | UnsetType:
    """What people play in place of a move; absent where nothing is said."""
    read = told.report.human.moves.get(index)
    if read is None:
        return UNSET
    own = read.own
    return HumanMoveJson(
        rating=own.rating if own else None,
        played=own.share if own else None,
        good=own.found if own else None,
        expected_loss=own.expected if own else None,
        lost=read.lost,
        curve=tuple([CurvePointJson(rating, read.shares[rating], read.found[rating]) for rating in LADDER]),
        likely=_likely(own),
        trap=UNSET if read.trap is None else read.trap,
        hard=True if is_hard_to_see(told.report, index) else UNSET,
        text=human_text(told.report, index),
    )


def _likely(own: AtOwnRating | None) -> tuple[LikelyJson, ...]:
    return tuple([LikelyJson(move.uci(), share) for move, share in own.likely]) if own else ()


def expected_accuracy_json(read: PlayerReading) -> ExpectedAccuracyJson | UnsetType:
    """What was to be expected of a player; absent where the rating is unknown."""
    said = read.expected
    return ExpectedAccuracyJson(said.low, said.middle, said.high) if said else UNSET


def played_like_json(read: PlayerReading) -> PlayedLikeJson | UnsetType:
    """The ratings that a player's moves speak for; absent with fewer than twenty moves."""
    return PlayedLikeJson(read.played_like.low, read.played_like.high) if read.played_like else UNSET
