"""The forms in which a review is written: a row each, by which commands, files and the HTTP interface go."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from kibitz.core.told import ToldReview
from kibitz.formats.json.report import Holds, report_json
from kibitz.formats.page.report import page_parts, report_html
from kibitz.formats.pgn.write import write_pgn
from kibitz.formats.summary_row import Row

DocumentName = Literal["json", "pgn", "html"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What is to be in it."""

    sentences: bool = True
    """What moves did and the story, in JSON."""

    sentences_in_pgn: bool = False
    all_rules: bool = False
    """The labels of every ruleset, in JSON."""


def _nothing() -> None:
    """Most forms need nothing but the review."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One form."""

    title: str
    endings: tuple[str, ...]
    media_type: str
    write: Callable[[ToldReview, Wishes], bytes]
    is_stream: bool = True
    """Whether one file holds many games."""

    prepare: Callable[[], object] = _nothing
    """Raises KibitzError if it cannot be made in this copy of Kibitz: better known before an engine works."""


@dataclass(frozen=True, slots=True)
class Rendered:
    """A game ready to be put out: its row, and those of its documents that were asked for."""

    row: Row
    documents: Mapping[DocumentName, bytes]


def _json(told: ToldReview, wishes: Wishes) -> bytes:
    return report_json(told, Holds(words=wishes.sentences, labels=wishes.all_rules, searches=True)) + b"\n"


def _pgn(told: ToldReview, wishes: Wishes) -> bytes:
    return write_pgn(told, explains=wishes.sentences_in_pgn).encode()


def _html(told: ToldReview, _: Wishes) -> bytes:
    return report_html(told).encode()


DOCUMENTS: Mapping[DocumentName, Document] = {
    "json": Document(title="JSON", endings=(".json", ".jsonl"), media_type="application/json", write=_json),
    "pgn": Document(
        title="Annotated PGN", endings=(".pgn",), media_type="application/x-chess-pgn", write=_pgn
    ),
    "html": Document(
        title="Page",
        endings=(".html",),
        media_type="text/html",
        write=_html,
        is_stream=False,
        prepare=page_parts,
    ),
}


def document_for(ending: str) -> DocumentName | None:
    """The form that a file's ending asks for.

    >>> document_for(".jsonl"), document_for(".txt")
    ('json', None)
    """
    return next((name for name, each in DOCUMENTS.items() if ending in each.endings), None)
