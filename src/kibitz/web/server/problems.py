"""Errors as problem details (RFC 9457): one shape, whoever found the fault."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.routing import Match
from starlette.types import Scope

from kibitz.errors import (
    ClusterError,
    EngineError,
    InputError,
    KibitzError,
    PageMissing,
    PgnError,
    SiteError,
    StoreError,
)
from kibitz.web.server.openapi import ref
from kibitz.web.server.problem_page import problem_page, wants_page
from kibitz.web.server.shapes import ProblemDetails, RefusedGame

TYPE = "application/problem+json"
METHODS = ("GET", "HEAD", "PUT", "POST", "PATCH", "DELETE")


class Problem(Exception):
    """An answer other than the one asked for."""

    def __init__(self, status: int, title: str, refused: Sequence[RefusedGame] = ()) -> None:
        super().__init__(title)
        self.status, self.title, self.refused = status, title, refused


def documented(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """What the interface's description says about errors."""
    return {
        status: {"description": HTTPStatus(status).phrase, "content": {TYPE: {"schema": ref(ProblemDetails)}}}
        for status in statuses
    }


def problem_answer(scope: Scope, status: int, title: str, refused: Sequence[RefusedGame] = ()) -> Response:
    """The problem as it goes out: details for programs, a page for people."""
    if wants_page(scope):
        return problem_page(status, title)
    body = ProblemDetails("about:blank", status, title, tuple(refused))
    return Response(msgspec.json.encode(body), status_code=status, media_type=TYPE)


STATUS_OF: tuple[tuple[type[KibitzError], int], ...] = (
    (EngineError, 503),
    (StoreError, 503),
    (ClusterError, 503),
    (PageMissing, 503),
    (SiteError, 502),
    (InputError, 422),
    (PgnError, 422),
)


def handle_problems(app: FastAPI) -> None:
    """Every error of the app becomes a problem."""

    @app.exception_handler(Problem)
    def _(request: Request, problem: Problem) -> Response:
        return problem_answer(request.scope, problem.status, problem.title, problem.refused)

    @app.exception_handler(KibitzError)
    def _(request: Request, error: KibitzError) -> Response:
        status = next((status for kind, status in STATUS_OF if isinstance(error, kind)), 500)
        return problem_answer(request.scope, status, str(error))

    @app.exception_handler(RequestValidationError)
    def _(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"][1:]) or "the request"
        return problem_answer(request.scope, 422, f"{where}: {first['msg']}")

    @app.exception_handler(HTTPException)
    def _(request: Request, error: HTTPException) -> Response:
        answer = problem_answer(request.scope, error.status_code, _title(error))
        answer.headers.update(error.headers or {})
        if error.status_code == 405:
            answer.headers["allow"] = ", ".join(_methods(app, request.scope))
        return answer


def _title(error: HTTPException) -> str:
    return "there is no such page" if error.status_code == 404 else str(error.detail).lower()


def _methods(app: FastAPI, scope: Scope) -> list[str]:
    """Every method that some route answers at this address; the framework names those of one route only."""
    asked = [(method, {**scope, "method": method}) for method in METHODS]
    return [
        method
        for method, each in asked
        if any(route.matches(each)[0] is Match.FULL for route in app.router.routes)
    ]
