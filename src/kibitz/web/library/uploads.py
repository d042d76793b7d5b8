"""The games of an upload on their way into the library, a batch at a time."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

from kibitz.core.library import GameQuery
from kibitz.errors import InputError
from kibitz.pipeline.evals_review import keep_evals_review
from kibitz.pipeline.library import import_games
from kibitz.pipeline.sources import Source
from kibitz.web.library.many_shapes import ImportedGames
from kibitz.web.library.rows import rows_of
from kibitz.web.parts import ServerParts
from kibitz.web.server.problems import Problem
from kibitz.web.server.shapes import RefusedGame

UNPACKED = 10
"""The text of a compressed upload may be so many times as large as an upload may be."""

SHOWN = 50
"""Games and problems that are told of one by one; the others are counted."""


@dataclass(slots=True)
class Added:
    """What became of an upload."""

    ids: list[str] = field(default_factory=list)
    """In the order of the text."""

    new: int = 0
    refused: list[RefusedGame] = field(default_factory=list)


async def received(parts: AsyncIterator[bytes], path: Path) -> int:
    """Write a request's body to a file, as it comes. Says how many bytes it was."""
    size = 0
    with path.open("wb") as file:
        async for part in parts:
            size += file.write(part)
    return size


def add_upload(path: Path, server: ServerParts) -> Added:
    """Put the games in; whose file says what every move is worth have a first review at once."""
    added = Added()
    try:
        source = Source(str(path), most_text=UNPACKED * server.config.upload_bytes)
    except InputError as problem:
        raise Problem(422, str(problem).replace(str(path), "it")) from problem
    for batch in import_games(server.library, source):
        added.ids += [kept.stored.id for kept in batch.games]
        added.new += batch.new
        added.refused += [RefusedGame(each.number, each.line, each.reason) for each in batch.refused]
        for kept in batch.games:
            keep_evals_review(server.library, kept, server.config.settings)
    added.ids = list(dict.fromkeys(added.ids))
    if not added.ids:
        reason = added.refused[0].reason if added.refused else "no game was found in it"
        raise Problem(422, f"no game could be read: {reason}", added.refused[:SHOWN])
    return added


def imported(added: Added, queued: int, server: ServerParts, owner: str) -> ImportedGames:
    """The answer to an upload: the first games as rows, and how many of everything."""
    first = added.ids[:SHOWN]
    rows = {
        row.id: row for row in rows_of(server.library.find(GameQuery(ids=tuple(first)), SHOWN), server, owner)
    }
    return ImportedGames(
        games=tuple([rows[each] for each in first if each in rows]),
        total=len(added.ids),
        new=added.new,
        known=len(added.ids) - added.new,
        refused=tuple(added.refused[:SHOWN]),
        problems=len(added.refused),
        queued=queued,
    )
