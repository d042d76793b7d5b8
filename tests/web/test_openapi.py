"""The description of the interface is whole: every shape is there, and nothing is left to be guessed."""

from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="the page needs kibitz[web]")

from kibitz.web.app import make_app
from kibitz.web.reviews.event_shapes import EVENTS
from kibitz.web.server.config import ServerConfig


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    return make_app(ServerConfig()).openapi()


def _all(part: Any) -> Iterator[dict[str, Any]]:
    """Every object in a description."""
    if isinstance(part, dict):
        yield part
        for value in part.values():
            yield from _all(value)
    elif isinstance(part, list):
        for value in part:
            yield from _all(value)


def test_every_shape_that_is_named_is_described(schema: dict[str, Any]) -> None:
    named = {each["$ref"].rpartition("/")[2] for each in _all(schema) if "$ref" in each}

    assert named <= schema["components"]["schemas"].keys()


def test_no_field_may_be_anything(schema: dict[str, Any]) -> None:
    says_something = {"$ref", "anyOf", "oneOf", "allOf", "type", "enum", "const"}
    for name, shape in schema["components"]["schemas"].items():
        for field, described in shape.get("properties", {}).items():
            assert described.keys() & says_something, f"{name}.{field}"


def test_a_report_has_all_its_fields(schema: dict[str, Any]) -> None:
    """The page may rely on what has a default when a file is read; only tables and the human model may have nothing to say."""
    move = schema["components"]["schemas"]["MoveJson"]

    assert set(move["required"]) == move["properties"].keys() - {"tablebase", "human"}
    assert not schema["components"]["schemas"]["ScoreJson"]["required"]  # centipawns or a mate


def test_the_events_of_a_review_are_described(schema: dict[str, Any]) -> None:
    answers = schema["paths"]["/api/games/{game_id}/events"]["get"]["responses"]["200"]
    events = answers["content"]["text/event-stream"]["itemSchema"]["oneOf"]
    found = [
        (
            each["properties"]["event"]["const"],
            each["properties"]["data"]["contentSchema"]["$ref"].rpartition("/")[2],
        )
        for each in events
    ]

    assert found == [(name, shape.__name__) for shape, name in EVENTS.items()]
