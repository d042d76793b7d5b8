"""A game in one row: the columns of the CSV and Parquet files and of the table in the terminal."""

from collections.abc import Sequence

from kibitz.core.chess.label import Judgement, Label, label_of
from kibitz.core.chess.phase import Phase
from kibitz.core.numbers.summary import GameSummary, PlayerSummary

Cell = str | int | float | None
Row = tuple[Cell, ...]

_GAME_COLUMNS = (
    "number", "line", "id", "event", "site", "date", "result", "time_control", "variant", "plies",
)  # fmt: skip
_JUDGEMENTS = tuple(label_of(judgement) for judgement in Judgement)
_OPENING_COLUMNS = ("eco", "opening", "opening_ply", "middle", "end", "problem")
_PLAYER_COLUMNS = (
    "name",
    "rating",
    "accuracy",
    "accuracy_unrounded",
    "acpl",
    "acpl_unrounded",
    *[label.value for label in _JUDGEMENTS],
    *[f"{phase.value}_accuracy" for phase in Phase],
)

COLUMNS: Sequence[str] = (
    *_GAME_COLUMNS,
    *[f"white_{column}" for column in _PLAYER_COLUMNS],
    *[f"black_{column}" for column in _PLAYER_COLUMNS],
    *_OPENING_COLUMNS,
)
"""In the order of the cells of a row."""

_LABELS = tuple(label for label in Label if label not in _JUDGEMENTS)
REVIEW_COLUMNS: Sequence[str] = (
    *COLUMNS,
    *[f"{side}_{label.value}" for side in ("white", "black") for label in _LABELS],
)
"""The columns of a review's row: also the labels that only an engine can give."""

_TEXTS = {
    "id", "event", "site", "date", "result", "time_control", "variant", "name", "eco", "opening", "problem",
}  # fmt: skip


def column_type(column: str) -> type:
    """What a column holds besides None."""
    plain = column.removeprefix("white_").removeprefix("black_")
    if plain in _TEXTS:
        return str
    return float if plain.endswith("_unrounded") else int


def summary_row(summary: GameSummary) -> Row:
    """The cells of one game, in the order of COLUMNS."""
    sheet, opening, division = summary.sheet, summary.opening, summary.division
    tags = sheet.tags
    return (
        sheet.number,
        sheet.line,
        sheet.id,
        tags.get("Event"),
        tags.get("Site"),
        tags.get("UTCDate") or tags.get("Date"),
        tags.get("Result"),
        tags.get("TimeControl"),
        tags.get("Variant"),
        len(sheet.sans),
        *_player_cells(summary.players.white),
        *_player_cells(summary.players.black),
        opening.eco if opening else tags.get("ECO"),
        opening.name if opening else tags.get("Opening"),
        opening.ply if opening else None,
        division.middle if division else None,
        division.end if division else None,
        sheet.problem,
    )


def review_row(summary: GameSummary) -> Row:
    """The cells of one reviewed game, in the order of REVIEW_COLUMNS."""
    players = (summary.players.white, summary.players.black)
    return (*summary_row(summary), *[player.counts.get(label) for player in players for label in _LABELS])


def _player_cells(player: PlayerSummary) -> Row:
    return (
        player.name,
        player.rating,
        player.accuracy,
        player.accuracy_unrounded,
        player.acpl,
        player.acpl_unrounded,
        *map(player.counts.get, _JUDGEMENTS),
        *map(player.phases.get, Phase),
    )
