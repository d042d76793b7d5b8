"""How often an engine is wrong in endings of few men, what the tables change, and what they cost.

    python -m bench.endings FILE... [--engine 20] [--minutes 30]

FILE is PGN or ndjson. In games that carry evals every position that the installed tables
know is compared with its score, and every move between two of them with its judgement.
`--engine N` has N endings of the files, chosen at random, reviewed at `standard` from the
first position that is known, without the tables and with them; `--minutes` ends that early,
with the figures of those that were done.
"""

import argparse
import asyncio
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import inf
from random import Random
from time import perf_counter, process_time

import chess

from kibitz import Game, Machine, Settings, read_games
from kibitz.core.build import build_report
from kibitz.core.chess.label import BAD, STRONG
from kibitz.core.chess.replay import replay
from kibitz.core.chess.score import Score
from kibitz.core.numbers.judgement import advise
from kibitz.core.numbers.standing import Standing, standing
from kibitz.core.numbers.win_percent import win_percent
from kibitz.core.report import GameReport
from kibitz.core.searches.table import Outcome
from kibitz.core.searches.table_reading import TableReading, reading_of
from kibitz.engine.pool import EnginePool
from kibitz.pipeline.beside import Beside
from kibitz.pipeline.review import open_engines, review_with
from kibitz.pipeline.tables import open_tables
from kibitz.tables.probe import Tables

CLEAR = {Standing.WINNING: Outcome.WON, Standing.LOST: Outcome.LOST}
SEED = 24


@dataclass(slots=True)
class Count:
    """What was compared, and how it came out."""

    games: int = 0
    positions: int = 0
    wrong: Counter[str] = field(default_factory=Counter)
    """By what the score says and what is true."""

    moves: int = 0
    blamed: int = 0
    """Moves that were judged bad and lost nothing."""

    missed: int = 0
    """Moves that threw a result away and were not judged."""

    found: int = 0
    """Moves that threw a result away and were judged."""

    seconds: float = 0.0


def main() -> None:
    """Print both comparisons."""
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="+")
    parser.add_argument("--engine", type=int, default=0, metavar="N", help="endings to review at `standard`")
    parser.add_argument("--minutes", type=float, default=inf, metavar="M", help="begin no ending after that")
    wishes = parser.parse_args()
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]  # it takes long
    tables = open_tables(Machine())
    if tables is None:
        raise SystemExit("no endgame tables: run kibitz tablebase install")
    games = [game for name in wishes.files for game in read_games(name) if isinstance(game, Game)]
    endings = [found for game in games if (found := known_part(game, tables))]
    print(f"{len(games):,} games, {len(endings):,} of them with positions of at most {tables.men} men")
    count = Count()
    for ending in endings:
        if ending.game.sheet.has_scores:
            compare(count, ending, [ending.game.sheet.start, *ending.game.sheet.scores], is_file=True)
    show("the evals in the files", count)
    print(f"  a position and its moves take {1000 * probe_seconds(endings):.1f} ms of CPU to look up")
    if wishes.engine:
        some = Random(SEED).sample(endings, min(wishes.engine, len(endings)))
        asyncio.run(review_endings(some, tables, perf_counter() + 60 * wishes.minutes))


@dataclass(frozen=True, slots=True)
class Ending:
    """A game with the readings of its known positions, by their index."""

    game: Game
    readings: dict[int, TableReading]


def known_part(game: Game, tables: Tables) -> Ending | None:
    """The game, if its last position is one that the tables know."""
    *_, last = game.boards()
    if chess.popcount(last.occupied) > tables.men or last.uci_variant != "chess":
        return None
    readings = {}
    for index, board in enumerate(game.boards()):
        if chess.popcount(board.occupied) <= tables.men and (found := tables.probe(board).position):
            reading = reading_of(found, board)
            if reading.outcome:
                readings[index] = reading
    return Ending(game, readings) if readings else None


def compare(count: Count, ending: Ending, scores: Sequence[Score | None], *, is_file: bool) -> None:
    """Every score against the result, and every judgement against what the move did."""
    game = ending.game
    movers = [board.turn for board in game.boards()]
    judged = set(game.sheet.may_be_judged()) if is_file else set(range(len(game.moves)))
    count.games += 1
    for index, reading in ending.readings.items():
        score, outcome = scores[index], reading.outcome
        if score is None or outcome is None:
            continue
        said = CLEAR.get(standing(win_percent(score, movers[index])), Outcome.DRAWN)
        count.positions += 1
        if said is not outcome:
            count.wrong[f"{said.value} by the score, {outcome.value} in truth"] += 1
    for index, then in pairwise(range(len(scores))):
        before, after = scores[index], scores[then]
        if index in ending.readings and then in ending.readings and before and after:
            advice = advise(before, after, movers[index], Settings()) if index in judged else None
            _count_move(count, ending.readings[index], ending.readings[then], is_bad=advice is not None)


