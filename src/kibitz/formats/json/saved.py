"""A report that Kibitz wrote, back to the game and the searches it was made from."""

import codecs
import re
from dataclasses import dataclass, replace

import chess
import msgspec

from kibitz.core.chess.game import Game, Note, Scoresheet, UnreadableGame
from kibitz.core.chess.opening import OpeningTable
from kibitz.core.chess.own_notes import NO_NOTES, OwnNotes
from kibitz.core.chess.replay import replay
from kibitz.core.chess.san import legal_line
from kibitz.core.report import EngineUsed, WorkerUsed
from kibitz.core.searches.answer import IfTaken, PositionEval, Searches, Worker
from kibitz.core.searches.finished import terminal_eval
from kibitz.core.searches.table import GameTables
from kibitz.core.searches.task import At, board_at
from kibitz.errors import KibitzError, PgnError
from kibitz.formats.json.own_notes import own_notes
from kibitz.formats.json.provenance_shape import EngineJson, WorkerJson
from kibitz.formats.json.searches import SearchesJson, unpack
from kibitz.formats.json.shape import ReportJson, read_report_json
from kibitz.formats.pgn.split import GameText
from kibitz.formats.undecoded import why_undecoded
from kibitz.settings import Effort

_PROVENANCE = re.compile(rb'"provenance"\s*:\s*\{')
_SEARCHES = re.compile(rb'"searches"\s*:')


@dataclass(frozen=True, slots=True)
class SavedReview:
    """A game that an engine has looked at before, and everything it said."""

    game: Game
    searches: Searches
    engine: EngineUsed
    effort: Effort
    own: OwnNotes = NO_NOTES


def is_report(text: GameText) -> bool:
    """Whether the line is a report of ours and not a game of Lichess's."""
    return text.is_json and all(name.search(text.raw) for name in (_PROVENANCE, _SEARCHES))


def read_saved(text: GameText, openings: OpeningTable) -> SavedReview | UnreadableGame:
    """The game and its searches, or why they cannot be used."""
    try:
        report = read_report_json(text.raw.removeprefix(codecs.BOM_UTF8))
        return _saved(report, replay(_sheet(text, report), openings))
    except (msgspec.DecodeError, RecursionError, KibitzError, ValueError) as problem:
        return UnreadableGame(text.number, text.line, f"this report cannot be used: {why_undecoded(problem)}")


def saved_with(report: bytes, game: Game) -> SavedReview:
    """The searches of a kept report, with the game it is about. Raises PgnError if they cannot be used."""
    try:
        return _saved(read_report_json(report), game)
    except (msgspec.DecodeError, RecursionError, ValueError) as problem:
        raise PgnError(why_undecoded(problem)) from problem


def _saved(report: ReportJson, game: Game) -> SavedReview:
    made = report.provenance
    if report.searches is None or made.engine is None or made.effort is None:
        raise PgnError("no engine made it, so there is nothing to read again: give the game itself")
    engine = _engine(made.engine)
    searches = _attributed(_searches(game, report.searches), engine)
    return SavedReview(game, searches, engine, made.effort, own_notes(report))


def _attributed(searches: Searches, engine: EngineUsed) -> Searches:
    """The searches with the workers that made them."""
    makers = {index: used.worker for used in engine.workers for index in used.positions}
    if not makers:
        return searches

    def made(index: int, found: PositionEval | None) -> PositionEval | None:
        return found and replace(found, by=makers.get(index))

    return replace(searches, evals=tuple([made(*each) for each in enumerate(searches.evals)]))


def _sheet(text: GameText, report: ReportJson) -> Scoresheet:
    moves = report.moves
    notes = {index: move.note for index, move in enumerate(moves) if move.note}
    return Scoresheet(
        number=text.number,
        line=text.line,
        tags=report.game.tags,
        sans=tuple([move.san for move in moves]),
        scores=(None,) * len(moves),
        clocks=tuple([move.clock for move in moves]),
        spent={index: note.spent for index, note in notes.items() if note.spent is not None},
        notes={
            index: Note((), None, note.glyphs, note.comments, note.variations)
            for index, note in notes.items()
        },
        opening_comments=report.game.comments,
        problem=report.game.problem,
        kept_as=None if report.game.id.startswith("game ") else report.game.id,
    )


def _searches(game: Game, found: SearchesJson) -> Searches:
    searches = unpack(found)
    if len(searches.evals) != len(game.moves) + 1:
        raise PgnError(f"{len(game.moves)} moves need one more search than that, not {len(searches.evals)}")
    for index, board in enumerate(game.boards()):
        kept = [searches.evals[index], searches.wide.get(index), searches.choices.get(index)]
        for line in [line for search in kept if search for line in search.lines]:
            if line.moves:
                board.parse_uci(line.moves[0])  # raises ValueError if it is not legal here
    if any(search is not None and not search.lines for search in searches.evals):
        raise PgnError("a search without a line")
    evals = [
        terminal_eval(board) or kept for board, kept in zip(game.boards(), searches.evals, strict=True)
    ]  # fmt: skip
    taken = {index: _decided(game, index, each) for index, each in searches.taken.items()}
    _check_tables(game, searches.tables)
    return replace(searches, evals=tuple(evals), taken=taken)


def _check_tables(game: Game, tables: GameTables) -> None:
    """A saved report may hold anything: what is no position of the game, or no move of it, is refused."""
    for index in (*tables.positions, *tables.lines):
        if not 0 <= index <= len(game.moves):
            raise PgnError(f"a table for position {index} of {len(game.moves)}")
    if not tables.positions:
        return
    for index, board in enumerate(game.boards()):
        held = tables.positions.get(index)
        for uci in held.moves if held else ():
            if not board.is_legal(chess.Move.from_uci(uci)):
                raise PgnError(f"a table has {uci}, which is not legal in position {index}")


def _decided(game: Game, index: int, kept: IfTaken) -> IfTaken:
    """A mate on the board does not say in JSON who gave it; the board does."""
    if not 0 <= index < len(game.moves):
        raise PgnError(f"an offer in move {index} of {len(game.moves)}")
    after = board_at(game.start, game.moves, At(index + 1))
    moves = [move for _, move in legal_line(after, [kept.capture])]
    if not moves:
        raise PgnError(f"{kept.capture} is not legal after move {index}")
    after.push(moves[0])
    return replace(kept, found=terminal_eval(after) or kept.found)


def _engine(engine: EngineJson) -> EngineUsed:
    return EngineUsed(
        name=engine.name,
        network=engine.network,
        options=engine.options,
        searches=engine.searches,
        nodes=engine.nodes,
        failed=engine.failed,
        from_cloud=engine.from_cloud,
        alone=engine.alone,
        workers=tuple([_worker(each) for each in engine.workers]),
    )


def _worker(used: WorkerJson) -> WorkerUsed:
    return WorkerUsed(Worker(used.name, used.client, used.engine), used.positions, used.nodes)
