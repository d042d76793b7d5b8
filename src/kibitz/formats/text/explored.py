"""What was played from a position, for the terminal."""

from collections.abc import Sequence

from kibitz.core.insights.explored import Explored, ExploredMove


def explored_text(found: Explored) -> str:
    """The player's moves, then the opponents'."""
    parts = [f"{found.fen}\n{found.said}"]
    if found.mine:
        parts.append(_table("you", found.mine))
    if found.against:
        parts.append(_table("against you", found.against))
    return "\n\n".join(parts)


def _table(who: str, moves: Sequence[ExploredMove]) -> str:
    head = f"{who:14}{'games':>6}  {'won-drawn-lost':>14}  {'your score':>10}  {'costs':>6}  errors"
    return "\n".join([head, *[_line(move) for move in moves]])


def _line(move: ExploredMove) -> str:
    results = f"{move.wins}-{move.draws}-{move.losses}"
    score = "–" if move.score is None else f"{100 * move.score:.0f}%"
    lost = "–" if move.lost is None else f"{move.lost:.1f}"
    return (
        f"{move.san:14}{move.games:6,}  {results:>14}  {score:>10}  {lost:>6}  {move.errors or ''}".rstrip()
    )
