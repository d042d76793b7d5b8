"""Reports are described by msgspec and routes by FastAPI: here the two descriptions become one."""

from functools import cache
from typing import Any

import msgspec
from fastapi import FastAPI, Response

from kibitz.formats.json.shape import ReviewAnswer
from kibitz.web.shapes import TryAnswer

PLACE = "#/components/schemas/{name}"
SHAPES = (ReviewAnswer, TryAnswer)
"""Answers with parts of a report in them, which FastAPI cannot describe."""


def described(shape: type) -> dict[int | str, dict[str, Any]]:
    """What a route says of an answer that is one of our own shapes."""
    schema = {"$ref": PLACE.format(name=shape.__name__)}
    return {200: {"content": {"application/json": {"schema": schema}}}}


def answered(answer: object) -> Response:
    """Such an answer as it goes out."""
    return Response(msgspec.json.encode(answer), media_type="application/json")


@cache
def _components() -> dict[str, Any]:
    _, components = msgspec.json.schema_components(SHAPES, ref_template=PLACE)
    return components


def add_shapes(app: FastAPI) -> None:
    """Put our own shapes into the description of the interface."""
    plain = app.openapi

    def whole() -> dict[str, Any]:
        if app.openapi_schema is None:
            plain()["components"]["schemas"].update(_components())
        return plain()

    app.openapi = whole  # type: ignore[method-assign]  # FastAPI's own way to extend it
