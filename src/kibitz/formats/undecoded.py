"""JSON that cannot be decoded: what is raised, and what is said of it."""

import msgspec

UNDECODED = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


def why_undecoded(problem: Exception) -> str:
    """The reason for a reader, who has never heard of recursion."""
    return "it is nested too deep" if isinstance(problem, RecursionError) else str(problem)
