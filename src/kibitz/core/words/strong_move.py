"""What a strong move does: mates, offers, wins, leaves no good answer, or is the only one that holds."""

from collections.abc import Iterator, Sequence

import chess

from kibitz.core.chess.offer import offer
from kibitz.core.chess.score import Score
from kibitz.core.lines.gain import reward, settled
from kibitz.core.lines.motifs.zugzwang import is_zugzwang
from kibitz.core.lines.variation import variation
from kibitz.core.numbers.win_percent import win_percent
from kibitz.core.searches.answer import Line
from kibitz.core.words.finding import Finding, FindingKind, Start
from kibitz.core.words.line_reading import Reading, mate_finding, material_finding, means, read_line

OFFER = 200
"""Centipawns a move must leave to be taken to count as a sacrifice."""

ONLY = 10.0
"""Win-percent points that every other move must cost: a mistake on Lichess."""

UNPROVEN = 5
"""Plies shown of what follows a sacrifice where they settle nothing."""

SOON = 4
"""The ply by which what a move wins must fall: lost positions give everything up in the end."""


def strong_findings_of(
    before: chess.Board,
    move: chess.Move,
    *,
    continuation: Sequence[chess.Move],
    score_after: Score | None,
    second_best: Line | None = None,
    if_taken: Sequence[chess.Move] = (),
    score_if_passed: Score | None = None,
) -> tuple[Finding, ...]:
    """What a strong move does, most important first; nothing where the line shows nothing.

    `continuation` goes on from the position after the move, and so does `if_taken`, which
    begins by taking what the move offers. `second_best` is the next best move with its
    line, `score_if_passed` what the opponent has who need not answer; None or empty where
    nobody looked.
    """
    line = variation(before, [move, *continuation])
    reading = read_line(line, Start.BEFORE, settled(line))
    found: list[Finding] = []
    if reading.is_mate:
        found.append(mate_finding(FindingKind.STARTS_MATE, reading))
    found += _offered(before, move, if_taken)
    if reading.won is not None and not reading.is_mate and reading.won.taken.ply <= SOON:
        cost, name = reading.won.centipawns, means(reading, reading.won)
        found.append(material_finding(FindingKind.WINS_MATERIAL, reading, reading.won, cost, name))
    after = line.steps[0].after
    if score_after and score_if_passed and is_zugzwang(after, score_after, score_if_passed):
        found.append(Finding(kind=FindingKind.PUTS_IN_ZUGZWANG, start=Start.BEFORE, line=reading.moves()))
    found += _only(reading, score_after, second_best)
    return tuple(found)


def _points(score: Score | None, other: Score | None, side: chess.Color) -> float:
    """By how much the side prefers a score to another, in win-percent points; 0 if one is unknown."""
    if score is None or other is None:
        return 0.0
    return win_percent(score, side) - win_percent(other, side)


def _only(reading: Reading, score: Score | None, second: Line | None) -> Iterator[Finding]:
    """No other move is nearly as good."""
    if second is None or not second.moves:
        return
    points = _points(score, second.score, reading.line.side)
    if points >= ONLY:
        yield Finding(
            kind=FindingKind.ONLY_MOVE,
            start=Start.BEFORE,
            line=reading.moves(),
            other=chess.Move.from_uci(second.moves[0]),
            points=points,
        )


def _offered(before: chess.Board, move: chess.Move, if_taken: Sequence[chess.Move]) -> Iterator[Finding]:
    """A sacrifice: what stands to be taken after the move, how, and what that costs the taker."""
    after = before.copy(stack=False)
    after.push(move)
    given = offer(before, move, after)
    if given.centipawns < OFFER or given.capture is None:
        return
    is_searched = bool(if_taken) and if_taken[0] == given.capture
    line = variation(before, [move, *(if_taken if is_searched else (given.capture,))])
    is_mate = line.end.is_checkmate() and line.end.turn != before.turn
    gain = None if is_mate else reward(line, settled(line).gain)
    moves = tuple(step.move for step in line.steps)
    yield Finding(
        kind=FindingKind.SACRIFICE,
        start=Start.BEFORE,
        line=moves if is_mate else moves[: gain.plies if gain else UNPROVEN],
        cost=given.centipawns,
        total=given.centipawns,
        piece=after.piece_type_at(given.capture.to_square),
        square=given.capture.to_square,
        reward=gain.taken.piece if gain else None,
        moves=len(line.own) if is_mate else None,
        squares=(given.capture.to_square,),
    )
