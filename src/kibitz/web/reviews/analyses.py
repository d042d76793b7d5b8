"""Routes about the analyses of a game: which there are, and what two of them see differently."""

from fastapi import APIRouter

from kibitz.core.report import DIFFERS_BY, MoveReport, differing
from kibitz.settings import Rules
from kibitz.web.parts import ServerParts, ThisServer
from kibitz.web.reviews.analysis_shapes import Accuracies, AnalysisShape, ComparedMove, Comparison, Reading
from kibitz.web.server.problems import documented

router = APIRouter(prefix="/api/games/{game_id}", tags=["reviews"])


@router.get("/analyses", responses=documented(404))
def list_analyses(game_id: str, server: ThisServer) -> tuple[AnalysisShape, ...]:
    """Every analysis of a game, oldest first; the best one is shown where none is named."""
    return analysis_shapes(server.game(game_id).id, server)


@router.get("/comparison", responses=documented(404))
def compare(game_id: str, one: str, other: str, server: ThisServer, rules: Rules | None = None) -> Comparison:
    """The moves that two analyses mark differently, or see far apart."""
    shapes = {shape.id: shape for shape in analysis_shapes(server.game(game_id).id, server)}
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
    return Reading(move.score_text, label, move.mark)


def analysis_shapes(game_id: str, server: ServerParts) -> tuple[AnalysisShape, ...]:
    """Every analysis of a game, oldest first."""
    best = server.library.best_analysis(game_id)
    return tuple(
        [
            AnalysisShape(
                id=each.fingerprint,
                effort=each.effort,
                engine=each.engine,
                made=each.made,
                nodes=each.nodes,
                accuracy=Accuracies(each.white_accuracy, each.black_accuracy),
                best=best is not None and best.fingerprint == each.fingerprint,
            )
            for each in server.library.analyses(game_id)
        ]
    )
