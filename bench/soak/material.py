"""Games to be reviewed: legal, all different, made of dice."""

from random import Random

import chess

TAGS = '[Event "Soak"]\n[White "{white}"]\n[Black "Dice"]\n[Result "*"]\n\n'


def dice_game(dice: Random, white: str, plies: int = 40) -> str:
    """A game of random moves, as PGN."""
    board, words = chess.Board(), []
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            break
        move = dice.choice(moves)
        words.append(f"{board.fullmove_number}. {board.san(move)}" if board.turn else board.san(move))
        board.push(move)
    return f"{TAGS.format(white=white)}{' '.join(words)} *\n\n"
