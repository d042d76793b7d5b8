"""Lists of games, and two analyses of one game side by side, for the terminal."""

from collections.abc import Sequence

import chess

from kibitz.core.chess.score_text import short
from kibitz.core.library import Listed
from kibitz.core.numbers.summary import PlayerSummary
from kibitz.core.report import GameReport, MoveReport, differing
from kibitz.core.words.english import SIDES
from kibitz.formats.text.terminal import fit, plain

NAME = 22


def game_table(found: Sequence[Listed]) -> str:
    """The games as a table, one line each."""
    head = f"{'id':10}{'date':12}{'White':{NAME}} {'Black':{NAME}} {'result':8}{'accuracy':10}opening"
    return "\n".join([head, *[_line(each) for each in found]])


def _line(listed: Listed) -> str:
    game = listed.game
    accuracies = (listed.white_accuracy, listed.black_accuracy)
    accuracy = "/".join("–" if value is None else f"{value:.0f}" for value in accuracies)
    opening = plain(f"{game.eco or ''} {game.opening or ''}").strip()
    names = f"{fit(plain(game.white), NAME)} {fit(plain(game.black), NAME)}"
    result = plain(game.result or "*")
    shown = accuracy if listed.analyses else "not yet"
    return f"{game.id[:8]:10}{plain(game.date or '–'):12}{names} {result:8}{shown:10}{opening}".rstrip()


def compare_reports(old: GameReport, new: GameReport, threshold: float) -> str:
    """What a later analysis changed: players, labels, and evals that moved by more than the threshold."""
    lines = [f"{'':14}{_made(old):36}{_made(new)}"]
    for side in chess.COLORS:
        before, after = old.summary.players[side], new.summary.players[side]
        lines.append(f"{SIDES[side]:14}{_player(before):36}{_player(after)}".rstrip())
    changed = differing(old, new, threshold)
    lines += [
        "",
        f"{len(changed)} of {len(new.moves)} moves differ in mark, or by more than {threshold:g} points",
    ]
    lines += [_change(first, second) for first, second in changed]
    return "\n".join(lines)


def _made(report: GameReport) -> str:
    made = report.provenance
    if made.engine is None:
        return "the evals in the file"
    return f"{fit(plain(made.engine.name), 22)} {plain(made.settings.effort.name)}"


def _player(player: PlayerSummary) -> str:
    accuracy, acpl = ("–" if value is None else value for value in (player.accuracy, player.acpl))
    return f"accuracy {accuracy}, ACPL {acpl}"


def _change(first: MoveReport, second: MoveReport) -> str:
    return f"  {first.name:14}{_cell(first):36}{_cell(second)}".rstrip()


def _cell(move: MoveReport) -> str:
    score = short(move.score) if move.score else "–"
    return f"{score:8}{move.label.value if move.label else '–'}"
