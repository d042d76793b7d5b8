"""Positions: moves that are tried, searches, an opponent, pictures."""
