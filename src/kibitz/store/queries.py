"""Which rows of the library a question means, and in which order."""

import operator
import re
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, case, exists, func, or_, select

from kibitz.core.library import GameOrder, GameQuery, GameSort
from kibitz.store.schema import analyses, game_texts, games, label_counts, orders, person_names, theme_counts


def fitting(asked: GameQuery, by: GameOrder) -> Select[Any]:
    """The ids of the games that fit, in order."""
    fits = select(games.c.id).where(*conditions(asked))
    return fits.order_by(*_ordered(_sorted_by(by.sort), games.c.added, by))


def listing(asked: GameQuery, limit: int, offset: int, by: GameOrder) -> Select[Any]:
    """The games that fit, in order, with what the latest analysis of each says.

    Analyses are looked up only for the few games that are listed.
    """
    fits = fitting(asked, by).add_columns(games.c.added, _sorted_by(by.sort).label("sorted_by"))
    page = fits.limit(limit).offset(offset).subquery()
    of_game = analyses.alias()
    latest = select(func.max(of_game.c.id)).where(of_game.c.game_id == page.c.id).scalar_subquery()
    how_many = select(func.count()).where(of_game.c.game_id == page.c.id).scalar_subquery()
    return (
        select(
            games,
            game_texts.c.raw,
            how_many.label("analyses"),
            analyses.c.white_accuracy,
            analyses.c.black_accuracy,
            analyses.c.effort,
        )
        .select_from(page)
        .join(games, games.c.id == page.c.id)
        .join(game_texts, game_texts.c.game_id == page.c.id)
        .outerjoin(analyses, analyses.c.id == latest)
        .order_by(*_ordered(page.c.sorted_by, page.c.added, by))
    )


def _ordered(key: ColumnElement[Any], added: ColumnElement[int], by: GameOrder) -> list[ColumnElement[Any]]:
    """Import by its index alone: with anything beside it PostgreSQL would sort the whole library."""
    if by.sort == "added":
        return [added.asc() if by.ascending else added.desc()]
    return [(key.asc() if by.ascending else key.desc()).nulls_last(), added.desc()]


def _sorted_by(sort: GameSort) -> ColumnElement[Any]:
    match sort:
        case "white" | "black" | "opening":
            return func.lower(games.c[sort])
        case "accuracy":
            return _lower_accuracy()
        case _:
            return games.c[sort]


def _lower_accuracy() -> ColumnElement[Any]:
    """Of the two players in the best analysis: the games with most to learn from."""
    of = analyses.c
    lower = case((of.white_accuracy <= of.black_accuracy, of.white_accuracy), else_=of.black_accuracy)
    best = select(lower).where(of.game_id == games.c.id).order_by(of.nodes.desc(), of.id.desc()).limit(1)
    return best.correlate(games).scalar_subquery()


def conditions(asked: GameQuery) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = []
    if asked.player:
        found.append(or_(_is_named(games.c.white, asked.player), _is_named(games.c.black, asked.player)))
    if asked.person:
        found.append(_is_of(asked.person, asked.side))
    if asked.opening:
        is_code = func.upper(games.c.eco) == asked.opening.upper()
        found.append(or_(is_code, games.c.opening.icontains(asked.opening, autoescape=True)))
    if asked.event:
        found.append(games.c.event.icontains(asked.event, autoescape=True))
    if asked.since:
        found.append(games.c.date >= asked.since)
    if asked.until:
        found.append(games.c.date <= asked.until)
    if asked.result:
        found.append(games.c.result == asked.result)
    if asked.ids:
        found.append(games.c.id.in_(asked.ids))
    return found + _conditions_on_analyses(asked)


def _is_named(column: ColumnElement[str], name: str) -> ColumnElement[bool]:
    """Whether each word is in the name: files write "Fischer, Bobby", people Bobby Fischer."""
    words = [word for word in re.split(r"[\s,]+", name) if word]
    return and_(*[column.icontains(word, autoescape=True) for word in words or [name]])


def _is_of(person: str, side: str | None) -> ColumnElement[bool]:
    """Whether a person played the game, and with which side; as `side_of` says it of one game."""
    keys = select(person_names.c.key).where(person_names.c.person == person)
    is_white, is_black = games.c.white_key.in_(keys), games.c.black_key.in_(keys)
    match side:
        case "white":
            return is_white
        case "black":
            return and_(is_black, ~is_white)
        case _:
            return or_(is_white, is_black)


def _is_ordered(state: str) -> ColumnElement[bool]:
    of_game = orders.c.game_id == games.c.id
    return ~exists().where(of_game) if state == "no" else exists().where(of_game, orders.c.state == state)


def _conditions_on_analyses(asked: GameQuery) -> list[ColumnElement[bool]]:
    """Any analysis of the game may fulfil these, not only the latest, which the listing shows."""
    of = analyses.c
    found: list[ColumnElement[bool]] = []
    if asked.analysed is not None:
        is_there = exists().where(of.game_id == games.c.id)
        found.append(is_there if asked.analysed else ~is_there)
    if asked.reviewed is not None:
        is_seen = exists().where(of.game_id == games.c.id, of.nodes > 0)
        found.append(is_seen if asked.reviewed else ~is_seen)
    if asked.ordered is not None:
        found.append(_is_ordered(asked.ordered))
    if asked.label:
        labelled = select(of.game_id).join(label_counts).where(label_counts.c.label == asked.label)
        found.append(games.c.id.in_(labelled))
    if asked.theme:
        shown = select(of.game_id).join(theme_counts).where(theme_counts.c.theme == asked.theme)
        found.append(games.c.id.in_(shown))
    for accuracy, fits in ((asked.accuracy_above, operator.ge), (asked.accuracy_below, operator.lt)):
        if accuracy is not None:
            either = or_(fits(of.white_accuracy, accuracy), fits(of.black_accuracy, accuracy))
            found.append(games.c.id.in_(select(of.game_id).where(either)))
    return found
