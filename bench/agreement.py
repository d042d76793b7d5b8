"""How far reviews with our own engine agree with Lichess's, on games that carry its analysis.

    python -m bench.agreement FILE [--games 12] [--newest] [--effort lichess] [--no-ceiling]
                              [--engine PROGRAM]

Prints for each effort how the evals differ, how many moves are judged alike, and
what it cost; and the ceiling, which is how far two runs of the same engine agree
that differ only in the order of their searches. Searches are kept in `out/bench`,
so that a second run only computes.
"""

import argparse
import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import mean, median
from time import monotonic

import chess

from bench.recorded import HOME, Recording, analysed_games, pack_recording, place, record, recording
from kibitz.core.chess.game import Game, Scoresheet
from kibitz.core.chess.label import Judgement
from kibitz.core.numbers.summary import judged_moves, summarise
from kibitz.core.numbers.win_percent import capped_centipawns, white_percent
from kibitz.core.searches.evaluated_game import EvaluatedGame, evaluated_sheet
from kibitz.engine.places import find_engine
from kibitz.engine.pool import EnginePool, open_pool
from kibitz.pipeline.folders import data_folder
from kibitz.pipeline.review import review_with
from kibitz.settings import PRESETS, Settings

WORDS = ("nothing", *[judgement.value for judgement in Judgement])
SIGN_LIMIT = 100  # centipawns on both sides before opposite signs count as an error


@dataclass
class Agreement:
    """Two readings of the same games, ours and a reference."""

    games: int = 0
    moves: int = 0
    equal: int = 0
    judged: int = 0
    judged_equal: int = 0
    sign_errors: int = 0
    nodes: int = 0
    seconds: float = 0.0
    centipawns: list[int] = field(default_factory=list)
    points: list[float] = field(default_factory=list)
    accuracies: list[float] = field(default_factory=list)
    losses: list[float] = field(default_factory=list)
    """Differences of accuracy and of centipawn loss, ours less theirs."""

    confusion: Counter[tuple[str, str]] = field(default_factory=Counter)

    def add(self, ours: Scoresheet, theirs: Scoresheet) -> None:
        """Count one game in; `theirs` is the reference."""
        self.games += 1
        for mine, other in zip(ours.scores, theirs.scores, strict=True):
            if mine is not None and other is not None:
                first, second = capped_centipawns(mine), capped_centipawns(other)
                self.centipawns.append(abs(first - second))
                self.points.append(abs(white_percent(first) - white_percent(second)))
                self.sign_errors += first * second < 0 and min(abs(first), abs(second)) > SIGN_LIMIT
        self._add_labels(_labels(ours), _labels(theirs), len(ours.sans))
        self._add_players(ours, theirs)

    def _add_labels(self, ours: dict[int, str], theirs: dict[int, str], moves: int) -> None:
        self.moves += moves
        for index in range(moves):
            mine, other = ours.get(index, WORDS[0]), theirs.get(index, WORDS[0])
            self.confusion[other, mine] += 1
            self.equal += mine == other
            self.judged += other != WORDS[0]
            self.judged_equal += mine == other != WORDS[0]

    def _add_players(self, ours: Scoresheet, theirs: Scoresheet) -> None:
        mine, other = (summarise(sheet, None, Settings()).players for sheet in (ours, theirs))
        for side in chess.COLORS:
            a, b = mine[side], other[side]
            if a.accuracy_unrounded is not None and b.accuracy_unrounded is not None:
                self.accuracies.append(a.accuracy_unrounded - b.accuracy_unrounded)
            if a.acpl_unrounded is not None and b.acpl_unrounded is not None:
                self.losses.append(a.acpl_unrounded - b.acpl_unrounded)

    def row(self, name: str) -> list[str]:
        """The figures, in the order of HEAD."""
        spent = self.nodes / max(1, self.moves)
        return [
            name,
            f"{mean(self.centipawns):.1f}",
            f"{median(self.centipawns):g}",
            f"{mean(self.points):.2f}",
            str(self.sign_errors),
            f"{100 * self.equal / self.moves:.1f} %",
            f"{100 * self.judged_equal / max(1, self.judged):.1f} %",
            f"{mean(map(abs, self.accuracies)):.1f} ({mean(self.accuracies):+.1f})",
            f"{mean(map(abs, self.losses)):.1f} ({mean(self.losses):+.1f})",
            f"{spent:,.0f}" if self.nodes else "–",
            f"{self.seconds:.0f}" if self.seconds else "–",
        ]


HEAD = [
    "compared",
    "cp mean",
    "cp median",
    "points",
    "sign errors",
    "same judgement",
    "of the judged",
    "accuracy off by",
    "ACPL off by",
    "nodes a move",
    "seconds",
]


def _labels(sheet: Scoresheet) -> dict[int, str]:
    return {index: advice.judgement.value for index, advice in judged_moves(sheet, Settings()).items()}


def sheet_of(game: Game, kept: Recording) -> Scoresheet:
    """The scoresheet that the recorded searches make."""
    return evaluated_sheet(EvaluatedGame(game, tuple(kept.position_evals())))


