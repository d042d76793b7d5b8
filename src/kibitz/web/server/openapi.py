"""Reports are described by msgspec and routes by FastAPI: here the two descriptions become one."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import msgspec
from fastapi import FastAPI, Response

PLACE = "#/components/schemas/{name}"
Answers = dict[int | str, dict[str, Any]]


def described(shape: type) -> Answers:
    """What a route says of an answer that is one of our own shapes."""
    return {200: {"content": {"application/json": {"schema": ref(shape)}}}}


def described_events(events: Mapping[type, str]) -> Answers:
    """What a route says of a stream of events: the data of each is JSON, and its name says which."""
    return {200: {"content": {"text/event-stream": {"itemSchema": {"oneOf": list(_events(events))}}}}}


def encoded(answer: object) -> bytes:
    """Such an answer as bytes, to be sent and perhaps kept."""
    return msgspec.json.encode(answer)


def answered(body: bytes) -> Response:
    """Such an answer as it goes out."""
    return Response(body, media_type="application/json")


def ref(shape: type) -> dict[str, str]:
    """Where one of our own shapes is described."""
    return {"$ref": PLACE.format(name=shape.__name__)}


def _events(events: Mapping[type, str]) -> Iterable[dict[str, Any]]:
    for shape, name in events.items():
        data = {"type": "string", "contentMediaType": "application/json", "contentSchema": ref(shape)}
        properties = {"event": {"const": name}, "data": data}
        yield {"type": "object", "properties": properties, "required": ["event", "data"]}


@cache
def _components(shapes: tuple[type, ...]) -> dict[str, Any]:
    """Our shapes by their names; what has a default is always there, unless its shape leaves it out."""
    _, components = msgspec.json.schema_components(shapes, ref_template=PLACE)
    left_out = {shape.__name__: _left_out(shape) for shape in msgspec.Struct.__subclasses__()}
    for name, described_as in components.items():
        fields = described_as.get("properties", {})
        if fields:
            described_as["required"] = [field for field in fields if field not in left_out.get(name, ())]
    return components


def _left_out(shape: type[msgspec.Struct]) -> set[str]:
    """The fields that may be missing: those at their defaults, or those that are not set."""
    is_short = shape.__struct_config__.omit_defaults
    return {
        field.name
        for field in msgspec.structs.fields(shape)
        if field.default is msgspec.UNSET or (is_short and not field.required)
    }


def add_shapes(app: FastAPI, shapes: tuple[type, ...]) -> None:
    """Put our own shapes, which FastAPI cannot describe, into the description of the interface."""
    plain = app.openapi

    def whole() -> dict[str, Any]:
        if app.openapi_schema is None:
            plain()["components"]["schemas"].update(_components(shapes))
        return plain()

    app.openapi = whole  # type: ignore[method-assign]  # FastAPI's own way to extend it
