"""What a move of a game did, from everything the engine said around it."""

from functools import partial

import chess

from kibitz.core.chess.game import Game
from kibitz.core.chess.label import BAD, Label
from kibitz.core.chess.score import Score
from kibitz.core.findings.bad_move import claims_of, findings_of
from kibitz.core.findings.by_table import findings_by_table
from kibitz.core.findings.case import BadMove, InGame, Seen, bad_move
from kibitz.core.findings.finding import Finding, Start
from kibitz.core.findings.refuted import BearsOut, is_refuted
from kibitz.core.findings.strong_move import StrongMove, strong_findings_of, winning_claims_of
from kibitz.core.labels.table_facts import TableFacts
from kibitz.core.lines.variation import uci_moves
from kibitz.core.numbers.win_percent import win_percent
from kibitz.core.searches.answer import Line, PositionEval, ProofLine, Searches
from kibitz.core.searches.task import Moves
from kibitz.settings import Settings

MOST_KEPT = 0.4
"""The share of what a bad move cost that another move may cost and still keep most of it."""


def findings_about(
    game: Game,
    index: int,
    board: chess.Board,
    label: Label,
    searches: Searches,
    settings: Settings,
    table: TableFacts | None = None,
) -> tuple[Finding, ...]:
    """What the move did, most important first; `board` is the position before it.

    Where endgame tables have given it its label (`table`), they also say why.
    """
    if table is not None:
        searched = searches.evals[index]
        choice = next(iter(searched.lines[0].moves), None) if searched else None
        return findings_by_table(table, board, game.moves[index], choice)
    if label in BAD:
        bad = _bad(game, index, board, label, searches, settings)
        return findings_of(bad) if bad else ()
    strong = _strong(game, index, board, label, searches)
    return strong_findings_of(strong, settings) if strong else ()


def claims_about(
    game: Game, index: int, board: chess.Board, label: Label, searches: Searches
) -> tuple[Finding, ...]:
    """The claims about the move that a search from the end of their lines can refute."""
    if label in BAD:
        bad = _bad(game, index, board, label, searches)
        return claims_of(bad) if bad else ()
    strong = _strong(game, index, board, label, searches)
    return winning_claims_of(strong) if strong else ()


def proof_line(index: int, finding: Finding) -> tuple[int, Moves]:
    """Where in the game a finding's line begins, and its moves."""
    return index + (finding.start is Start.AFTER), finding.line


def _bad(
    game: Game,
    index: int,
    board: chess.Board,
    label: Label,
    searches: Searches,
    settings: Settings | None = None,
) -> BadMove | None:
    """The move as the findings see it; what other moves were worth only where `settings` say how to tell."""
    before, after = searches.evals[index : index + 2]
    if before is None or after is None:
        return None
    passed = searches.passed.get(index)
    return bad_move(
        board,
        game.moves[index],
        Seen(
            refutation=_line(after),
            better=_line(before),
            score_before=before.score,
            score_after=after.score,
            threat=_line(passed) if passed else None,
            are_others_good=settings is not None
            and _are_others_good(
                searches.choices.get(index),
                board.uci(game.moves[index]),
                after.score,
                board.turn,
                settings.human.margin,
            ),
            bears_out=_asker(index, board, game.moves[index], searches),
        ),
        InGame(
            is_slight=label is Label.INACCURACY,
            is_miss=label is Label.MISS,
            taken_on=_taken_on(game, index),
        ),
    )


def _are_others_good(
    choices: PositionEval | None, played: str, after: Score, mover: chess.Color, margin: float
) -> bool:
    """Whether another move keeps most of what the best one does: then what that one does is not the point."""
    if choices is None or len(choices.lines) < 2:
        return False
    best, others = choices.lines[0], [line for line in choices.lines[1:] if line.moves[:1] != (played,)]
    had = win_percent(best.score, mover)
    behind = had - max([win_percent(line.score, mover) for line in others], default=0.0)
    return behind <= max(margin, MOST_KEPT * (had - win_percent(after, mover)))


def _taken_on(game: Game, index: int) -> chess.Square | None:
    """Where the move before took something, if it did."""
    is_capture = index > 0 and "x" in game.sheet.sans[index - 1]
    return game.moves[index - 1].to_square if is_capture else None


def _asker(index: int, board: chess.Board, move: chess.Move, searches: Searches) -> BearsOut:
    return partial(_bears_out, index, board, move, searches)


def _bears_out(
    index: int, board: chess.Board, move: chess.Move, searches: Searches, finding: Finding
) -> bool | None:
    start, line = proof_line(index, finding)
    key: ProofLine = (start, tuple([each.uci() for each in line]))
    found = searches.ends.get(key)
    if found is None:
        return None
    before = searches.evals[index]
    stood = before.score if before and finding.start is Start.AFTER else None
    return not is_refuted(finding, board, move, found.score, _line(found), stood)


def _strong(
    game: Game, index: int, board: chess.Board, label: Label, searches: Searches
) -> StrongMove | None:
    before, after = searches.evals[index : index + 2]
    if before is None or after is None:
        return None
    move = game.moves[index]
    taken, passed = searches.taken.get(index), searches.passed.get(index + 1)
    return StrongMove(
        board,
        move,
        continuation=_line(after),
        score_after=after.score,
        second_best=_second_best(searches, index, board.uci(move)),
        if_taken=uci_moves(taken.line) if taken else (),
        is_brilliant=label is Label.BRILLIANT,
        score_if_passed=passed.score if passed else None,
        bears_out=_asker(index, board, move, searches),
    )


def _second_best(searches: Searches, index: int, played: str) -> Line | None:
    """The next best move, where somebody looked at more than one line."""
    wide = searches.wide.get(index) or searches.evals[index]
    if wide is None or len(wide.lines) < 2:
        return None
    others = [line for line in wide.lines if line.moves[:1] != (played,)]
    return others[0] if others else None


def _line(searched: PositionEval) -> list[chess.Move]:
    return uci_moves(searched.lines[0].moves)
