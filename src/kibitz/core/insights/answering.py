"""From questions to answers: chance reckoned with, all statements weighed together, each in a sentence."""

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from kibitz.core.insights.errors import Error, Errors
from kibitz.core.insights.insight import Insight, MoveAt, Row
from kibitz.core.insights.question import Question, Topic
from kibitz.core.insights.statistics.resampling import Estimate, estimates
from kibitz.core.insights.statistics.shrinking import USUAL, weight
from kibitz.core.insights.statistics.sureness import Sureness, standing_discoveries, sureness

SHOWN_MOVES, SHOWN_GAMES = 5, 10
"""Moves and games behind a row that are named with it."""


def answered(topics: Sequence[Topic], games: int, errors: Errors) -> tuple[list[Insight], int]:
    """Every topic with its answers, and how many statements were considered."""
    questions = [question for topic in topics for question in topic.questions]
    found = estimates([question.measure for question in questions], games)
    weighed = [
        place
        for place, (question, estimate) in enumerate(zip(questions, found, strict=True))
        if estimate is not None and question.told and _missing(question, estimate, games) is None
    ]
    stands = standing_discoveries([found[place].standard() for place in weighed])  # type: ignore[union-attr]
    standing = {place for place, each in zip(weighed, stands, strict=True) if each}
    rows = [
        replace(
            _row(question, estimate, games, stands=place in standing),
            moves=_moves(question, errors.costliest),
            exercises=sum(bool(question.behind and question.behind(error.fact)) for error in errors.trained),
        )
        for place, (question, estimate) in enumerate(zip(questions, found, strict=True))
    ]
    insights, start = [], 0
    for topic in topics:
        end = start + len(topic.questions)
        insights.append(_insight(topic, rows[start:end]))
        start = end
    return insights, len(weighed)


def _insight(topic: Topic, rows: Sequence[Row]) -> Insight:
    if topic.is_ranked:
        rows = sorted(rows, key=lambda row: (row.more_games is not None, row.shrunk or 0.0))
    surest = max(rows, key=lambda row: (row.sureness is not None, abs(row.standard)), default=None)
    return Insight(
        number=topic.number,
        key=topic.key,
        title=topic.title,
        sentence=topic.needs or (surest.sentence if surest else ""),
        rows=tuple(rows),
        said_of=surest.key if surest and not topic.needs else "",
        note=topic.note,
        curves=topic.curves,
        axes=topic.axes,
    )


def _missing(question: Question, estimate: Estimate | None, games: int) -> int | None:
    """How many more games are needed before anything is told; None if there are enough."""
    counted = estimate.games if estimate else 0
    by_games = question.least_games - counted
    by_chances = 0
    if question.chances is not None and question.chances < question.least_chances:
        among = games if question.among is None else question.among
        a_game = 1.0 if question.chances_are == "games" else max(question.chances, 1) / max(among, 1)
        by_chances = ceil((question.least_chances - question.chances) / a_game)
    needed = max(by_games, by_chances)
    return needed if needed > 0 else None if estimate else question.least_games


def _row(question: Question, estimate: Estimate | None, games: int, *, stands: bool) -> Row:
    unit = question.unit
    missing = _missing(question, estimate, games)
    standard = estimate.standard() if estimate and missing is None and question.holds else 0.0
    by_peers = question.reference == "peers"
    how_sure = sureness(standard, stands=stands, is_by_peers=by_peers) if question.told else None
    low, high = estimate.range if estimate else (None, None)
    is_more = standard > 0
    shrunk = None
    if estimate:
        shrunk = unit.scale * estimate.value * weight(estimate.games, question.reliability or USUAL)
    is_good = None if how_sure in (None, Sureness.UNKNOWN) else is_more == question.more_is_good
    return Row(
        key=question.key,
        label=question.label,
        mine=question.mine,
        theirs=question.theirs,
        value=unit.shown(estimate.value) if estimate else None,
        low=None if low is None else unit.shown(low),
        high=None if high is None else unit.shown(high),
        is_ratio=unit.is_ratio,
        unit=f"{unit.noun}{unit.after}".strip(),
        digits=unit.digits,
        games=estimate.games if estimate else 0,
        chances=question.chances,
        chances_are=question.chances_are,
        sureness=how_sure,
        reference=question.reference,
        is_good=is_good,
        standard=standard,
        shrunk=shrunk,
        more_games=missing,
        share=question.share,
        half=question.half,
        sentence=_sentence(question, estimate, how_sure, missing),
        verdict=_verdict(question, how_sure, missing, is_good=is_good),
        game_ids=tuple(question.games[:SHOWN_GAMES]),
    )


def _moves(question: Question, errors: Sequence[Error]) -> tuple[MoveAt, ...]:
    found: list[MoveAt] = []
    if question.behind is not None:
        for error in errors:
            if question.behind(error.fact):
                found.append(MoveAt(error.game, error.fact.ply, (error.fact.lost or 0) / 100))
                if len(found) == SHOWN_MOVES:
                    break
    return tuple(found)


def _verdict(
    question: Question, how_sure: Sureness | None, missing: int | None, *, is_good: bool | None
) -> str:
    if missing is not None:
        return f"{missing:,}{_more(question)} {'game' if missing == 1 else 'games'} needed"
    if how_sure is None:
        return "not weighed"
    whom = {True: ", for you", False: ", against you", None: ""}[is_good]
    return f"{how_sure.value}{whom}"


def _more(question: Question) -> str:
    return " more such" if question.chances_are == "games" else " more"


def _sentence(
    question: Question, estimate: Estimate | None, how_sure: Sureness | None, missing: int | None
) -> str:
    """What can be said, and no more than that."""
    words, unit = question.words, question.unit
    if missing is not None or estimate is None:
        needed = games_text(missing or question.least_games, _more(question))
        return f"At least {needed} needed to tell {words.whether}."
    told = (words.more if estimate.value > 0 else words.less).format(
        size=unit.text(estimate.value),
        mine=_number(question.mine, unit.digits),
        theirs=_number(question.theirs, unit.digits),
    )
    is_part = question.chances_are == "games" and question.chances not in (None, estimate.games)
    some = f"{question.chances:,} of " if is_part else ""
    span = f"({unit.range_text(*estimate.range)}; {some}{games_text(estimate.games)})"
    match how_sure:
        case None:
            return f"In these games {told[0].lower()}{told[1:]} {span}."
        case Sureness.UNKNOWN:
            return f"{_upper(words.whether)} cannot be told from these games {span}."
        case Sureness.LIKELY:
            return f"Probably {told[0].lower()}{told[1:]} {span}."
        case Sureness.CLEAR | Sureness.VERY_CLEAR:
            return f"{told} {span}."


def _number(value: float | None, digits: int) -> str:
    return "?" if value is None else f"{value:.{digits}f}"


def _upper(text: str) -> str:
    return text[0].upper() + text[1:]


def games_text(count: int, between: str = "") -> str:
    """So many games; with a verb, where something stands between.

    >>> games_text(1), games_text(1200), games_text(12, " more")
    ('1 game', '1,200 games', '12 more games are')
    """
    verb = (" is" if count == 1 else " are") if between else ""
    return f"{count:,}{between} {'game' if count == 1 else 'games'}{verb}"
