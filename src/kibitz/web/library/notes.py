"""Routes about the words beside a game: read those of the file, write one's own, keep lines."""

from collections.abc import Iterator
from typing import Annotated

from fastapi import APIRouter, Path, Query

from kibitz.core.chess.game import Game, Scoresheet
from kibitz.core.chess.own_notes import OwnLine, OwnNote
from kibitz.pipeline.kept_game import on_board
from kibitz.store.notes import NoteStore
from kibitz.web.board.engine import with_line
from kibitz.web.library.note_shapes import FileNote, GameNotes, LineOrder, NoteOrder
from kibitz.web.parts import ServerParts, ThisServer
from kibitz.web.server.problems import Problem, documented

router = APIRouter(prefix="/api/games/{game_id}", tags=["notes"])

MOST_KEPT = 300
"""Lines beside one game; more than anybody reads."""

Position = Annotated[int, Path(ge=0, le=10_000, description="How many moves of the game come before.")]
Moves = Annotated[str, Query(max_length=1_200, pattern=r"^[a-h][1-8][a-h][1-8][qrbn]?( [a-h1-8qrbn]{4,5})*$")]


@router.get("/notes", responses=documented(404))
def read_notes(game_id: str, server: ThisServer) -> GameNotes:
    """The comments, glyphs and variations of the file, and what the reader wrote and kept."""
    game = on_board(server.game(game_id))
    own = _store(server).of(game_id)
    return GameNotes(tuple(_of_file(game.sheet)), own.notes, own.lines)


def _of_file(sheet: Scoresheet) -> Iterator[FileNote]:
    if sheet.opening_comments:
        yield FileNote(0, (), sheet.opening_comments, ())
    for index, note in sorted(sheet.notes.items()):
        if note.glyphs or note.comments or note.variations:
            yield FileNote(index + 1, note.glyphs, note.comments, note.variations)


@router.put("/notes/{position}", status_code=204, responses=documented(404))
def write_note(game_id: str, position: Position, order: NoteOrder, server: ThisServer) -> None:
    """Write a note at a position, in place of the one that is there."""
    _reached(server, game_id, position)
    text = order.text.replace("\0", "").strip()
    if text:
        _store(server).write(game_id, OwnNote(position, text))
    else:
        _store(server).erase(game_id, position)


@router.delete("/notes/{position}", status_code=204, responses=documented(404))
def erase_note(game_id: str, position: Position, server: ThisServer) -> None:
    """Take the note at a position away."""
    _reached(server, game_id, position)
    _store(server).erase(game_id, position)


@router.put("/lines/{position}", status_code=204, responses=documented(404, 409))
def keep_line(game_id: str, position: Position, order: LineOrder, server: ThisServer) -> None:
    """Keep a line that leaves the game at a position; the same one again is harmless."""
    with_line(_reached(server, game_id, position), position, list(order.moves))
    if _store(server).count_lines(game_id) >= MOST_KEPT:
        raise Problem(409, f"{MOST_KEPT} lines are kept beside this game already: drop one first")
    _store(server).keep(game_id, OwnLine(position, order.moves))


@router.delete("/lines/{position}", status_code=204, responses=documented(404))
def drop_line(game_id: str, position: Position, moves: Moves, server: ThisServer) -> None:
    """Drop a line that was kept; its moves in UCI, with spaces between."""
    _reached(server, game_id, position)
    _store(server).drop(game_id, OwnLine(position, tuple(moves.split())))


def _store(server: ServerParts) -> NoteStore:
    return NoteStore(server.library.database)


def _reached(server: ServerParts, game_id: str, position: int) -> Game:
    """The game, if it has this position."""
    game = on_board(server.game(game_id))
    if position > len(game.moves):
        raise Problem(404, f"the game has {len(game.moves)} moves")
    return game
