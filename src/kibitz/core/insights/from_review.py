"""A review as facts are made of it: its numbers, what its errors did, how far its best moves were ahead."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import chess

from kibitz.core.chess.clock import seconds_spent
from kibitz.core.chess.game import Game
from kibitz.core.chess.side import for_each_side
from kibitz.core.human.about import HumanUsed
from kibitz.core.insights.facts import ErrorSaid, JudgedGame, Offer, People
from kibitz.core.insights.move_fact import Severity
from kibitz.core.insights.summing import LARGE
from kibitz.core.lines.motifs import motifs_in
from kibitz.core.lines.variation import variation
from kibitz.core.numbers.summary import judged_moves
from kibitz.core.numbers.win_curve import win_curve
from kibitz.core.numbers.win_percent import win_percent
from kibitz.core.report import GameReport
from kibitz.core.searches.answer import PositionEval
from kibitz.core.told import ToldReview
from kibitz.core.words.english import MOTIFS
from kibitz.core.words.explain import Explanations
from kibitz.core.words.habit import habit_of
from kibitz.settings import Settings

MATE = "mate"
"""The one name for every way to mate."""

USUAL = Settings()
"""Judgements are always by these, so that players who chose other thresholds compare with everybody."""


def judged_review(told: ToldReview, *, explains: bool) -> JudgedGame | None:
    """None for a review whose moves nobody has played through. Explaining errors costs most of the time."""
    game, report = told.game, told.report
    if game is None:
        return None
    evaluated = replace(game, sheet=report.summary.sheet)
    return replace(
        _judged(evaluated, told.percents),
        errors=_errors(told.explanations) if explains else None,
        offers=_offers(report, game),
        has_lines=bool(report.evals) and all(map(_has_second, report.evals[:-1])),
        people=_people(report),
    )


def _people(report: GameReport) -> People | None:
    """None where no human model was asked, or none could be read."""
    used = report.provenance.human
    if used is None or used.name is None or used.sha256 is None:
        return None
    read = report.human
    return People(
        net_name(used),
        {index: each.own.expected for index, each in read.moves.items() if each.own},
        for_each_side(lambda side: read.players[side].speaks),
    )


def net_name(used: HumanUsed) -> str:
    """A model's name, and enough of its hash to know it by."""
    return f"{used.name} ({(used.sha256 or '')[:12]})"


def judged_evals(game: Game) -> JudgedGame:
    """A game whose file says what its moves are worth, without a review of it."""
    sheet = game.sheet
    return _judged(game, win_curve(sheet.first_mover, sheet.start, sheet.scores).percents)


def _judged(game: Game, percents: Sequence[float]) -> JudgedGame:
    sheet = game.sheet
    advice = judged_moves(sheet, USUAL)
    scored = [True, *[score is not None for score in sheet.scores]]
    if sheet.sans and sheet.sans[-1].endswith("#"):  # Lichess gives a mate no score
        scored[-1] = True
    spent, moves = seconds_spent(sheet), range(len(sheet.sans))
    return JudgedGame(
        start=game.start,
        moves=game.moves,
        percents=percents,
        looked=[before and after for before, after in pairwise(scored)],
        judgements=[Severity[advice[index].judgement.name] if index in advice else 0 for index in moves],
        division=game.division,
        clocks=sheet.clocks,
        seconds=[spent.get(index) for index in moves],
        time_control=sheet.tags.get("TimeControl", ""),
    )


def _errors(explained: Explanations) -> dict[int, ErrorSaid]:
    found = {}
    for index, each in explained.items():
        habit = habit_of(each.finding)
        found[index] = ErrorSaid(
            each.finding.kind.value, habit.name.lower() if habit else None, each.finding.motif
        )
    return found


def _has_second(found: PositionEval | None) -> bool:
    """Whether the next best move is known; where the rules have decided, there is none."""
    return found is not None and (len(found.lines) > 1 or found.is_final)


def _offers(report: GameReport, game: Game) -> dict[int, Offer]:
    """By the index of the move; the idea is read only where the best move is far ahead."""
    found: dict[int, Offer] = {}
    if not any(each and len(each.lines) > 1 for each in report.evals):
        return found
    for index, board in enumerate(game.boards()):
        searched = report.evals[index] if index < len(game.moves) else None
        if searched is None or len(searched.lines) < 2 or not searched.lines[0].moves:
            continue
        first, second = searched.lines[:2]
        gap = win_percent(first.score, board.turn) - win_percent(second.score, board.turn)
        idea = _idea(board, first.moves) if 100 * gap >= LARGE else None
        found[index] = Offer(max(0.0, gap), first.moves[0], idea)
    return found


def _idea(board: chess.Board, moves: tuple[str, ...]) -> str | None:
    """What a line is about: mate, or the first idea that has a name."""
    start = board.copy(stack=False)
    names = [
        motif.name for motif in motifs_in(variation(start, [chess.Move.from_uci(each) for each in moves]))
    ]
    if any(name.startswith("mateIn") for name in names):
        return MATE
    return next((name for name in names if name in MOTIFS), None)
