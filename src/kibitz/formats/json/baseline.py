"""A table of peers to JSON and back."""

from collections.abc import Mapping

import msgspec

from kibitz.core.insights.bands import LEVELS, PHASES, RATING_BANDS, RATING_STEP, WEAKEST, WIN_BANDS
from kibitz.core.insights.baseline import Baseline, CellCounts, Scored
from kibitz.errors import InputError
from kibitz.formats.undecoded import UNDECODED, why_undecoded


class BaselineJson(msgspec.Struct, frozen=True):
    """Counts of a body of games. Every row of a table begins with its rating band.

    `cells`: band, phase, tens of win percent, moves, inaccuracies, mistakes, blunders, lost points (of
    hundredths), their squares (of whole points). `converting` and `holding`: band, level, games, score, due.
    """

    kibitz_baseline: int
    name: str
    made_from: str
    games: int
    players: int
    ratings: tuple[int, int, int]
    """The weakest band's rating, the step, and how many bands."""

    cells: tuple[tuple[int, int, int, int, int, int, int, int, int], ...]
    converting: tuple[tuple[int, int, int, float, float], ...]
    holding: tuple[tuple[int, int, int, float, float], ...]
    leaving: tuple[int, float]
    reliability: dict[str, float]
    spread: dict[str, float] = {}


FORM = 1


def baseline_json(table: Baseline) -> bytes:
    """The table as JSON, a row a line."""
    shape = BaselineJson(
        kibitz_baseline=FORM,
        name=table.name,
        made_from=table.made_from,
        games=table.games,
        players=table.players,
        ratings=(WEAKEST, RATING_STEP, RATING_BANDS),
        cells=tuple([(band, *divmod(cell, WIN_BANDS), *each) for (band, cell), each in table.cells.items()]),
        converting=_scored_rows(table.converting),
        holding=_scored_rows(table.holding),
        leaving=(table.leaving[0], round(table.leaving[1], 2)),
        reliability={name: round(value, 4) for name, value in table.reliability.items()},
        spread={name: round(value, 4) for name, value in table.spread.items()},
    )
    text = msgspec.json.encode(shape).decode()
    return text.replace("],[", "],\n[").replace("[[", "[\n[").encode() + b"\n"


def _scored_rows(table: Mapping[tuple[int, int], Scored]) -> tuple[tuple[int, int, int, float, float], ...]:
    return tuple([(*key, each.games, each.score, round(each.due, 3)) for key, each in table.items()])


_decoder = msgspec.json.Decoder(BaselineJson)


def read_baseline(text: bytes, name: str) -> Baseline:
    """The table back. Raises InputError if it is none, or one of other bands."""
    try:
        read = _decoder.decode(text)
    except UNDECODED as problem:
        raise InputError(
            f"{name} is not a table that 'kibitz insights baseline' made: {why_undecoded(problem)}"
        ) from problem
    if read.kibitz_baseline != FORM or read.ratings != (WEAKEST, RATING_STEP, RATING_BANDS):
        raise InputError(f"{name} was made by another Kibitz: make it again with 'kibitz insights baseline'")
    for band, phase, tens, *counts in read.cells:
        is_good = 0 <= band < RATING_BANDS and 0 <= phase < len(PHASES) and 0 <= tens < WIN_BANDS
        if not is_good or min(counts) < 0 or sum(counts[1:4]) > counts[0]:
            raise InputError(f"{name} is damaged: a row of its cells cannot be")
    for rows in (read.converting, read.holding):
        if any(not 0 <= row[0] < RATING_BANDS or row[1] not in LEVELS for row in rows):
            raise InputError(f"{name} is damaged: a row of its scores cannot be")
    return Baseline(
        name=read.name,
        made_from=read.made_from,
        games=read.games,
        players=read.players,
        cells={(row[0], row[1] * WIN_BANDS + row[2]): CellCounts(*row[3:]) for row in read.cells},
        converting={(row[0], row[1]): Scored(*row[2:]) for row in read.converting},
        holding={(row[0], row[1]): Scored(*row[2:]) for row in read.holding},
        leaving=read.leaving,
        reliability=read.reliability,
        spread=read.spread,
    )
