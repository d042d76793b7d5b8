"""A reader's notes into the published shape and back."""

import msgspec

from kibitz.core.chess.own_notes import NO_NOTES, OwnLine, OwnNotes
from kibitz.core.chess.san import legal_sans
from kibitz.core.searches.task import At, board_at
from kibitz.core.told import ToldReview
from kibitz.formats.json.shape import OwnJson, OwnLineJson, ReportJson


def own_json(told: ToldReview) -> OwnJson | msgspec.UnsetType:
    """The notes of a told review, if there are any."""
    own = told.own
    if own == NO_NOTES:
        return msgspec.UNSET
    return OwnJson(
        own.notes,
        tuple([OwnLineJson(line.position, _sans(told, line), line.moves) for line in own.lines]),
    )


def _sans(told: ToldReview, line: OwnLine) -> tuple[str, ...]:
    if told.game is None:
        return ()
    return legal_sans(board_at(told.game.start, told.game.moves, At(line.position)), line.moves)


def own_notes(report: ReportJson) -> OwnNotes:
    """The notes of a report that was read; those at positions that the game does not reach are nobody's."""
    if isinstance(report.own, msgspec.UnsetType):
        return NO_NOTES
    places = range(len(report.moves) + 1)
    return OwnNotes(
        tuple([note for note in report.own.notes if note.position in places]),
        tuple([OwnLine(line.position, line.uci) for line in report.own.lines if line.position in places]),
    )
