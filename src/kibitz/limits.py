"""The most that can be asked for: settings, options of commands and requests all end here."""

MOST_NODES = 10**12
DEEPEST = 245
"""Stockfish's own deepest search."""

LONGEST_SECONDS = 86_400
MOST_LINES = 20
MOST_HASH_MB = 65_536
MOST_THREADS = 1024
MOST_WORKERS = 1024
LONGEST_SACRIFICE = 8
"""Plies of the engine's line in which a sacrifice must be taken to count as given."""

MOST_PROCESSES = 256
"""For scoring games, which needs no engine."""

LONGEST_NOTE = 10_000
"""Characters of a reader's note on one position: five pages."""

HIGHEST = 10_000
"""Above any rating, and above any score in centipawns that is not a mate."""
