"""Every step from an empty database to the schema of now, in order. A step, once released, never changes."""

from collections.abc import Callable

from sqlalchemy import Connection

from kibitz.store.revisions import (
    r01_games,
    r02_cloud_evals,
    r03_game_texts,
    r04_themes,
    r05_orders,
    r06_notes,
    r07_workers,
    r08_people,
    r09_imports,
    r10_move_facts,
    r11_exercises,
)

Revision = Callable[[Connection], None]

REVISIONS: tuple[Revision, ...] = (
    r01_games.upgrade,
    r02_cloud_evals.upgrade,
    r03_game_texts.upgrade,
    r04_themes.upgrade,
    r05_orders.upgrade,
    r06_notes.upgrade,
    r07_workers.upgrade,
    r08_people.upgrade,
    r09_imports.upgrade,
    r10_move_facts.upgrade,
    r11_exercises.upgrade,
)
