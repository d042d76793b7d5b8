"""What readers write beside games is kept, on SQLite and on PostgreSQL."""

from kibitz.core.chess.own_notes import NO_NOTES, OwnLine, OwnNote, OwnNotes
from kibitz.store.library import Library
from kibitz.store.notes import NoteStore
from tests.store.test_library import GAME, OTHER


def test_notes_and_lines(library: Library) -> None:
    library.add_games([GAME, OTHER])
    store = NoteStore(library.database)
    store.write(GAME.id, OwnNote(3, "Why not d4? 你好"))
    store.write(GAME.id, OwnNote(0, "A first note."))
    store.write(GAME.id, OwnNote(3, "d4 loses a pawn."))
    line = OwnLine(2, ("d2d4", "e5d4"))
    for kept in (line, line, OwnLine(2, ("b1c3",)), OwnLine(1, ("c7c5",))):
        store.keep(GAME.id, kept)

    notes = (OwnNote(0, "A first note."), OwnNote(3, "d4 loses a pawn."))
    lines = (OwnLine(1, ("c7c5",)), OwnLine(2, ("b1c3",)), line)
    assert store.of(GAME.id) == OwnNotes(notes, lines)
    assert store.count_lines(GAME.id) == 3
    assert store.of(OTHER.id) == NO_NOTES

    store.erase(GAME.id, 0)
    store.erase(GAME.id, 7)
    store.drop(GAME.id, line)
    store.drop(GAME.id, OwnLine(9, ("a2a3",)))
    assert store.of(GAME.id) == OwnNotes(notes[1:], lines[:2])

    library.remove([GAME.id])
    assert store.of(GAME.id) == NO_NOTES
