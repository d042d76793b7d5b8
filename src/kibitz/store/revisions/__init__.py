"""Every step from an empty database to the schema of now, in order. A step, once released, never changes."""

from collections.abc import Callable

from sqlalchemy import Connection

from kibitz.store.revisions import first, second, third

Revision = Callable[[Connection], None]

REVISIONS: tuple[Revision, ...] = (first.upgrade, second.upgrade, third.upgrade)
