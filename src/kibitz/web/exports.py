"""Routes that hand out a review as a file."""

from typing import Any, Literal

from fastapi import APIRouter, Response

from kibitz.core.words.explain import explanations
from kibitz.formats.json.report import report_json
from kibitz.formats.page.report import report_html
from kibitz.formats.pgn.write import write_pgn
from kibitz.pipeline.library import on_board
from kibitz.web.parts import ThisServer
from kibitz.web.problems import documented
from kibitz.web.shapes import RulesName

router = APIRouter(prefix="/api/games/{game_id}", tags=["files"])
TYPES = {"pgn": "application/x-chess-pgn", "json": "application/json", "html": "text/html"}
FILES: dict[int | str, dict[str, Any]] = {200: {"content": {kind: {"schema": {}} for kind in TYPES.values()}}}


@router.get("/export", responses={**documented(404), **FILES}, response_class=Response)
def export_review(
    game_id: str,
    server: ThisServer,
    form: Literal["pgn", "json", "html"] = "pgn",
    rules: RulesName | None = None,
) -> Response:
    """The review as annotated PGN, as JSON, or as one page that works from disk."""
    report = server.report(game_id, rules or server.config.settings.rules)
    game = on_board(server.game(game_id))
    explained = explanations(report, game)
    match form:
        case "pgn":
            text = write_pgn(report, explained).encode()
        case "json":
            text = report_json(report, explained=explained)
        case _:
            text = report_html(report, game).encode()
    name = f"kibitz-{game_id}.{form}"
    return Response(
        text, media_type=TYPES[form], headers={"content-disposition": f'attachment; filename="{name}"'}
    )
