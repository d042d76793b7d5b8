"""Routes that hand out a review as a file."""

from typing import Any, Literal

from fastapi import APIRouter, Response

from kibitz.formats.json.report import WHOLE, report_json
from kibitz.formats.page.report import report_html
from kibitz.formats.pgn.write import write_pgn
from kibitz.settings import Rules
from kibitz.web.parts import ThisServer
from kibitz.web.problems import documented

router = APIRouter(prefix="/api/games/{game_id}", tags=["files"])
TYPES = {"pgn": "application/x-chess-pgn", "json": "application/json", "html": "text/html"}
FILES: dict[int | str, dict[str, Any]] = {200: {"content": {kind: {"schema": {}} for kind in TYPES.values()}}}


@router.get("/export", responses={**documented(404, 503), **FILES}, response_class=Response)
def export_review(
    game_id: str,
    server: ThisServer,
    form: Literal["pgn", "json", "html"] = "pgn",
    rules: Rules | None = None,
) -> Response:
    """The review as annotated PGN, as JSON, or as one page that works from disk."""
    told = server.told(game_id, rules)
    match form:
        case "pgn":
            text = write_pgn(told, explains=True).encode()
        case "json":
            text = report_json(told, WHOLE)
        case _:
            text = report_html(told).encode()
    name = f"kibitz-{game_id}.{form}"
    return Response(
        text, media_type=TYPES[form], headers={"content-disposition": f'attachment; filename="{name}"'}
    )
