"""Lichess's arithmetic: win percent, accuracy, centipawn loss, judgements, and the totals of a game."""
