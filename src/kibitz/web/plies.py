"""Plies as the interface counts them: from 1 in every game.

Reports count on the board's clock, which a game that starts from a position may begin
anywhere. A page that steps through a game wants the first move to be 1.
"""

import msgspec

from kibitz.formats.json.shape import MoveJson, ReportJson


def from_one(report: ReportJson) -> ReportJson:
    """The report with its plies counted from the start of the game."""
    moves = tuple([numbered(move, index) for index, move in enumerate(report.moves)])
    before = report.moves[0].ply - 1 if report.moves else 0
    if not before or not report.story:
        return msgspec.structs.replace(report, moves=moves)
    chapters = tuple(
        [
            msgspec.structs.replace(each, ply=None if each.ply is None else each.ply - before)
            for each in report.story.chapters
        ]
    )
    story = msgspec.structs.replace(report.story, chapters=chapters)
    return msgspec.structs.replace(report, moves=moves, story=story)


def numbered(move: MoveJson, index: int) -> MoveJson:
    """One move likewise."""
    return msgspec.structs.replace(move, ply=index + 1)
