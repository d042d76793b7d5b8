"""Claims about moves, each searched from the end of its line and held against what it says."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass

import chess

from kibitz.core.chess.game import Game
from kibitz.core.chess.score import Cp, Mate, Score
from kibitz.core.findings.finding import Finding, FindingKind, Start
from kibitz.core.report import GameReport
from kibitz.core.searches.answer import PositionEval
from kibitz.core.searches.task import Limit
from kibitz.core.words.explain import Explanations
from kibitz.engine.pool import EnginePool, search_one

NODES = 60_000
WORTH = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 0}
GOES_ON = 8
"""Plies of the search that are played: enough to take back what hangs."""

HALF = 0.5
"""A claim is plainly false if less than this share of it is left, and doubtful if not all of it is."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence, the position in which it is searched, and what it says."""

    text: str
    kind: str
    board: chess.Board
    winner: chess.Color
    pawns: float = 0.0
    """Material won since the position before the move."""

    at_first: int = 0
    """How far ahead the winner was then."""

    points: float | None = None
    """Of an only move: what the other costs."""

    beside: chess.Board | None = None
    """The position that the other move is compared with."""


def claims(report: GameReport, game: Game, explained: Explanations) -> Iterator[Claim]:
    """Everything in the sentences of a game that can be searched."""
    boards = [board.copy(stack=False) for board in game.boards()]
    for index, each in explained.items():
        finding, before, move = each.finding, boards[index], game.moves[index]
        text = f"{game.sheet.id} {report.moves[index].marked}: {each.words.long}"
        start = boards[index + 1] if finding.start is Start.AFTER else before
        if finding.kind is FindingKind.ONLY_MOVE and finding.other:
            other = _after(before, (finding.other,))
            yield Claim(
                text, "only move", other, before.turn, points=finding.points, beside=_after(before, (move,))
            )
        elif finding.kind in (FindingKind.FACES_MATE, FindingKind.LETS_MATE_GO):
            is_faced = finding.kind is FindingKind.FACES_MATE
            place = boards[index + 1] if is_faced else before
            yield Claim(text, "mate", place, (not before.turn) if is_faced else before.turn)
        elif finding.cost and finding.kind is not FindingKind.SACRIFICE:
            winner = start.turn
            end = _after(start, finding.line)
            kind = "threat" if finding.threat else "material"
            yield Claim(text, kind, end, winner, _named(finding), _ahead(before, winner))


def _named(finding: Finding) -> float:
    return finding.total / 100


def _after(board: chess.Board, line: tuple[chess.Move, ...]) -> chess.Board:
    board = board.copy(stack=False)
    for move in line:
        board.push(move)
    return board


def _ahead(board: chess.Board, side: chess.Color) -> int:
    return sum(
        WORTH[piece.piece_type] * (1 if piece.color == side else -1) for piece in board.piece_map().values()
    )


async def verdicts(found: list[Claim], pool: EnginePool) -> list[tuple[Claim, str]]:
    """Each claim, and whether it is borne out, doubtful or false."""
    return list(zip(found, await asyncio.gather(*[_verdict(each, pool) for each in found]), strict=True))


async def _verdict(claim: Claim, pool: EnginePool) -> str:
    if claim.board.is_game_over():
        return "borne out"
    found = await _searched(pool, claim.board)
    if claim.kind == "mate":
        score = _pawns(found.score, claim.winner)
        return "borne out" if score > 90 else "doubtful" if score > 7 else "false"
    if claim.points is not None and claim.beside is not None:
        best = await _searched(pool, claim.beside)
        apart = _percent(best.score, claim.winner) - _percent(found.score, claim.winner)
        return _share(apart / max(1.0, claim.points))
    return _material(claim, found)


def _material(claim: Claim, found: PositionEval) -> str:
    if isinstance(found.score, Mate):
        return "borne out" if found.score.winner == claim.winner else "false"
    board, gains = claim.board.copy(stack=False), [_ahead(claim.board, claim.winner) - claim.at_first]
    for word in found.lines[0].moves[:GOES_ON]:
        board.push(chess.Move.from_uci(word))
        gains.append(_ahead(board, claim.winner) - claim.at_first)
    stays = min(gains[-1], gains[-2]) if len(gains) > 1 else gains[-1]
    ahead = _ahead(claim.board, claim.winner)
    stands = _pawns(found.score, claim.winner)
    by_score = 1.0 if ahead <= 0 else max(0.0, stands) / ahead
    return _share(min(stays / claim.pawns, by_score + HALF / 2))


def _share(share: float) -> str:
    return "borne out" if share >= 2 / 3 else "doubtful" if share >= HALF / 2 else "false"


async def _searched(pool: EnginePool, board: chess.Board) -> PositionEval:
    found = await search_one(pool, board, Limit(nodes=NODES))
    if not isinstance(found, PositionEval):
        raise SystemExit(str(found))
    return found


def _pawns(score: Score, side: chess.Color) -> float:
    match score:
        case Cp(value):
            return value / 100 if side == chess.WHITE else -value / 100
        case Mate(winner):
            return 100.0 if winner == side else -100.0


def _percent(score: Score, side: chess.Color) -> float:
    capped = max(-10.0, min(10.0, _pawns(score, side)))
    return float(100 / (1 + 2.718281828459045 ** (-0.368208 * capped)))
