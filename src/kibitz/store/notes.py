"""What readers wrote beside the games of the library."""

from sqlalchemy import and_, delete, select

from kibitz.core.chess.own_notes import OwnLine, OwnNote, OwnNotes
from kibitz.store.database import Database
from kibitz.store.schema import kept_lines, notes


class NoteStore:
    """The notes and kept lines in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, game_id: str) -> OwnNotes:
        """Everything that was written beside a game, in its order."""
        texts = select(notes).where(notes.c.game_id == game_id).order_by(notes.c.position)
        lines = select(kept_lines).where(kept_lines.c.game_id == game_id)
        with self._database.reading() as connection:
            found = [OwnNote(row.position, row.text) for row in connection.execute(texts)]
            kept = [
                OwnLine(row.position, tuple(row.moves.split()))
                for row in connection.execute(lines.order_by(kept_lines.c.position, kept_lines.c.moves))
            ]
        return OwnNotes(tuple(found), tuple(kept))

    def write(self, game_id: str, note: OwnNote) -> None:
        """Put a note in, in place of the one that was at its position."""
        row = {"game_id": game_id, "position": note.position, "text": note.text}
        statement = self._database.insert(notes).values(row)
        replaced = statement.on_conflict_do_update(
            index_elements=[notes.c.game_id, notes.c.position], set_={"text": statement.excluded.text}
        )
        with self._database.writing() as connection:
            connection.execute(replaced)

    def erase(self, game_id: str, position: int) -> None:
        """Take the note at a position out, if there is one."""
        with self._database.writing() as connection:
            connection.execute(delete(notes).where(notes.c.game_id == game_id, notes.c.position == position))

    def keep(self, game_id: str, line: OwnLine) -> None:
        """Put a line in; the same one again is harmless."""
        row = {"game_id": game_id, "position": line.position, "moves": " ".join(line.moves)}
        with self._database.writing() as connection:
            connection.execute(self._database.insert(kept_lines).values(row).on_conflict_do_nothing())

    def drop(self, game_id: str, line: OwnLine) -> None:
        """Take a line out, if it is there."""
        is_it = and_(
            kept_lines.c.game_id == game_id,
            kept_lines.c.position == line.position,
            kept_lines.c.moves == " ".join(line.moves),
        )
        with self._database.writing() as connection:
            connection.execute(delete(kept_lines).where(is_it))

    def count_lines(self, game_id: str) -> int:
        """How many lines are kept beside a game."""
        return self._database.count(kept_lines, kept_lines.c.game_id == game_id)