def _count_move(count: Count, before: TableReading, after: TableReading, *, is_bad: bool) -> None:
    assert before.word
    assert after.word
    is_kept = before.outcome is after.word.turned.outcome
    count.moves += 1
    count.blamed += is_bad and is_kept
    count.missed += not is_bad and not is_kept
    count.found += is_bad and not is_kept


def show(what: str, count: Count) -> None:
    """A few lines."""
    wrong = sum(count.wrong.values())
    share = 100 * wrong / count.positions if count.positions else 0.0
    print(f"{what}: {count.games:,} games, {count.positions:,} known positions")
    print(f"  the score is wrong in {wrong:,} ({share:.1f}%)")
    for text, times in count.wrong.most_common():
        print(f"    {times:6,}  {text}")
    thrown = count.missed + count.found
    print(f"  {count.moves:,} moves between known positions, {thrown:,} of them threw a result away")
    print(f"    {count.found:6,}  of these were judged, {count.missed:,} were not")
    print(f"    {count.blamed:6,}  were judged and lost nothing")


def probe_seconds(endings: Sequence[Ending]) -> float:
    """The mean CPU time of a position and its moves, by tables that have not been asked before."""
    fresh = open_tables(Machine())
    assert fresh
    boards = [
        board.copy(stack=False)
        for ending in endings[:100]
        for index, board in enumerate(ending.game.boards())
        if index in ending.readings
    ]
    start = process_time()
    for board in boards:
        fresh.probe(board)
    return (process_time() - start) / max(1, len(boards))


async def review_endings(endings: Sequence[Ending], tables: Tables, end: float) -> None:
    """With one engine: how long it takes, what it says, and what the tables make of the same searches."""
    before, after = Count(), Count()
    labels: Counter[str] = Counter()
    settings = Settings()
    async with open_engines(settings.effort, Machine(workers=1)) as pool:
        for ending in endings:
            if perf_counter() < end and (part := known_part(ending_alone(ending), tables)):
                report = await _review(pool, part, settings, before, tables)
                plain = _without_tables(report, part.game, settings)
                _count_labels(before, plain, part)
                _count_labels(after, report, part)
                labels.update(_labels(report, part, " with tables"))
                labels.update(_labels(plain, part, " without"))
    show("the engine at standard, without tables", before)
    show("the same searches, read with tables", after)
    print(f"  {before.seconds / max(1, before.positions):.2f} s of engine for each known position")
    print(
        "  " + (", ".join(f"{times} {name}" for name, times in sorted(labels.items())) or "no move is marked")
    )


def ending_alone(ending: Ending) -> Game:
    """The game from its first known position on."""
    first = min(ending.readings)
    boards = list(zip(range(first + 1), ending.game.boards(), strict=False))
    board = boards[-1][1].copy(stack=False)
    sheet = ending.game.sheet
    tags = {"FEN": board.fen(), "SetUp": "1", "Result": sheet.tags.get("Result", "*")}
    rest = len(sheet.sans) - first
    return replay(
        replace(
            sheet,
            tags=tags,
            sans=sheet.sans[first:],
            scores=(None,) * rest,
            clocks=(None,) * rest,
            notes={},
            spent={},
        ),
        {},
    )


async def _review(
    pool: EnginePool, part: Ending, settings: Settings, count: Count, tables: Tables
) -> GameReport:
    start = perf_counter()
    report = await review_with(pool, part.game, settings, beside=Beside(tables))
    count.seconds += perf_counter() - start
    return report


def _without_tables(report: GameReport, game: Game, settings: Settings) -> GameReport:
    played = replace(game, sheet=report.summary.sheet)
    searches = replace(report.searches, tables=type(report.searches.tables)())
    engine = report.provenance.engine
    return build_report(played, settings, version="", engine=engine, searches=searches)


def _count_labels(count: Count, report: GameReport, part: Ending) -> None:
    """By the one curve and the labels, which is what a reader sees."""
    count.games += 1
    for index, reading in part.readings.items():
        assert reading.outcome
        percent = report.curve.of(index, report.curve.mover(index))
        said = CLEAR.get(standing(percent), Outcome.DRAWN)
        count.positions += 1
        if said is not reading.outcome:
            count.wrong[f"{said.value} by the score, {reading.outcome.value} in truth"] += 1
    for index, move in enumerate(report.moves):
        if index in part.readings and index + 1 in part.readings:
            _count_move(count, part.readings[index], part.readings[index + 1], is_bad=move.label in BAD)


def _labels(report: GameReport, part: Ending, suffix: str) -> Iterator[str]:
    for index, move in enumerate(report.moves):
        if index in part.readings and move.label in STRONG | BAD:
            yield f"{move.label.value}{suffix}"


if __name__ == "__main__":
    main()
