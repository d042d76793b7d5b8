"""Endgame tables: where they lie, how to get the small ones, and what they hold of a position."""
