"""The numbers of a report that was made from a file's own evals, back on the scoresheet they came from."""

from dataclasses import replace

import msgspec

from kibitz.core.chess.game import Game, Note
from kibitz.core.chess.label import Judgement
from kibitz.core.chess.score import Cp, Mate, Score, mate_from_signed
from kibitz.errors import PgnError
from kibitz.formats.json.move_shape import MoveJson
from kibitz.formats.json.shape import read_report_json


def with_evals(report: bytes, game: Game) -> Game:
    """The game with the scores and better lines that a kept report has. Raises PgnError if they do not fit.

    The game's own text may have none: of two files with the same game the first is kept.
    """
    try:
        found = read_report_json(report)
    except (msgspec.ValidationError, msgspec.DecodeError) as problem:
        raise PgnError(str(problem)) from problem
    if len(found.moves) != len(game.moves):
        raise PgnError(f"{len(game.moves)} moves, and evals for {len(found.moves)}")
    sheet = replace(
        game.sheet,
        scores=tuple([_score(move) for move in found.moves]),
        notes={move.index: _note(game.sheet.notes.get(move.index, Note()), move) for move in found.moves},
        lines_known=found.provenance.best_lines_known,
    )
    return replace(game, sheet=sheet)


def _score(move: MoveJson) -> Score | None:
    match move.eval:
        case None:
            return None
        case found if found.cp is not None:
            return Cp(found.cp)
        case found:
            return mate_from_signed(found.mate) if found.mate else Mate(move.side == "white", 0)


def _note(note: Note, move: MoveJson) -> Note:
    judgement = Judgement(move.judgement) if move.judgement else None
    return note._replace(better=move.best.line if move.best else (), judgement=judgement)
