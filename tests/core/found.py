"""What the findings say of a move given by a FEN and words."""

import chess

from kibitz.core.chess.score import Score
from kibitz.core.findings.bad_move import findings_of
from kibitz.core.findings.case import Seen, bad_move
from kibitz.core.findings.finding import Finding


def moves(words: str) -> list[chess.Move]:
    return [chess.Move.from_uci(word) for word in words.split()]


def found_in(
    fen: str, move: str, after: str, better: str, scores: tuple[Score | None, Score | None] = (None, None)
) -> tuple[Finding, ...]:
    return findings_of(
        bad_move(
            chess.Board(fen),
            chess.Move.from_uci(move),
            Seen(
                refutation=moves(after), better=moves(better), score_before=scores[0], score_after=scores[1]
            ),
        )
    )
