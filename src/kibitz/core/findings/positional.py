"""What a bad move did beside material: tactics, pawn endings, castling, passed pawns, the bishop pair.

Asked only where no mate and no material is at stake; those of the long run only for an
inaccuracy. Each idea compares the line that punishes the move with the better one, and
both can be played out on a board.
"""

from collections.abc import Callable, Iterator

import chess

from kibitz.core.chess.material import PIECE, VALUES
from kibitz.core.findings.case import BadMove
from kibitz.core.findings.finding import Finding, FindingKind, Start
from kibitz.core.findings.line_reading import forked
from kibitz.core.lines.by_captures import most_by_captures
from kibitz.core.lines.geometry import back_rank
from kibitz.core.lines.motifs.double_check import double_check
from kibitz.core.lines.motifs.fork import fork
from kibitz.core.lines.motifs.skewer import skewer
from kibitz.core.lines.pawns import passed_pawns
from kibitz.core.lines.settled import LEAST, settled
from kibitz.core.lines.variation import Detector, Motif, Variation, is_quiet
from kibitz.core.numbers.standing import Standing

SOON = 2
"""The ply by which a tactic must show to be the move's own doing."""

SHOWN = 4
"""Plies within which an idea of the long run must show: later, much else has happened."""

TACTICS: tuple[Detector, ...] = (double_check, fork, skewer)


Idea = Callable[[BadMove], Finding | None]


def tactical_findings(bad: BadMove) -> Iterator[Finding]:
    """Every idea that comes at once, in the order of the table."""
    return (found for idea in AT_ONCE if (found := idea(bad)) is not None)


def positional_findings(bad: BadMove) -> Iterator[Finding]:
    """Every idea of the long run that shows in a few plies; in a game that is decided none matters."""
    if not {Standing.WINNING, Standing.LOST}.isdisjoint(bad.stood() or ()):
        return
    for idea in LONG_RUN:
        found = idea(bad)
        if (
            found is not None
            and len(found.line) <= SHOWN
            and (idea not in LASTING or is_calm(bad.refutation.line, len(found.line)))
        ):
            yield found


def is_calm(line: Variation, plies: int) -> bool:
    """Whether nobody is in check in these plies and nothing hangs after them."""
    shown = line.steps[:plies]
    return not any(step.after.is_check() for step in shown) and (
        not shown or not most_by_captures(shown[-1].after)
    )


def allows_tactic(bad: BadMove) -> Finding | None:
    """The opponent gets a tactic with a name at once, and not after the better move."""
    return _tactic(FindingKind.ALLOWS_MOTIF, Start.AFTER, bad.refutation.line, motif_names(bad.better.line))


def misses_tactic(bad: BadMove) -> Finding | None:
    """The better move begins a tactic with a name."""
    return _tactic(FindingKind.MISSES_MOTIF, Start.BEFORE, bad.better.line, motif_names(bad.refutation.line))


def motif_names(line: Variation) -> set[str]:
    """The names of the tactics in a line."""
    return {motif.name for detect in TACTICS if (motif := detect(line)) is not None}


def enters_pawn_ending(bad: BadMove) -> Finding | None:
    """Kings and pawns are all that is left at once, and that costs the win or the game."""
    stood, bare = bad.stood(), _bare_after(bad.refutation.line)
    if stood is None or bare is None or stood[0] == stood[1] or _bare_after(bad.better.line) is not None:
        return None
    if Standing.WINNING not in stood[:1] and stood[1] is not Standing.LOST:
        return None
    moves = tuple(step.move for step in bad.refutation.line.steps[:bare])
    return Finding(
        kind=FindingKind.ENTERS_PAWN_ENDING, start=Start.AFTER, line=moves, stands=stood[1], other=bad.best
    )


def trades_queens(bad: BadMove) -> Finding | None:
    """The queens are traded at once; after the better move they stay."""
    if bad.best is None or not _trades_queens(bad.refutation.line) or not _keeps_queens(bad.better.line):
        return None
    moves = tuple(step.move for step in bad.refutation.line.steps[:SOON])
    return Finding(kind=FindingKind.TRADES_QUEENS, start=Start.AFTER, line=moves, other=bad.best)


def _trades_queens(line: Variation) -> bool:
    """Whether a queen takes the other and is taken back, and none is left."""
    trade = line.steps[:SOON]
    return (
        len(trade) == SOON
        and len({step.target for step in trade}) == 1
        and all(step.captured == chess.QUEEN for step in trade)
        and not trade[-1].after.queens
    )


def _keeps_queens(line: Variation) -> bool:
    """Whether both sides still have a queen when an idea of the long run would have shown."""
    shown = [step.after for step in line.steps[:SHOWN]]
    return len(shown) == SHOWN and all(shown[-1].pieces_mask(chess.QUEEN, side) for side in chess.COLORS)


def _bare_after(line: Variation) -> int | None:
    """The plies after which only kings and pawns are left, if that comes by a trade at once."""
    for step in line.steps[:SOON]:
        if step.captured is None:
            return None
        if step.after.occupied == step.after.kings | step.after.pawns:
            return step.ply + 1
    return None


