"""The table `kibitz score` prints: a line per game, made as the games come in."""

from kibitz.formats.summary_row import COLUMNS, Cell, Row
from kibitz.formats.text.terminal import fit, plain

_COLUMN = {name: place for place, name in enumerate(COLUMNS)}
_FIXED = 56
"""Width of everything but the two names."""


class ScoreTable:
    """Lines for a terminal of a given width; White's number always comes first."""

    def __init__(self, width: int) -> None:
        self._name = max(8, min(24, (width - _FIXED) // 2))

    def head(self) -> str:
        names = f"{'White':{self._name}} {'Black':{self._name}}"
        return f"{'':>5} {names} {'':7} {'Accuracy':>9} {'ACPL':>8}  {'?!  ? ??  / ?!  ? ??':>20}"

    def line(self, row: Row, number: int) -> str:
        def cell(name: str) -> Cell:
            return row[_COLUMN[name]]

        def pair(name: str) -> str:
            return f"{_number(cell(f'white_{name}')):>3}/{_number(cell(f'black_{name}')):<3}"

        def counts(side: str) -> str:
            return " ".join(f"{cell(f'{side}_{name}'):>2}" for name in ("inaccuracy", "mistake", "blunder"))

        names = " ".join(fit(plain(str(cell(f"{side}_name"))), self._name) for side in ("white", "black"))
        result = plain(str(cell("result"))).replace("1/2-1/2", "½-½")[:7]
        return (
            f"{number:>5} {names} {result:7} {pair('accuracy'):>9} {pair('acpl'):>8}"
            f"  {counts('white')}  / {counts('black')}"
        ).rstrip()


def _number(value: Cell) -> str:
    return "–" if value is None else str(value)
