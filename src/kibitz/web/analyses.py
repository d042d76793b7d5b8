"""Routes about the analyses of a game: which there are, and what two of them see differently."""

from fastapi import APIRouter

from kibitz.core.chess.label_look import glyph
from kibitz.core.chess.score_text import short
from kibitz.core.library import StoredAnalysis
from kibitz.core.report import DIFFERS_BY, MoveReport, differing
from kibitz.settings import Rules
from kibitz.web.analysis_shapes import AnalysisShape, ComparedMove, Comparison, Reading
from kibitz.web.parts import ServerParts, ThisServer
from kibitz.web.problems import documented
from kibitz.web.shapes import Accuracies

router = APIRouter(prefix="/api/games/{game_id}", tags=["reviews"])


@router.get("/analyses", responses=documented(404))
def list_analyses(game_id: str, server: ThisServer) -> tuple[AnalysisShape, ...]:
    """Every analysis of a game, oldest first; the best one is shown where none is named."""
    return _shapes(server, server.game(game_id).id)


@router.get("/comparison", responses=documented(404))
def compare(game_id: str, one: str, other: str, server: ThisServer, rules: Rules | None = None) -> Comparison:
    """The moves that two analyses label differently, or see far apart."""
    shapes = {shape.id: shape for shape in _shapes(server, server.game(game_id).id)}
    first, second = (server.told(game_id, rules, each).report for each in (one, other))
    moves = [
        ComparedMove(
            index=before.index,
            move_number=before.move_number,
            side=before.side,
            san=before.san,
            points=before.moved(after),
            one=_reading(before),
            other=_reading(after),
        )
        for before, after in differing(first, second)
    ]
    return Comparison(shapes[one], shapes[other], len(first.moves), DIFFERS_BY, tuple(moves))


def _reading(move: MoveReport) -> Reading:
    label = move.label.value if move.label else None
    return Reading("" if move.score is None else short(move.score), label, glyph(move.label, move.judgement))


def _shapes(server: ServerParts, game_id: str) -> tuple[AnalysisShape, ...]:
    best = server.library.best_analysis(game_id)
    return tuple([_shape(each, best) for each in server.library.analyses(game_id)])


def _shape(analysis: StoredAnalysis, best: StoredAnalysis | None) -> AnalysisShape:
    return AnalysisShape(
        id=analysis.fingerprint,
        effort=analysis.effort,
        engine=analysis.engine,
        made=analysis.made,
        nodes=analysis.nodes,
        accuracy=Accuracies(analysis.white_accuracy, analysis.black_accuracy),
        best=best is not None and best.fingerprint == analysis.fingerprint,
    )
