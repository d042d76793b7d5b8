"""Routes that hand out a review as a file."""

from typing import Any

from fastapi import APIRouter, Response

from kibitz.formats.documents import DOCUMENTS, DocumentName, Wishes
from kibitz.settings import Rules
from kibitz.web.parts import ThisServer
from kibitz.web.server.file_names import attachment, file_name
from kibitz.web.server.problems import documented

router = APIRouter(prefix="/api/games/{game_id}", tags=["files"])
FILES: dict[int | str, dict[str, Any]] = {
    200: {"content": {document.media_type: {"schema": {}} for document in DOCUMENTS.values()}}
}
WISHES = Wishes(sentences_in_pgn=True)


@router.get("/export", responses={**documented(404, 503), **FILES}, response_class=Response)
def export_review(
    game_id: str,
    server: ThisServer,
    form: DocumentName = "pgn",
    rules: Rules | None = None,
    analysis: str | None = None,
) -> Response:
    """The review as a file: annotated PGN, JSON, or one page that works from disk."""
    document = DOCUMENTS[form]
    text = document.write(server.told_with_notes(game_id, rules, analysis), WISHES)
    name = file_name(server.game(game_id), form)
    return Response(text, media_type=document.media_type, headers=attachment(name))
