"""Everything we say about a game: its summary, each of its moves, and what made the report."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import chess

from kibitz.core.accuracy import Accuracy, move_accuracies
from kibitz.core.centipawn_loss import centipawn_loss
from kibitz.core.curve import scored_moves
from kibitz.core.evaluated import PositionEval
from kibitz.core.game import Game, Scoresheet
from kibitz.core.judgement import Advice, Judgement, advice_text
from kibitz.core.phase import Division, Phase
from kibitz.core.proof import Proof, error_of, prove
from kibitz.core.score import Score
from kibitz.core.side import SideName, side_name
from kibitz.core.summary import GameSummary, judged_moves, sheet_curve, summary_of
from kibitz.core.win_percent import WinPercent, win_percent
from kibitz.settings import Settings


@dataclass(frozen=True, slots=True)
class Better:
    """What should have been played, and how it goes on; in SAN, and in UCI where a board was there."""

    san: str
    uci: str | None
    line: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move has its judgement: the rule, the two scores, and what they differ by."""

    rule: str
    text: str
    before: Score
    after: Score
    lost: float | None
    """Win-percent points without the ten-pawn cap; None where a mate decided."""


@dataclass(frozen=True, slots=True)
class MoveReport:
    """Everything we say about one move."""

    ply: int
    """Half-moves on the board's clock after the move; odd after White's moves."""

    move_number: int
    side: SideName
    san: str
    uci: str | None
    score: Score | None
    win_percent: WinPercent | None
    """White's, after the move."""

    best: Better | None
    judgement: Judgement | None
    label: Judgement | None
    accuracy: Accuracy | None
    centipawn_loss: int | None
    phase: Phase | None
    clock: float | None
    reasons: tuple[Reason, ...]
    proof: Proof | None
    """Why it has its label, or none; None where a score is missing."""


@dataclass(frozen=True, slots=True)
class EngineUsed:
    """The engine behind a report: two searches compare only if all of this is equal."""

    name: str
    network: str | None
    options: Mapping[str, str]
    searches: int
    nodes: int
    failed: Mapping[int, str]
    """Positions without an answer, and why."""


@dataclass(frozen=True, slots=True)
class Provenance:
    """What made a report."""

    kibitz: str
    settings: Settings
    best_lines_known: bool
    engine: EngineUsed | None
    """None where the evals are the file's own."""


@dataclass(frozen=True, slots=True)
class GameReport:
    """Everything we say about a game, and what made it."""

    summary: GameSummary
    moves: tuple[MoveReport, ...]
    provenance: Provenance
    evals: tuple[PositionEval | None, ...] = ()
    """Every search with its lines and its history, where an engine made the report."""

    @property
    def start(self) -> Score | None:
        """What the position before the first move is worth, where it was searched."""
        return self.evals[0].score if self.evals and self.evals[0] else None


def build_report(
    sheet: Scoresheet,
    game: Game | None,
    settings: Settings,
    *,
    version: str,
    engine: EngineUsed | None = None,
    evals: tuple[PositionEval | None, ...] = (),
) -> GameReport:
    """The whole report, move by move."""
    judged = judged_moves(sheet, settings)
    summary = summary_of(sheet, game, settings, judged)
    provenance = Provenance(version, settings, sheet.lines_known, engine)
    proofs = _proofs(sheet, judged, evals, settings)
    return GameReport(summary, _moves(sheet, game, summary.division, judged, proofs), provenance, evals)


def _proofs(
    sheet: Scoresheet, judged: dict[int, Advice], evals: Sequence[PositionEval | None], settings: Settings
) -> dict[int, Proof]:
    """The proof of every move that has a score before and after it."""
    had_better = set(sheet.may_be_judged())
    found = {}
    for index, mover, before, after in scored_moves(sheet_curve(sheet)):
        sides = (evals[index], evals[index + 1]) if evals else (None, None)
        found[index] = prove(
            before,
            after,
            mover,
            judged.get(index),
            is_best=index not in had_better,
            error=error_of(*sides),
            settings=settings,
        )
    return found


def _moves(
    sheet: Scoresheet,
    game: Game | None,
    parts: Division | None,
    judged: dict[int, Advice],
    proofs: dict[int, Proof],
) -> tuple[MoveReport, ...]:
    curve = sheet_curve(sheet)
    accuracies = [*move_accuracies(curve), *[None] * (len(sheet.sans) - len(curve.scores))]
    losses = {
        index: centipawn_loss(before, after, mover) for index, mover, before, after in scored_moves(curve)
    }
    ucis: Sequence[str | None] = _ucis(game) if game else [None] * len(sheet.sans)
    betters = _betters(sheet, game)
    first_ply = sheet.first_ply
    return tuple(
        [
            MoveReport(
                ply=first_ply + index + 1,
                move_number=(first_ply + index) // 2 + 1,
                side=side_name(curve.mover(index)),
                san=san,
                uci=ucis[index],
                score=score,
                win_percent=None if score is None else win_percent(score, chess.WHITE),
                best=betters.get(index),
                judgement=judged[index].judgement if index in judged else None,
                label=judged[index].judgement if index in judged else None,
                accuracy=accuracies[index],
                centipawn_loss=losses.get(index),
                phase=parts.phase(index + 1) if parts else None,
                clock=sheet.clocks[index],
                reasons=_reasons(judged[index], betters.get(index)) if index in judged else (),
                proof=proofs.get(index),
            )
            for index, (san, score) in enumerate(zip(sheet.sans, sheet.scores, strict=True))
        ]
    )


def _ucis(game: Game) -> list[str]:
    return [board.uci(move) for board, move in zip(game.boards(), game.moves, strict=False)]


def _betters(sheet: Scoresheet, game: Game | None) -> dict[int, Better]:
    lines = {index: note.better for index, note in sheet.notes.items() if note.better}
    ucis = _first_ucis(game, lines) if game and lines else {}
    return {index: Better(line[0], ucis.get(index), line) for index, line in lines.items()}


def _first_ucis(game: Game, lines: dict[int, tuple[str, ...]]) -> dict[int, str]:
    found = {}
    for index, board in enumerate(game.boards()):
        if index in lines:
            try:
                found[index] = board.uci(board.parse_san(lines[index][0]))
            except ValueError:
                continue  # the file's line is not legal here; it is shown as the file has it
    return found


def _reasons(advice: Advice, better: Better | None) -> tuple[Reason, ...]:
    text = advice_text(advice, better.san if better else None, with_scores=True)
    return (Reason(advice.cause.value, text, advice.before, advice.after, advice.lost),)
