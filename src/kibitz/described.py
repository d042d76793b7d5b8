"""Fields that say what they are, in words that code can show."""

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from types import NoneType
from typing import Annotated, Any, get_args, get_origin


@dataclass(frozen=True, slots=True)
class Doc:
    """What a field is, in a line: `blunder: Annotated[float, Doc("…")]`."""

    text: str


@dataclass(frozen=True, slots=True)
class Described:
    """A field with a Doc, and how to reach it."""

    path: tuple[str, ...]
    kind: Any
    """Its type; where it may be None, without that."""

    text: str


def described(kind: type, path: tuple[str, ...] = (), whose: str = "") -> Iterator[Described]:
    """Every field of a dataclass that has a Doc, and those of the dataclasses in it.

    A Doc of such an inner one says whose its fields are:

    >>> @dataclass
    ... class Clock:
    ...     seconds: Annotated[float, Doc("Seconds left")]
    >>> @dataclass
    ... class Players:
    ...     white: Annotated[Clock, Doc("White")]
    ...     name: str
    >>> [(".".join(each.path), each.text) for each in described(Players)]
    [('white.seconds', 'White: seconds left')]
    """
    for each in fields(kind):
        inner, text = _kind_and_text(each.type)
        here = (*path, each.name)
        if isinstance(inner, type) and is_dataclass(inner):
            yield from described(inner, here, text)
        elif text:
            yield Described(here, inner, f"{whose}: {text[0].lower()}{text[1:]}" if whose else text)


def _kind_and_text(annotation: Any) -> tuple[Any, str]:
    text = ""
    if get_origin(annotation) is Annotated:
        text = next((each.text for each in annotation.__metadata__ if isinstance(each, Doc)), "")
        annotation = annotation.__origin__
    some = [each for each in get_args(annotation) if each is not NoneType]
    return (some[0] if NoneType in get_args(annotation) else annotation), text
