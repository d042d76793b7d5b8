"""The labels of all rulesets side by side."""

from kibitz.core.chess.label import BAD, Label
from kibitz.core.labels.verdict import Verdict
from kibitz.core.report import GameReport
from kibitz.settings import RULES

WIDTH = 16


def compare_text(report: GameReport) -> str:
    """A row for each move; a mark where one ruleset calls it bad and another does not."""
    readings = report.readings
    lines = ["The rulesets side by side", " " * 16 + "".join(f"{rules:{WIDTH}}" for rules in RULES).rstrip()]
    differ = 0
    for index, move in enumerate(report.moves):
        verdicts = [readings[rules].get(index) for rules in RULES]
        if not any(verdicts):
            continue
        labels = [_name(verdict) for verdict in verdicts]
        is_disputed = len({_is_bad(verdict) for verdict in verdicts}) > 1
        differ += is_disputed
        mark = "≠" if is_disputed else " "
        lines.append(
            f"{mark} {move.number:>6} {move.san:7}" + "".join(f"{label:{WIDTH}}" for label in labels).rstrip()
        )
    moves = len(lines) - 2
    lines.append(f"{differ} of {moves} moves are bad (≠) under some rulesets and not under others")
    return "\n".join(lines)


def _name(verdict: Verdict | None) -> str:
    return verdict.label.value if verdict and verdict.label else "–"


def _is_bad(verdict: Verdict | None) -> bool:
    label: Label | None = verdict.label if verdict else None
    return label in BAD
