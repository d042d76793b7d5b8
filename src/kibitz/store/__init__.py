"""The library: games and what engines said about them, in SQLite or PostgreSQL."""