def _tactic(kind: FindingKind, start: Start, line: Variation, elsewhere: set[str]) -> Finding | None:
    if settled(line).gain < LEAST or _takes_piece(line):
        return None  # a fork that wins nothing in the end is no reason, nor one after the point
    for detect in TACTICS:
        motif = detect(line)
        if motif is None or motif.ply > SOON or motif.name in elsewhere or not _pays(line, motif):
            continue
        if any(map(is_quiet, line.own[: motif.ply // 2])):
            continue  # what needs a quiet move first can be stopped
        moves = tuple(step.move for step in line.steps[: motif.ply + 3])
        struck = forked(line, motif)
        return Finding(
            kind=kind, start=start, line=moves, motif=motif.name, struck=struck, squares=motif.squares
        )
    return None


def _takes_piece(line: Variation) -> bool:
    """Whether the line begins by taking a piece, which then is what the move allowed."""
    taken = line.steps[0].captured if line.steps else None
    return taken is not None and VALUES[taken] >= PIECE


def _pays(line: Variation, motif: Motif) -> bool:
    """Whether the piece that does it takes one of those it struck, with its next move."""
    follows = line.steps[motif.ply + 2 : motif.ply + 3]
    return any(
        step.captured is not None and step.origin == motif.squares[0] and step.target in motif.squares
        for step in follows
    )


def loses_castling(bad: BadMove) -> Finding | None:
    """The king loses the right to castle in the line without having castled; not so in the better line."""
    home = chess.BB_RANKS[back_rank(bad.mover)]
    if bad.in_game.castles_next or not bad.before.castling_rights & home:
        return None
    if _loses_rights(bad.better.line, home, bad.mover) is not None:
        return None
    ply = _loses_rights(bad.refutation.line, home, bad.mover)
    king = bad.before.king(bad.mover)
    if ply is None or not bad.refutation.line.start.castling_rights & home:
        return None
    if not bad.refutation.line.steps[ply].after.pieces_mask(chess.QUEEN, not bad.mover):
        return None  # without a queen against it a king may stay where it is
    return _about(FindingKind.LOSES_CASTLING, Start.AFTER, bad.refutation.line, ply + 1, king)


def _loses_rights(line: Variation, home: chess.Bitboard, mover: chess.Color) -> int | None:
    """The ply at which the side loses its last right to castle, if it has not castled."""
    for step in line.steps:
        if step.before.turn == mover and step.before.is_castling(step.move):
            return None
        if not step.after.castling_rights & home:
            return step.ply if step.before.is_check() else None  # else it was the king's own choice
    return None


def allows_passed_pawn(bad: BadMove) -> Finding | None:
    """The opponent gets a passed pawn in the line and not in the better one."""
    opponent = not bad.mover
    had = chess.popcount(passed_pawns(bad.before, opponent))
    if chess.popcount(passed_pawns(bad.better.line.end, opponent)) > had:
        return None
    for step in bad.refutation.line.steps:
        passed = passed_pawns(step.after, opponent)
        if chess.popcount(passed) > had and passed & passed_pawns(bad.refutation.line.end, opponent):
            if step.captured is not None:
                return None  # what was taken is the point, not what is left
            new = passed & ~passed_pawns(bad.before, opponent) or passed
            square = chess.msb(new)
            return _about(
                FindingKind.ALLOWS_PASSED_PAWN, Start.AFTER, bad.refutation.line, step.ply + 1, square
            )
    return None


def gives_bishop_pair(bad: BadMove) -> Finding | None:
    """The mover is left without the bishop pair and with fewer bishops; not so in the better line."""
    end, mover = bad.refutation.line.end, bad.mover
    if not _has_pair(bad.before, mover) or not _has_pair(bad.better.line.end, mover) or _has_pair(end, mover):
        return None
    own, theirs = [chess.popcount(end.pieces_mask(chess.BISHOP, side)) for side in (mover, not mover)]
    lost = next((step for step in bad.refutation.line.steps if not _has_pair(step.after, mover)), None)
    if lost is None or own >= theirs:
        return None
    return _about(FindingKind.GIVES_BISHOP_PAIR, Start.AFTER, bad.refutation.line, lost.ply + 1, lost.target)


def _has_pair(board: chess.Board, side: chess.Color) -> bool:
    bishops = board.pieces_mask(chess.BISHOP, side)
    return bool(bishops & chess.BB_LIGHT_SQUARES) and bool(bishops & chess.BB_DARK_SQUARES)


AT_ONCE: tuple[Idea, ...] = (allows_tactic, misses_tactic, enters_pawn_ending, trades_queens)
LONG_RUN: tuple[Idea, ...] = (
    loses_castling,
    allows_passed_pawn,
    gives_bishop_pair,
)
"""The more forcing first, in both."""

LASTING: frozenset[Idea] = frozenset({allows_passed_pawn, gives_bishop_pair})
"""What counts in the long run only: amid checks and captures nobody cares."""


def _about(
    kind: FindingKind, start: Start, line: Variation, plies: int, square: chess.Square | None
) -> Finding:
    """The finding with the plies that show it and the piece on the square when the line begins."""
    return Finding(
        kind=kind,
        start=start,
        line=tuple(step.move for step in line.steps[:plies]),
        piece=None if square is None else line.start.piece_type_at(square),
        square=square,
        squares=() if square is None else (square,),
    )
