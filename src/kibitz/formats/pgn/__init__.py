"""PGN in and out."""
