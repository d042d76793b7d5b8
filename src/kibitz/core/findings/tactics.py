"""What a bad move did where no mate and no count of material is at stake: tactics and pawn endings.

Each idea compares the line that punishes the move with the better one, and both can be
played out on a board.
"""

from collections.abc import Callable, Iterator

import chess

from kibitz.core.chess.material import PIECE, VALUES
from kibitz.core.findings.case import BadMove
from kibitz.core.findings.finding import Finding, FindingKind, Start
from kibitz.core.findings.line_reading import forked
from kibitz.core.lines.motifs.double_check import double_check
from kibitz.core.lines.motifs.fork import fork
from kibitz.core.lines.motifs.skewer import skewer
from kibitz.core.lines.settled import LEAST, settled
from kibitz.core.lines.variation import Detector, Motif, Variation, is_quiet
from kibitz.core.numbers.standing import Standing

SOON = 2
"""The ply by which a tactic must show to be the move's own doing."""

TACTICS: tuple[Detector, ...] = (double_check, fork, skewer)


Idea = Callable[[BadMove], Finding | None]


def tactical_findings(bad: BadMove) -> Iterator[Finding]:
    """Every idea that comes at once, in the order of the table."""
    return (found for idea in AT_ONCE if (found := idea(bad)) is not None)


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
    if _is_bare(bad.before) or stood[1] is Standing.BETTER:
        return None
    if Standing.WINNING not in stood[:1] and stood[1] is not Standing.LOST:
        return None
    moves = tuple(step.move for step in bad.refutation.line.steps[:bare])
    return Finding(
        kind=FindingKind.ENTERS_PAWN_ENDING, start=Start.AFTER, line=moves, stands=stood[1], other=bad.best
    )


def _bare_after(line: Variation) -> int | None:
    """The plies after which only kings and pawns are left, if that comes by a trade at once."""
    for step in line.steps[:SOON]:
        if step.captured is None:
            return None
        if _is_bare(step.after):
            return step.ply + 1
    return None


def _is_bare(board: chess.Board) -> bool:
    return board.occupied == board.kings | board.pawns


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


AT_ONCE: tuple[Idea, ...] = (allows_tactic, misses_tactic, enters_pawn_ending)
"""The more forcing first."""
