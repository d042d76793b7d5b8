"""How strong the opponents were: part of every difference from them, and of what is made of them."""

from statistics import fmean

from kibitz.core.insights.bands import has_peers, open_text, rating_band, rating_text
from kibitz.core.insights.baseline import Baseline
from kibitz.core.insights.player_game import Games

MUCH = 50
"""Points of rating by which opponents must be stronger or weaker on average for it to be said."""


def rated_apart(games: Games, way: str = "") -> str:
    """How much higher or lower the opponents were rated, where that is much; empty otherwise."""
    apart = [
        game.opponent_rating - game.rating
        for game in games
        if game.rating is not None and game.opponent_rating is not None
    ]
    mean = fmean(apart) if apart else 0.0
    found = "higher" if mean > 0 else "lower"
    return "" if abs(mean) < MUCH or way not in ("", found) else f"{abs(mean):.0f} {found}"


def band_of(games: Games) -> int | None:
    """The rating band that the middle one of the games with peers is in; None where there are no peers."""
    rated = sorted(game.rating for game in games if has_peers(game.rating))
    return rating_band(rated[len(rated) // 2]) if rated else None


def whose_rating(games: Games) -> str:
    """The peers in a sentence: nobody is of one's rating in a band that is open."""
    band = band_of(games)
    return rating_text(band) if band is not None and open_text(band) else "players of your rating"


def open_note(games: Games) -> str:
    """Who they are in a band that is open; empty in the others."""
    band = band_of(games)
    return f" {open_text(band)}" if band is not None and open_text(band) else ""


def peers_note(games: Games, baseline: Baseline) -> str:
    """Who the peers are, and whether they had it easier or harder."""
    return f"Peers: {baseline.name}.{peers_met(games)}"


def peers_met(games: Games) -> str:
    """Whether the peers had it easier or harder; empty if neither."""
    apart = rated_apart(games)
    return f" Peers met opponents near their own rating; yours were rated {apart}." if apart else ""
