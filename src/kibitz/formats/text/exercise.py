"""Exercises in the terminal: a board in letters, and tables of what there is."""

from collections.abc import Sequence
from textwrap import wrap

import chess

from kibitz.core.library import StoredGame
from kibitz.core.training.card import Card, CardStatus
from kibitz.core.training.exercise import Exercise
from kibitz.core.training.kept import KeptExercise
from kibitz.core.training.later_games import LaterGames
from kibitz.core.training.later_words import NOTE, change_text, kind_text, since_text, span_text
from kibitz.core.training.progress import Progress, Share
from kibitz.core.training.session import Waiting
from kibitz.core.training.words import day_text, motif_text
from kibitz.formats.text.terminal import fit, plain


def board_text(board: chess.Board, side: chess.Color) -> str:
    """The board with a side below: White's pieces in capitals.

    >>> print(board_text(chess.Board("8/8/8/8/8/8/4P3/4K2k w - - 0 1"), chess.WHITE).splitlines()[-2])
     1  . . . . K . . k
    """
    ranks = range(7, -1, -1) if side == chess.WHITE else range(8)
    files = range(8) if side == chess.WHITE else range(7, -1, -1)
    rows = [
        f" {rank + 1}  {' '.join(_letter(board, chess.square(file, rank)) for file in files)}"
        for rank in ranks
    ]
    return "\n".join([*rows, f"    {' '.join(chess.FILE_NAMES[file] for file in files)}"])


def _letter(board: chess.Board, square: chess.Square) -> str:
    piece = board.piece_at(square)
    return piece.symbol() if piece else "."


def source_text(game: StoredGame, exercise: Exercise) -> str:
    """The game that an exercise is from."""
    when = f", {game.date.replace('.', '-')}" if game.date and "?" not in game.date else ""
    move = f"move {exercise.board.fullmove_number}"
    return f"From {game.white} – {game.black}{when} (game {game.id[:8]}, {move})."


def exercises_table(found: Sequence[tuple[KeptExercise, Waiting]]) -> str:
    """One line for each exercise."""
    head = f"{'exercise':18}{'kind':10}{'cost':>6}  {'idea':22}{'stands':9}{'due'}"
    return "\n".join([head, *[_row(kept, waiting) for kept, waiting in found]])


def _row(kept: KeptExercise, waiting: Waiting) -> str:
    card = waiting.card
    due = day_text(card.due) if card.due and card.status is CardStatus.ACTIVE else ""
    idea = fit(plain(motif_text(kept.motif) or "–"), 20)
    return f"{kept.id:18}{kept.kind:10}{kept.points:6.1f}  {idea}  {card.status.value:9}{due}".rstrip()


def retired_table(found: Sequence[tuple[KeptExercise, Card, str]]) -> str:
    """What is asked no more, and why; its history is kept."""
    return "\n".join(
        f"{kept.id:18}{kept.kind:10}asked {card.asked}, missed {card.failed}: {plain(why)}"
        for kept, card, why in found
    )


def progress_text(found: Progress) -> str:
    """What the answers come to."""
    counts = ", ".join(f"{count:,} {status.value}" for status, count in found.counts.items())
    lines = [f"{found.due:,} due today; {counts}", f"Next days: {' '.join(map(str, found.forecast))}"]
    lines.append(f"Trained on {len(found.days)} of the last 28 days")
    if found.motifs:
        lines += ["", f"{'idea':28}{'cards':>6}{'learned':>9}  {'at first':20}{'now'}"]
    for each in found.motifs:
        name = fit(plain(motif_text(each.motif) or each.motif or "no one idea"), 28)
        lines.append(
            f"{name}{each.cards:6}{each.learned:9}  {_share(each.at_first):20}{_share(each.now)}".rstrip()
        )
    return "\n".join(lines)


def _share(found: Share | None) -> str:
    if found is None:
        return "–"
    part = 100 * found.hits / found.count
    return f"{part:.0f}% ({100 * found.low:.0f}–{100 * found.high:.0f})"


def later_games_text(found: Sequence[LaterGames]) -> str:
    """The same errors in later games; nothing where none was trained."""
    if not found:
        return ""
    lines = ["In your games", *wrap(NOTE, 78)]
    for each in found:
        lines.append("")
        lines.append(
            f"{kind_text(each.kind)}, trained since {since_text(each)}" if each.kind else kind_text(None)
        )
        lines.append(f"  before: {span_text(each.before)}; since: {span_text(each.after)}")
        lines.append(f"  {change_text(each)}")
    return "\n".join(lines)
