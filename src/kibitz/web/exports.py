"""Routes that hand out a review as a file."""

from typing import Any

from fastapi import APIRouter, Response

from kibitz.formats.documents import DOCUMENTS, DocumentName, Wishes
from kibitz.settings import Rules
from kibitz.store.notes import NoteStore
from kibitz.web.parts import ThisServer
from kibitz.web.problems import documented

router = APIRouter(prefix="/api/games/{game_id}", tags=["files"])
FILES: dict[int | str, dict[str, Any]] = {
    200: {"content": {document.media_type: {"schema": {}} for document in DOCUMENTS.values()}}
}
WISHES = Wishes(sentences_in_pgn=True)


@router.get("/export", responses={**documented(404, 503), **FILES}, response_class=Response)
def export_review(
    game_id: str, server: ThisServer, form: DocumentName = "pgn", rules: Rules | None = None
) -> Response:
    """The review as a file: annotated PGN, JSON, or one page that works from disk."""
    document = DOCUMENTS[form]
    told = server.told(game_id, rules).beside(NoteStore(server.library.database).of(game_id))
    text = document.write(told, WISHES)
    name = f"kibitz-{game_id}.{form}"
    return Response(
        text,
        media_type=document.media_type,
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )
