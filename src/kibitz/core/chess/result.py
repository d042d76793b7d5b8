"""What a game came to, as PGN writes it."""

import chess

WHITE_WON, BLACK_WON, DRAWN, UNFINISHED = "1-0", "0-1", "1/2-1/2", "*"
RESULTS = (WHITE_WON, BLACK_WON, DRAWN, UNFINISHED)

WINNERS = {WHITE_WON: chess.WHITE, BLACK_WON: chess.BLACK}

POINTS = {WHITE_WON: 1.0, BLACK_WON: 0.0, DRAWN: 0.5}
"""White's."""
