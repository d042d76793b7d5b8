"""Errors as problem details (RFC 9457): one shape, whoever found the fault."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from kibitz.errors import ClusterError, EngineError, InputError, KibitzError, PgnError, StoreError

TYPE = "application/problem+json"


class Problem(Exception):
    """An answer other than the one asked for."""

    def __init__(self, status: int, title: str, **more: Any) -> None:
        super().__init__(title)
        self.status, self.title, self.more = status, title, more


_SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "properties": {"type": {"type": "string"}, "status": {"type": "integer"}, "title": {"type": "string"}},
    "required": ["type", "status", "title"],
}


def documented(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """What the interface's description says about errors."""
    return {
        status: {"description": HTTPStatus(status).phrase, "content": {TYPE: {"schema": dict(_SCHEMA)}}}
        for status in statuses
    }


def problem_response(status: int, title: str, **more: Any) -> JSONResponse:
    """The problem as it goes out."""
    body = {"type": "about:blank", "status": status, "title": title, **more}
    return JSONResponse(body, status_code=status, media_type=TYPE)


STATUS_OF: tuple[tuple[type[KibitzError], int], ...] = (
    (EngineError, 503),
    (StoreError, 503),
    (ClusterError, 503),
    (InputError, 422),
    (PgnError, 422),
)


def handle_problems(app: FastAPI) -> None:
    """Every error of the app becomes a problem."""

    @app.exception_handler(Problem)
    def _(_: Request, problem: Problem) -> JSONResponse:
        return problem_response(problem.status, problem.title, **problem.more)

    @app.exception_handler(KibitzError)
    def _(_: Request, error: KibitzError) -> JSONResponse:
        status = next((status for kind, status in STATUS_OF if isinstance(error, kind)), 500)
        return problem_response(status, str(error))

    @app.exception_handler(RequestValidationError)
    def _(_: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"][1:]) or "the request"
        return problem_response(422, f"{where}: {first['msg']}")

    @app.exception_handler(HTTPException)
    def _(_: Request, error: HTTPException) -> JSONResponse:
        answer = problem_response(error.status_code, str(error.detail))
        answer.headers.update(error.headers or {})
        return answer
