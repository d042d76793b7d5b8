"""Back rank mate: a king on its first rank, shut in by its own men before it."""

import chess

from kibitz.core.lines.geometry import back_rank, is_on
from kibitz.core.lines.motifs.mated import Mated, mated
from kibitz.core.lines.variation import Motif, Variation


def back_rank_mate(line: Variation) -> Motif | None:
    """Checked along the back rank, with its own unattacked men on every square before it."""
    mate = mated(line)
    if mate is None or chess.square_rank(mate.king) != back_rank(not line.side):
        return None
    home = chess.BB_RANKS[back_rank(not line.side)]
    before = mate.around & ~home
    checkers = mate.board.checkers_mask() & home
    if not checkers or not _is_shut_in(mate, before):
        return None
    return mate.motif("backRankMate", chess.msb(checkers))


def _is_shut_in(mate: Mated, before: chess.Bitboard) -> bool:
    is_full = all(is_on(square, mate.blocked) for square in chess.scan_forward(before))
    return is_full and not any(mate.attackers(square) for square in chess.scan_forward(before))
