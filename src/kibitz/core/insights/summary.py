"""The three sentences that come first: the surest strength, the surest weakness, what cannot be told yet."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from kibitz.core.insights.answering import games_text
from kibitz.core.insights.insight import THE_FILES, Coverage, Headline, Insight, Row
from kibitz.core.insights.opponents import open_note, rated_apart
from kibitz.core.insights.player_game import Games
from kibitz.core.insights.speeds import is_mixed
from kibitz.core.insights.statistics.sureness import Sureness

ENOUGH = 0.9
"""The share of a player's games that must be analysed to speak for all."""

WEIGHED = frozenset({"converting", "holding", "people"})
"""Insights beside peers in which nobody had easier opponents."""

SURE = (Sureness.CLEAR, Sureness.VERY_CLEAR)


def strength(insights: Sequence[Insight], games: Games) -> Headline:
    """The surest thing that speaks for the player, or that there is none."""
    return _surest(_rows(insights), games, is_good=True)


def weakness(insights: Sequence[Insight], games: Games) -> Headline:
    """The surest thing that speaks against the player, or that there is none."""
    return _surest(_rows(insights), games, is_good=False)


Told = tuple[str, Row]
"""The key of an insight, and one of its rows."""


def _rows(insights: Iterable[Insight]) -> list[Told]:
    return [(insight.key, row) for insight in insights for row in insight.rows if row.sureness is not None]


def _surest(rows: Sequence[Told], games: Games, *, is_good: bool) -> Headline:
    fitting = [(key, row) for key, row in rows if row.is_good is is_good]
    rated = rated_apart(games, "lower" if is_good else "higher")
    clear = [(key, row) for key, row in fitting if row.sureness in SURE]
    direct = [(key, row) for key, row in clear if row.reference != "peers"]  # a table's played other games
    even = [told for told in direct if not rated or _is_even(told)]  # whom easier opponents say nothing of
    if found := even or direct or clear:
        return _headline(max(found, key=_standard), rated)
    what = "strength" if is_good else "weakness"
    if fitting:  # of so many statements some are likely by chance
        nearest = _headline(max(fitting, key=_standard), rated)
        return replace(nearest, text=f"No {what} is clear in {games_text(len(games))}. {nearest.text}")
    return Headline(f"No {what} stands out from chance in {games_text(len(games))}.")


def unknown(insights: Sequence[Insight]) -> Headline:
    """What is nearest to being told."""
    rows = [(key, row) for key, row in _rows(insights) if row.sureness is Sureness.UNKNOWN]
    waiting = [(key, row) for key, row in rows if row.more_games is not None]
    if waiting:
        return _headline(min(waiting, key=lambda told: told[1].more_games or 0))
    if rows:
        return _headline(max(rows, key=_standard))
    return Headline("Everything that was asked could be told.")


def _standard(told: Told) -> float:
    return abs(told[1].standard)


def _headline(told: Told, rated: str = "") -> Headline:
    """Who plays better than weaker players shows no strength by that: the sentence says how much weaker."""
    key, row = told
    if not rated or _is_even(told):
        return Headline(row.sentence, key)
    whose = "They" if row.reference == "opponents" else "Your opponents"
    return Headline(
        f"{row.sentence} {whose} were rated {rated} on average, which may explain all of it.", key
    )


def _is_even(told: Told) -> bool:
    """Whether how strong the opponents were is no part of it."""
    return told[1].reference == "self" or told[0] in WEIGHED


def about(coverage: Coverage, filters: Sequence[tuple[str, str]] = ()) -> str:
    """Which games are behind everything, who analysed them, and what was left out."""
    asked = "Only " + ", ".join(f"{name} {value}" for name, value in filters) + ". " if filters else ""
    if not coverage.games:
        return f"{asked}No game fits."
    if not coverage.counted:
        return f"{asked}None of {games_text(coverage.games)} is analysed yet."
    speeds = [f"{speed} {count:,}" for speed, count in coverage.speeds]
    among = f" ({', '.join(speeds)})" if len(speeds) > 1 else ""
    counted = f"{coverage.counted:,} of {games_text(coverage.games)}{among}, {coverage.made_by}."
    others = [f"{count:,} by {maker}" for maker, count in coverage.others]
    left_out = f" Left out: {', '.join(others)}." if others else ""
    waiting = f" Still to be read: {coverage.waiting:,}." if coverage.waiting else ""
    return f"{asked}{counted}{left_out}{waiting}"


def footnote(considered: int, baseline: str, games: Games) -> str:
    """How far what is said can be believed."""
    return (
        "Win-percent points are hundredths of a sure win; a game point is what a win brings, a draw half of "
        "one. "
        "A range holds the truth in 19 of 20 cases. "
        f"{considered} statements were weighed together, so that of all that are called clear one in ten may "
        f"be false. What stands out from many numbers is mostly somewhat nearer to nothing than it looks. "
        f"Peers: {baseline}: other games than yours, so that nothing beside them is called very clear."
        f"{open_note(games)}{_beside(games)}"
    )


def warning(coverage: Coverage) -> str:
    """What is wrong with speaking of all games, or of them in one breath; empty if nothing is."""
    if not coverage.counted:
        return ""
    return " ".join([each for each in (_too_few(coverage), _too_mixed(coverage)) if each])


def _too_few(coverage: Coverage) -> str:
    if coverage.share < ENOUGH:
        share = f"{100 * coverage.share:.0f}%"
        return (
            f"Only {coverage.counted:,} of {games_text(coverage.games)} ({share}) are behind this. Games "
            "that somebody picked say little about the others: have all of them analysed (kibitz bulk)."
        )
    if coverage.made_by == THE_FILES:
        return (
            "Files hold evals of games that somebody had analysed: if others were left out, this says little "
            "about those."
        )
    return ""


def _too_mixed(coverage: Coverage) -> str:
    counts = [count for _, count in coverage.speeds]
    return (
        "Fast and slow games stand together here: ask for one speed to see what is true of it."
        if is_mixed(counts)
        else ""
    )


def _beside(games: Games) -> str:
    apart = rated_apart(games)
    return (
        f" Your opponents were rated {apart} on average: "
        "that is part of every difference from them, if not all."
        if apart
        else ""
    )
