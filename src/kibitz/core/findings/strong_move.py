"""What a strong move does: mates, offers, wins, leaves no good answer, or is the only one that holds."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import chess

from kibitz.core.chess.material import VALUES, balance
from kibitz.core.chess.offer import Offer, offer
from kibitz.core.chess.score import Score
from kibitz.core.findings.finding import SHOWN, Finding, FindingKind, Start
from kibitz.core.findings.line_reading import Reading, mate_finding, material_finding, means, read_line
from kibitz.core.findings.refuted import BearsOut, nobody_looked, stands_ahead
from kibitz.core.lines.deed import deed
from kibitz.core.lines.gain import Won, reward
from kibitz.core.lines.motifs.zugzwang import is_zugzwang
from kibitz.core.lines.settled import LEAST, settled, settled_soon
from kibitz.core.lines.variation import uci_moves, variation
from kibitz.core.numbers.standing import WON, is_only_good
from kibitz.core.numbers.win_percent import win_percent
from kibitz.core.searches.answer import Line
from kibitz.settings import Settings

SOON = 4
"""The ply by which what a move wins must fall: lost positions give everything up in the end."""


@dataclass(frozen=True, slots=True)
class StrongMove:
    """A strong move and what engines said around it; None or empty where nobody looked."""

    before: chess.Board
    move: chess.Move
    continuation: Sequence[chess.Move]
    """From the position after the move."""

    score_after: Score | None
    second_best: Line | None = None
    if_taken: Sequence[chess.Move] = ()
    """From the position after the move too; it begins by taking what the move offers."""

    is_brilliant: bool = False
    """Whether what it offers is what it is marked for."""

    score_if_passed: Score | None = None
    """What the opponent has who need not answer."""

    bears_out: BearsOut = nobody_looked
    """What a search from the end of a finding's line says of it."""


def strong_findings_of(strong: StrongMove, settings: Settings) -> tuple[Finding, ...]:
    """What a strong move does, most important first; nothing where the line shows nothing."""
    reading = _read(strong)
    found: list[Finding] = []
    if reading.is_mate:
        found.append(mate_finding(FindingKind.STARTS_MATE, reading))
    found += _offered(strong, settings.witnesses.offered)
    found += winning_claims_of(strong)
    if _is_zugzwang(strong, reading.line.steps[0].after, settings.judgement.blunder):
        found.append(Finding(kind=FindingKind.PUTS_IN_ZUGZWANG, start=Start.BEFORE, line=reading.moves()))
    found += _only(reading, strong, settings.great.only_move)
    return tuple(found)


def _read(strong: StrongMove) -> Reading:
    line = variation(strong.before, [strong.move, *strong.continuation])
    return read_line(line, Start.BEFORE, settled_soon(line))


def winning_claims_of(strong: StrongMove) -> tuple[Finding, ...]:
    """What the move is said to win, if it holds; what a sacrifice takes on the way is not that."""
    reading = _read(strong)
    if reading.won is None or reading.is_mate or reading.won.taken.ply > SOON:
        return ()
    first = reading.line.steps[0]
    if balance(strong.before, reading.line.side) + reading.won.centipawns <= 0:
        return ()  # who was behind has only what was lost before
    if reading.won.taken.ply == 0 and offer(strong.before, strong.move, first.after).centipawns > 0:
        return ()
    end = reading.line.steps[reading.won.plies - 1].after
    if strong.score_after is not None and not stands_ahead(strong.score_after, end, reading.line.side):
        return ()
    cost, name = reading.won.centipawns, means(reading, reading.won)
    found = material_finding(FindingKind.WINS_MATERIAL, reading, reading.won, cost, name)
    return () if strong.bears_out(found) is False else (found,)


def _is_zugzwang(strong: StrongMove, after: chess.Board, least: float) -> bool:
    score, if_passed, side = strong.score_after, strong.score_if_passed, strong.before.turn
    if score is None or if_passed is None or win_percent(if_passed, side) >= WON:
        return False  # who wins even if the other side passes needs no zugzwang
    return is_zugzwang(after, score, if_passed, least)


def _only(reading: Reading, strong: StrongMove, least: float) -> Iterator[Finding]:
    """No other move is nearly as good; told with what this one does, where that can be seen."""
    second, side, does = strong.second_best, reading.line.side, deed(reading.line)
    if second is None or not second.moves or strong.score_after is None or does is None:
        return
    has, had = (win_percent(score, side) for score in (strong.score_after, second.score))
    if is_only_good(has, had, least):
        yield Finding(
            kind=FindingKind.ONLY_MOVE,
            start=Start.BEFORE,
            line=reading.moves(SHOWN),
            other=uci_moves(second.moves[:1])[0],
            points=has - had,
            deed=does,
        )


def _offered(strong: StrongMove, least: int) -> Iterator[Finding]:
    """A sacrifice: what stands to be taken after the move, how, and what that costs the taker."""
    before, move, if_taken = strong.before, strong.move, strong.if_taken
    after = before.copy(stack=False)
    after.push(move)
    given = offer(before, move, after)
    if given.centipawns < least or given.capture is None:
        return
    is_searched = bool(if_taken) and if_taken[0] == given.capture
    line = variation(before, [move, *(if_taken if is_searched else (given.capture,))])
    is_mate = line.end.is_checkmate() and line.end.turn != before.turn
    comes_to = settled(line).gain
    gain = None if is_mate else reward(line, comes_to)
    is_lent = not is_mate and _paid_with(gain) is None and comes_to > -LEAST
    if is_lent and not strong.is_brilliant:
        return  # what is offered comes back
    moves = tuple(step.move for step in line.steps)
    yield Finding(
        kind=FindingKind.SACRIFICE,
        start=Start.BEFORE,
        line=moves if is_mate else moves[: gain.plies if gain else SHOWN],
        cost=given.centipawns,
        total=given.centipawns,
        piece=after.piece_type_at(given.capture.to_square),
        square=given.capture.to_square,
        in_return=_got_for_it(before, move, after, given),
        reward=_paid_with(gain),
        is_lent=is_lent,
        moves=len(line.own) if is_mate else None,
        squares=(given.capture.to_square,),
    )


def _paid_with(gain: Won | None) -> chess.PieceType | None:
    """The piece that taking the offer costs, if it is one that stands there already."""
    if gain is None or gain.taken.ply < 2 or gain.taken.is_promotion or gain.taken.piece == chess.PAWN:
        return None
    return gain.taken.piece


def _got_for_it(
    before: chess.Board, move: chess.Move, after: chess.Board, given: Offer
) -> tuple[chess.PieceType, ...]:
    """What the move took, and what takes and is taken back, if that makes the offer smaller."""
    if given.capture is None:
        return ()
    offered = after.piece_type_at(given.capture.to_square)
    took = None if before.is_en_passant(move) else before.piece_type_at(move.to_square)
    taker = after.piece_type_at(given.capture.from_square)
    for got in ((), (took,), (taker,), (took, taker)):
        pieces = tuple(piece for piece in got if piece is not None)
        worth = VALUES[offered or chess.PAWN] - sum(VALUES[piece] for piece in pieces)
        if len(pieces) == len(got) and worth == given.centipawns:
            return pieces
    return ()
