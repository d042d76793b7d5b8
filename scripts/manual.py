"""Manual pages from `--help`: one for Kibitz and one for each command, as scripts/docs writes them."""

from collections.abc import Iterator

import click

from kibitz import __version__
from kibitz.cli.main import COMMANDS, commands, kibitz

CODES = (
    ("0", "Done."),
    ("1", "Done, but something in the input was refused or differed."),
    ("2", "Wrong use, or input that cannot be read."),
    ("3", "No engine, or it failed."),
)


def manual_pages() -> dict[str, str]:
    """Every page by the name of its file."""
    pages = {"kibitz.1": _page("kibitz", kibitz, _commands())}
    for name, command in commands().items():
        inner = command.commands if isinstance(command, click.Group) else {}
        sections = [line for word, each in inner.items() for line in _section(f"{name} {word}", each)]
        pages[f"kibitz-{name}.1"] = _page(f"kibitz-{name}", command, sections, COMMANDS[name].about)
    return pages


def _page(name: str, command: click.Command, more: list[str], about: str = "chess game review") -> str:
    called = name.replace("-", " ", 1)
    lines = [
        f'.TH "{name.upper()}" "1" "" "Kibitz {__version__}" "Kibitz"',
        ".SH NAME",
        f"{_text(name)} \\- {_text(about.rstrip('.'))}",
        ".SH SYNOPSIS",
        _usage(called, command),
        ".SH DESCRIPTION",
        *_paragraphs(command.help or ""),
        *_options(command, ".SH OPTIONS"),
        *more,
        ".SH EXIT STATUS",
        *[line for code, words in CODES for line in (".TP", f"\\fB{code}\\fR", words)],
    ]
    return "\n".join(lines) + "\n"


def _commands() -> list[str]:
    rows = [
        line
        for name, each in COMMANDS.items()
        for line in (".TP", f"\\fB{_text(name)}\\fR", _text(each.about))
    ]
    return [".SH COMMANDS", *rows, ".PP", "Each has a page of its own, as kibitz\\-review(1)."]


def _section(name: str, command: click.Command) -> Iterator[str]:
    yield f".SH {_text(name.upper())}"
    yield _usage(f"kibitz {name}", command)
    yield ".PP"
    yield from _paragraphs(command.help or "")
    yield from _options(command, ".PP")


def _usage(called: str, command: click.Command) -> str:
    pieces = " ".join(command.collect_usage_pieces(click.Context(command)))
    return f"\\fB{_text(called)}\\fR {_text(pieces)}"


def _options(command: click.Command, heading: str) -> Iterator[str]:
    context = click.Context(command)
    records = [found for each in command.get_params(context) if (found := each.get_help_record(context))]
    if records:
        yield heading
    for option, words in records:
        yield ".TP"
        yield f"\\fB{_text(option)}\\fR"
        yield _text(words)


def _paragraphs(text: str) -> Iterator[str]:
    for number, part in enumerate(text.strip().split("\n\n")):
        if number:
            yield ".PP"
        yield _text(" ".join(part.split()))


def _text(text: str) -> str:
    """As roff takes it: a hyphen is a minus that can be copied, and no line is a request."""
    safe = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{safe}" if safe.startswith((".", "'")) else safe
