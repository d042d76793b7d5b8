"""What a line shows and wins, worked out once, and the findings that it proves."""

from collections.abc import Sequence
from dataclasses import dataclass

import chess

from kibitz.core.chess.material import VALUES
from kibitz.core.findings.finding import Finding, FindingKind, Start
from kibitz.core.lines.captures import Taken
from kibitz.core.lines.gain import NOTHING, Won, won
from kibitz.core.lines.motifs import motifs_in
from kibitz.core.lines.retaken import if_retaken
from kibitz.core.lines.settled import Settled
from kibitz.core.lines.variation import Motif, Variation

TELLING = (
    "doubleCheck", "fork", "skewer", "discoveredAttack", "trappedPiece", "hangingPiece",
)  # fmt: skip
"""Motifs that say how material is won, those that say most first."""

FORCING = {"doubleCheck"}
"""Motifs that strike at the king and win what is not on their own squares."""

STRIKES = {"fork", "skewer"}
"""Motifs that win one of the pieces they strike, not what takes the striker."""

MATES = (
    "smotheredMate", "backRankMate", "anastasiaMate", "hookMate", "arabianMate", "bodenMate",
    "doubleBishopMate", "dovetailMate", "epauletteMate", "operaMate", "morphysMate",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Reading:
    """A line with what it shows and what it wins, worked out once."""

    start: Start
    line: Variation
    motifs: tuple[Motif, ...]
    gain: int
    won: Won | None

    @property
    def is_mate(self) -> bool:
        """Whether the side that the line is good for mates at its end."""
        return len(self.line.steps) % 2 == 1 and self.line.end.is_checkmate()

    def moves(self, plies: int | None = None) -> tuple[chess.Move, ...]:
        """The line's moves, or the first of them."""
        return tuple(step.move for step in self.line.steps[:plies])

    def motif(self, names: Sequence[str]) -> Motif | None:
        """The motif whose name comes first."""
        shown = {motif.name: motif for motif in self.motifs}
        return next((shown[name] for name in names if name in shown), None)

    def idea(self, names: Sequence[str], *, by: int, about: set[chess.Square]) -> str | None:
        """The first name of a motif that shows by a ply and is about one of the squares."""
        shown = {
            motif.name
            for motif in self.motifs
            if motif.ply <= by and (motif.name in FORCING or about.intersection(_struck(motif)))
        }
        return next((name for name in names if name in shown), None)


def _struck(motif: Motif) -> tuple[chess.Square, ...]:
    """What a fork or a skewer is done to; of other ideas every square."""
    return motif.squares[1:] if motif.name in STRIKES else motif.squares


def read_line(
    line: Variation, start: Start, settles: Settled, besides: frozenset[chess.Square] = NOTHING
) -> Reading:
    """The line with its motifs and what it wins, without what stands on `besides`."""
    return Reading(start, line, motifs_in(line), settles.gain, won(line, settles.gain, besides))


def mate_finding(kind: FindingKind, reading: Reading) -> Finding:
    """The mate at the end of the line."""
    pattern, end = reading.motif(MATES), reading.line.end
    king = end.king(end.turn)
    return Finding(
        kind=kind,
        start=reading.start,
        line=reading.moves(),
        moves=len(reading.line.own),
        motif=pattern.name if pattern else None,
        piece=chess.KING,
        squares=() if king is None else (king,),
    )


def material_finding(
    kind: FindingKind, reading: Reading, gained: Won, cost: int, motif: str | None
) -> Finding:
    """What the line wins, cut where that is safe."""
    taken = gained.taken
    shown = reading.motif([motif]) if motif else None
    return Finding(
        kind=kind,
        start=reading.start,
        line=reading.moves(gained.plies),
        cost=cost,
        total=gained.centipawns,
        piece=chess.PAWN if taken.is_promotion else taken.piece,
        square=taken.square,
        taken_at=taken.ply,
        if_retaken=() if taken.is_promotion else if_retaken(reading.line, taken.ply),
        also=gained.also,
        pawns_taken=gained.pawns,
        in_return=_worth_naming(taken, gained.in_return),
        motif=motif,
        struck=forked(reading.line, shown),
        squares=shown.squares if shown else (taken.square,),
    )


def _worth_naming(taken: Taken, in_return: tuple[chess.PieceType, ...]) -> tuple[chess.PieceType, ...]:
    """What was got for it; a single pawn for a piece is small change."""
    return () if in_return == (chess.PAWN,) and taken.piece != chess.PAWN else in_return


def means(reading: Reading, gained: Won) -> str | None:
    """The name of what wins the material."""
    if gained.taken.is_promotion:
        return "promotion"
    taken = gained.taken
    about = {taken.square, reading.line.steps[taken.ply].target}
    return reading.idea(TELLING, by=taken.ply, about=about) or _strike(reading, gained)


def _strike(reading: Reading, gained: Won) -> str | None:
    """A fork or skewer that takes something dearer than what is left of it after all captures."""
    motif = reading.motif(sorted(STRIKES))
    if motif is None or motif.ply + 2 >= gained.plies:
        return None
    falls = reading.line.steps[motif.ply + 2]
    is_struck = falls.target in _struck(motif) and falls.origin == motif.squares[0]
    is_dear = falls.captured is not None and VALUES[falls.captured] > VALUES[gained.taken.piece]
    return motif.name if is_struck and is_dear else None


def forked(line: Variation, motif: Motif | None) -> tuple[chess.PieceType, ...]:
    """What a fork strikes, the dearest first; nothing of other motifs."""
    if motif is None or motif.name != "fork":
        return ()
    board = line.steps[motif.ply].after
    return tuple(sorted([board.piece_type_at(at) or chess.PAWN for at in _struck(motif)], reverse=True))


def motif_finding(kind: FindingKind, reading: Reading, motif: Motif) -> Finding:
    """A motif that the line shows, without any material."""
    return Finding(
        kind=kind, start=reading.start, line=reading.moves(), motif=motif.name, squares=motif.squares
    )
