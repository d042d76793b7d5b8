"""Exercises as rows of Lichess's puzzle table (sources: lichess-themes): those with an only move."""

import csv
import io
import re

from kibitz.core.training.exercise import Kind
from kibitz.core.training.kept import Exported

COLUMNS = (
    "PuzzleId", "FEN", "Moves", "Rating", "RatingDeviation", "Popularity", "NbPlays", "Themes", "GameUrl",
    "OpeningTags",
)  # fmt: skip
RATING, DEVIATION = 1500, 500
"""What Lichess gives a puzzle that nobody has solved: nobody can say how hard it is."""

LENGTHS = {1: "oneMove", 2: "short", 3: "long"}
LAST_OPENING_MOVE = 20
"""Lichess names the opening of puzzles before this move."""


def puzzle_head() -> str:
    """The first line of the file."""
    return _line(COLUMNS)


def puzzle_row(found: Exported) -> str | None:
    """The row of an exercise; None for a kind that Lichess's table does not know."""
    exercise = found.exercise
    if exercise.kind not in (Kind.FIND, Kind.PUNISH) or not exercise.before or not exercise.lead:
        return None
    themes = {*exercise.themes, LENGTHS.get(len(exercise.steps), "veryLong")}
    if exercise.phase:
        themes.add(exercise.phase)
    is_early = exercise.board.fullmove_number < LAST_OPENING_MOVE
    opening = re.sub(r"[^A-Za-z0-9]+", "_", exercise.opening or "").strip("_") if is_early else ""
    values = (
        found.id, exercise.before, " ".join((exercise.lead, *exercise.solution)), str(RATING), str(DEVIATION),
        "0", "0", " ".join(sorted(themes)), _address(found), opening,
    )  # fmt: skip
    return _line(values)


def _address(found: Exported) -> str:
    origin = found.origin
    if origin is None or not (origin.site or "").startswith("https://"):
        return ""
    side = "/black" if found.exercise.solver == "black" else ""
    return f"{origin.site}{side}#{origin.position}"


def _line(values: tuple[str, ...]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(values)
    return text.getvalue()
