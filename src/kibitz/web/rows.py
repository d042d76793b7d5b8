"""Games of the library in the shape of the interface."""

from typing import Any

import chess

from kibitz.core.game import Game
from kibitz.core.stored import Listed, StoredGame
from kibitz.formats.report_json import ReportJson, read_report_json
from kibitz.pipeline.library import on_board
from kibitz.web.job import Job
from kibitz.web.plies import from_one
from kibitz.web.rooms import Rooms
from kibitz.web.shapes import Accuracies, GameRow, GameShape, JobShape, Moment, PlayedMove

WORST_FIRST = ("blunder", "miss", "mistake", "inaccuracy")


def row_of(listed: Listed, rooms: Rooms, owner: str) -> GameRow:
    """A game in the table."""
    return GameRow(**_cells(listed, rooms, owner))


def game_shape(listed: Listed, rooms: Rooms, owner: str) -> GameShape:
    """A game with its moves."""
    game = on_board(listed.game)
    return GameShape(
        **_cells(listed, rooms, owner),
        tags=dict(game.sheet.tags),
        start_fen=game.start.fen(),
        chess960=game.start.chess960,
        moves=tuple(_moves(game)),
        problem=game.sheet.problem,
    )


def job_shape(job: Job | None) -> JobShape | None:
    """How far a review is."""
    return JobShape(**job.summary()) if job else None


def _cells(listed: Listed, rooms: Rooms, owner: str) -> dict[str, Any]:
    game = listed.game
    names = GameRow.__dataclass_fields__.keys() & StoredGame.__slots__
    best = rooms.library.best_analysis(game.id) if listed.analyses else None
    report = from_one(read_report_json(best.report)) if best else None
    return {name: getattr(game, name) for name in names} | {
        "effort": best.effort if best else None,
        "accuracy": Accuracies(best.white_accuracy, best.black_accuracy) if best else Accuracies(None, None),
        "curve": _curve(report) if report else (),
        "worst": _worst(report) if report else None,
        "job": job_shape(rooms.desk.job(game.id, owner)),
    }


def _curve(report: ReportJson) -> tuple[int, ...]:
    """White's win percent after each move; a finished position keeps the one before it."""
    percents: list[int] = []
    for move in report.moves:
        known = move.win_percent
        percents.append(round(known) if known is not None else percents[-1] if percents else 50)
    return tuple(percents)


def _worst(report: ReportJson) -> Moment | None:
    """The judged move that cost the most."""
    for label in WORST_FIRST:
        found = [move for move in report.moves if move.label == label]
        if found:
            worst = max(found, key=lambda move: (move.proof and move.proof.lost) or 0.0)
            return Moment(worst.ply, worst.move_number, worst.side, worst.san, label)
    return None


def _moves(game: Game) -> list[PlayedMove]:
    found: list[PlayedMove] = []
    first = game.sheet.first_ply
    boards = zip(game.boards(), game.moves, strict=False)
    for index, (board, move) in enumerate(boards):
        found.append(
            PlayedMove(
                ply=index + 1,
                move_number=(first + index) // 2 + 1,
                side="white" if board.turn == chess.WHITE else "black",
                san=board.san(move),
                uci=board.uci(move),
                clock=game.sheet.clocks[index] if index < len(game.sheet.clocks) else None,
            )
        )
    return found
