"""What commands say beside their results: numbers with their nouns, and nothing that moves the cursor."""

import click

from kibitz.formats.text.terminal import plain


def say(text: str, *, to_errors: bool = True) -> None:
    """A line, or several; the name of a file may hold anything, and is shown without it."""
    click.echo("\n".join(map(plain, text.split("\n"))), err=to_errors)


def counted(number: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "new game"), counted(2_000, "problem"), counted(3, "analysis")
    ('1 new game', '2,000 problems', '3 analyses')
    """
    if number == 1:
        return f"1 {noun}"
    many = f"{noun.removesuffix('is')}es" if noun.endswith("is") else f"{noun}s"
    return f"{number:,} {many}"