async def searched(
    pool: EnginePool, games: Sequence[Game], command: Sequence[str], effort: str
) -> list[Recording]:
    """The searches of every game at an effort, made now or earlier."""
    nodes = PRESETS["lichess"].nodes or 0
    found = []
    for game in games:
        if effort in ("lichess", "forward"):
            if recording(game, command, effort, nodes) is None:
                await record(pool, game, command, effort, nodes)
            kept = recording(game, command, effort, nodes)
        else:
            kept = recording(game, command, effort, 0)
            if kept is None:
                start = monotonic()
                report = await review_with(pool, game, Settings(effort=PRESETS[effort], rules="lichess"))
                name = report.provenance.engine.name if report.provenance.engine else "?"
                kept = pack_recording(name, effort, report, monotonic() - start)
                path = place(game, command, effort, 0)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(kept.encoded())
        if kept is None:
            raise SystemExit(f"{game.sheet.id} could not be searched")
        found.append(kept)
    return found


def compared(games: Sequence[Game], kept: Sequence[Recording], reference: Sequence[Scoresheet]) -> Agreement:
    """Recorded searches against a reference reading of the same games."""
    agreement = Agreement()
    for game, mine, theirs in zip(games, kept, reference, strict=True):
        agreement.add(sheet_of(game, mine), theirs)
        agreement.nodes += mine.spent or sum(each.nodes for each in mine.evals)
        agreement.seconds += mine.seconds
    return agreement


def table(rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table."""
    return "\n".join(f"| {' | '.join(row)} |" for row in [HEAD, ["---"] * len(HEAD), *rows])


def confusion_table(agreement: Agreement) -> str:
    """Rows are Lichess's words, columns ours."""
    rows = [["Lichess \\ Kibitz", *WORDS], ["---"] * (len(WORDS) + 1)]
    rows += [[theirs, *[str(agreement.confusion[theirs, ours]) for ours in WORDS]] for theirs in WORDS]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def by_year(path: str, command: Sequence[str]) -> str:
    """Against Lichess by the year of the game, from what is recorded: its engines changed over the years."""
    rows = []
    for effort, nodes in (("lichess", PRESETS["lichess"].nodes or 0), ("standard", 0)):
        years: dict[str, list[tuple[Game, Recording]]] = {}
        for game in analysed_games(path):
            if kept := recording(game, command, effort, nodes):
                years.setdefault(game.sheet.tags.get("Date", "?")[:4], []).append((game, kept))
        every = [pair for pairs in years.values() for pair in pairs]
        rows += [
            _year_row(f"{effort}, {year}", pairs) for year, pairs in [*sorted(years.items()), ("all", every)]
        ]
    head = [*HEAD[:10], "evals equal to the centipawn"]
    return "\n".join(f"| {' | '.join(row)} |" for row in [head, ["---"] * len(head), *rows])


def _year_row(name: str, pairs: Sequence[tuple[Game, Recording]]) -> list[str]:
    games = [game for game, _ in pairs]
    agreement = compared(games, [kept for _, kept in pairs], [game.sheet for game in games])
    exact = sum(
        ours is not None and ours == theirs
        for game, kept in pairs
        for ours, theirs in zip(sheet_of(game, kept).scores, game.sheet.scores, strict=True)
    )
    share = f"{100 * exact / max(1, len(agreement.centipawns)):.0f} %"
    return [*agreement.row(f"{name}, {len(pairs)} games")[:10], share]


async def report(
    path: str,
    count: int,
    efforts: Sequence[str],
    engine: str | None,
    *,
    newest: bool = False,
    ceiling: bool = True,
) -> str:
    """The whole comparison as Markdown."""
    orders = (*efforts, "forward") if ceiling else efforts
    games = analysed_games(path, count, newest=newest)
    program = find_engine(data_folder(), engine).program
    options = {"Threads": "1", "Hash": "16", "UCI_Chess960": "true"}
    async with open_pool(program, workers=2, options=options) as pool:
        kept = {order: await searched(pool, games, program.command, order) for order in orders}
    lichess = [game.sheet for game in games]
    results = {order: compared(games, kept[order], lichess) for order in orders}
    rows = [results[order].row(f"{order} with Lichess") for order in orders]
    if "lichess" in efforts:
        first = [sheet_of(game, each) for game, each in zip(games, kept["lichess"], strict=True)]
        if ceiling:
            rows.append(compared(games, kept["forward"], first).row("**ceiling**: forward with lichess"))
        rows += [
            compared(games, kept[effort], first).row(f"{effort} with lichess")
            for effort in efforts
            if effort != "lichess"
        ]
    name = kept[efforts[0]][0].engine
    moves = sum(len(game.moves) for game in games)
    parts = [f"{len(games)} games, {moves} moves, {name}, two workers.", "", table(rows)]
    for effort in efforts:
        parts += ["", f"Lichess's words and ours at effort `{effort}`:", "", confusion_table(results[effort])]
    return "\n".join(parts)


def main() -> None:
    """Print the comparison."""
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--newest", action="store_true")
    parser.add_argument("--effort", action="append", choices=list(PRESETS))
    parser.add_argument("--no-ceiling", action="store_true", help="spare the searches it needs")
    parser.add_argument("--engine")
    wanted = parser.parse_args()
    HOME.mkdir(parents=True, exist_ok=True)
    found = report(
        wanted.file,
        wanted.games,
        wanted.effort or ["lichess", "standard"],
        wanted.engine,
        newest=wanted.newest,
        ceiling=not wanted.no_ceiling,
    )
    print(asyncio.run(found))


if __name__ == "__main__":
    main()
