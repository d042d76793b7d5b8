"""How a tablebase's word is written."""

import chess

from kibitz.core.searches.table import Outcome, TableResult, TableWord

TABLEBASE = "tablebase"

PLAIN = {
    TableResult.LOSS: "lost",
    TableResult.MAYBE_LOSS: "lost or drawn, too close to the fifty-move rule to tell",
    TableResult.BLESSED_LOSS: "drawn by the fifty-move rule, lost without it",
    TableResult.DRAW: "drawn",
    TableResult.CURSED_WIN: "drawn by the fifty-move rule, won without it",
    TableResult.MAYBE_WIN: "won or drawn, too close to the fifty-move rule to tell",
    TableResult.WIN: "won",
}

VERBS = {Outcome.LOST: ("loses", "lose"), Outcome.DRAWN: ("draws", "draw"), Outcome.WON: ("wins", "win")}
"""What one move does, and several."""


SHORT = {Outcome.LOST: "0-1", Outcome.DRAWN: "½-½", Outcome.WON: "1-0"}
"""For White, in place of a score that nobody needs to estimate any more."""


def short_result(word: TableWord, side: chess.Color) -> str:
    """What a side's word comes to, as a result is written; nothing where that is too close to tell.

    >>> short_result(TableWord(TableResult.WIN, 23), chess.BLACK)
    '0-1'
    """
    outcome = (word if side == chess.WHITE else word.turned).outcome
    return SHORT[outcome] if outcome else ""


def result_text(word: TableWord) -> str:
    """The result, and how far it is to the next capture, pawn move or mate where that matters.

    >>> result_text(TableWord(TableResult.WIN, 23))
    'won, 23 plies to the next capture, pawn move or mate'
    >>> result_text(TableWord(TableResult.DRAW, 0)), result_text(TableWord(TableResult.WIN, 0))
    ('drawn', 'won: checkmate')
    """
    plain = PLAIN[word.result]
    if word.outcome is Outcome.DRAWN or word.dtz is None:
        return plain
    if word.dtz == 0:
        return f"{plain}: checkmate"
    plies = abs(word.dtz)
    return f"{plain}, {plies} {'ply' if plies == 1 else 'plies'} to the next capture, pawn move or mate"
