"""From when on an account is asked for games, so that nothing is fetched twice and nothing is missed."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """What to ask for next, in milliseconds since 1970."""

    since: int
    begins: int | None
    """Where what is covered will begin; None if this leaves a gap, and so covers nothing new."""


def next_span(covered: tuple[int, int] | None, since: int | None) -> Span:
    """Where to go on; who asks for older games than before begins there anew.

    >>> next_span(None, None), next_span((0, 900), None), next_span((0, 900), 950)
    (Span(since=0, begins=0), Span(since=900, begins=0), Span(since=950, begins=None))
    """
    wanted = since or 0
    if covered is None or wanted < covered[0]:
        return Span(wanted, wanted)
    begins, ends = covered
    return Span(ends, begins) if wanted <= ends else Span(wanted, None)
