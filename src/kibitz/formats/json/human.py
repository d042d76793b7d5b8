"""What people play, in JSON: shares of a hundred and points, in whole numbers or with one digit."""

import msgspec
from msgspec import UNSET, UnsetType

from kibitz.core.human.about import HumanUsed
from kibitz.core.human.move_reading import AtOwnRating
from kibitz.core.human.player_reading import PlayerReading
from kibitz.core.human.rating_range import LADDER
from kibitz.core.told import ToldReview
from kibitz.core.words.human_words import human_text, is_hard_to_see, player_text


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


class HumanMoveJson(msgspec.Struct, frozen=True):
    """A move as people play it; shares are of a hundred.

    `share` play it and `found` play a move as good as the best at the player's own rating, `expected` are
    the points that players of that rating lose here; null where the rating is unknown or another site's.
    `share_curve` and `found_curve` are the same at the ratings that the provenance names.
    """

    rating: int | None
    share: int | None
    found: int | None
    expected: float | None
    lost: float
    share_curve: tuple[int, ...]
    found_curve: tuple[int, ...]
    likely: tuple[LikelyJson, ...] = ()
    trap: float | UnsetType = UNSET
    """Points that the opponent was to be expected to lose after it; absent where it sets no trap."""

    hard: bool | UnsetType = UNSET
    """True where few players of the rating find a good move; absent elsewhere."""

    text: str = ""
    """In words; empty where there is only the curve."""


class HumanPlayerJson(msgspec.Struct, frozen=True):
    """A player's game beside what people play.

    `expected` is the accuracy of players of the same rating in the same positions, `low` and `high` hold
    four in five of them; null where the rating is unknown. `played_like` are the ratings that the moves
    speak for, null with fewer than twenty moves.
    """

    expected: int | None
    low: int | None
    high: int | None
    played_like: tuple[int, int] | None
    text: str = ""


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
        share=own.share if own else None,
        found=own.found if own else None,
        expected=own.expected if own else None,
        lost=read.lost,
        share_curve=tuple([read.shares[rating] for rating in LADDER]),
        found_curve=tuple([read.found[rating] for rating in LADDER]),
        likely=_likely(own),
        trap=UNSET if read.trap is None else read.trap,
        hard=True if is_hard_to_see(told.report, index) else UNSET,
        text=human_text(told.report, index),
    )


def _likely(own: AtOwnRating | None) -> tuple[LikelyJson, ...]:
    return tuple([LikelyJson(move.uci(), share) for move, share in own.likely]) if own else ()


def player_json(read: PlayerReading) -> HumanPlayerJson | UnsetType:
    """A player's game beside what people play; absent where nothing is said."""
    expected, like = read.expected, read.played_like
    if expected is None and like is None:
        return UNSET
    return HumanPlayerJson(
        expected=expected.middle if expected else None,
        low=expected.low if expected else None,
        high=expected.high if expected else None,
        played_like=(like.low, like.high) if like else None,
        text=player_text(read),
    )
