"""The codes that every command ends with."""

DONE = 0
REFUSED = 1
"""Done, but something in the input was refused or differed."""

WRONG_USE = 2
"""Wrong use, or input that cannot be read."""

ENGINE_FAILED = 3
"""No engine, or it failed."""

STOPPED = 130
"""Interrupted, as shells have it."""
