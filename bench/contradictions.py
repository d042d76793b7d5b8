"""Where a report contradicts itself, or tells what a longer search takes back.

    python -m bench.contradictions REPORT... [--longer 2000000] [--engine PROGRAM]

REPORT is what `kibitz review --json` writes, one report on a line. The reports are read as
plain JSON and shown no code of the product: percents and moves are worked out here again.
With `--longer`, both sides of every bad turning point are searched with so many nodes.
"""

import argparse
import asyncio
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import exp
from pathlib import Path
from typing import Any

import chess

from kibitz.core.chess.score import Cp, Mate, Score
from kibitz.core.searches.answer import PositionEval
from kibitz.core.searches.task import Limit
from kibitz.engine.places import find_engine
from kibitz.engine.pool import EnginePool, open_pool, search_one
from kibitz.pipeline.folders import data_folder

COSTLY = 5.0
"""Points: what Lichess calls an inaccuracy."""

ENOUGH = 100_000
"""Nodes below which nothing may be sure or be told."""

DEEPEST = 245
"""Where Stockfish stops by itself."""

TOLD = {"brilliant", "great", "miss", "mistake", "blunder"}
BAD = {"inaccuracy", "mistake", "miss", "blunder"}
FREE = {"book", "forced"}

NAMED = 12
"""Of each kind, at most."""

KINDS = (
    "first choice that costs 5 points or more",
    "of these called sure",
    "first choice that loses a mate",
    "fresh look with another score or mate",
    "two lines that begin with the same move",
    "told, with a side that had too few nodes",
    "sure on too few nodes",
    "the usual start with another score than elsewhere",
)


@dataclass
class Report:
    """A report and its searches."""

    name: str
    body: dict[str, Any]

    @property
    def moves(self) -> list[dict[str, Any]]:
        """The moves."""
        return list(self.body["moves"])

    @property
    def evals(self) -> list[Any]:
        """A search for every position: depths, lines, depth, nodes."""
        return list(self.body["searches"]["evals"])


def percent(cp: int | None, mate: int | None, *, for_white: bool) -> float:
    """Lichess's win percent of a side."""
    capped = (1000 if (mate or 0) > 0 else -1000) if cp is None else max(-1000, min(1000, cp))
    return 100 / (1 + exp(-0.00368208 * (capped if for_white else -capped)))


def line_percent(search: Any, *, for_white: bool) -> float:
    """Of the first line of a search."""
    cp, mate, _, _ = search[1][0]
    return percent(cp, mate, for_white=for_white)


def nodes(search: Any) -> float:
    """Of a search; one that the rules decide, or that has seen everything, needs no more."""
    return float("inf") if search is None or search[2] in (0, DEEPEST) else search[3]


def found(report: Report) -> Iterator[tuple[str, str]]:
    """Every contradiction: which kind, and where."""
    evals, percents = report.evals, report.body["percents"]
    points = set(report.body["turning_points"])
    for index, move in enumerate(report.moves):
        number = f"{move['move_number']}{'.' if move['side'] == 'white' else '...'}"
        where = f"{report.name} {number} {move['san']}"
        before, after = evals[index], evals[index + 1]
        if before is None or after is None or not before[1] or not before[1][0][2]:
            continue
        is_white = move["side"] == "white"
        lost = (percents[index] - percents[index + 1]) * (1 if is_white else -1)
        is_sure = bool(move["proof"]) and move["proof"]["confidence"] == "sure"
        least = min(nodes(before), nodes(after))
        if before[1][0][2][0] == move["uci"]:
            if lost >= COSTLY:
                yield KINDS[0], f"{where} {lost:.1f}"
                if is_sure and move["label"] not in FREE:
                    yield KINDS[1], where
            if is_mine(before, is_white=is_white) and after[2] and after[1][0][1] is None:
                yield KINDS[2], where
        yield from found_afresh(report, index, where)
        if (move["label"] in TOLD or index in points) and least < ENOUGH and index:
            yield KINDS[5], f"{where} {move['label']} {least:,.0f}"
        if is_sure and least < ENOUGH and move["label"] not in FREE:
            yield KINDS[6], f"{where} {move['label']} {least:,.0f}"


def is_mine(search: Any, *, is_white: bool) -> bool:
    """Whether the first line is a mate for the side."""
    mate = search[1][0][1]
    return mate is not None and (mate > 0) == is_white


def found_afresh(report: Report, index: int, where: str) -> Iterator[tuple[str, str]]:
    """What the search of its own says against the other."""
    fresh = report.body["searches"]["wide"].get(str(index))
    if fresh is None:
        return
    plain = report.evals[index]
    firsts = [line[2][0] for line in fresh[1] if line[2]]
    if len(set(firsts)) < len(firsts):
        yield KINDS[4], where
    apart = abs(line_percent(fresh, for_white=True) - line_percent(plain, for_white=True))
    if apart >= COSTLY or (fresh[1][0][1] is None) != (plain[1][0][1] is None):
        yield KINDS[3], f"{where} {fresh[1][0][:2]} and {plain[1][0][:2]}"


def starts(reports: list[Report]) -> Iterator[tuple[str, str]]:
    """The usual first position in every game."""
    seen: dict[tuple[str, str], Any] = {}
    for report in reports:
        if report.body["game"].get("start_fen") not in (None, chess.STARTING_FEN):
            continue
        made = report.body["provenance"]
        key = (made["effort"]["name"], made["engine"]["name"])
        score = report.evals[0][1][0][:2]
        if seen.setdefault(key, score) != score:
            yield KINDS[7], f"{report.name} {score} and {seen[key]}"


async def refuted(reports: list[Report], pool: EnginePool, longer: int) -> list[str]:
    """Bad turning points that cost less than an inaccuracy by a longer search of both sides."""
    games = await asyncio.gather(*[_refuted_in(report, pool, longer) for report in reports])
    return [text for game in games for text in game]


async def _refuted_in(report: Report, pool: EnginePool, longer: int) -> list[str]:
    board = chess.Board(report.body["game"].get("start_fen") or chess.STARTING_FEN, chess960=True)
    boards = [board.copy(stack=False)]
    for move in report.moves:
        board.push_san(move["san"])
        boards.append(board.copy(stack=False))
    said = []
    for index in report.body["turning_points"]:
        move = report.moves[index]
        if move["label"] not in BAD:
            continue
        sides = await asyncio.gather(*[_searched(pool, boards[at], longer) for at in (index, index + 1)])
        lost = (sides[0] - sides[1]) * (1 if move["side"] == "white" else -1)
        if lost < COSTLY:
            named = f"{report.name} {move['move_number']} {move['san']}"
            said.append(f"{named} {move['label']}: {lost:.1f} points")
    return said


async def _searched(pool: EnginePool, board: chess.Board, longer: int) -> float:
    if board.is_game_over():
        return (0.0 if board.turn else 100.0) if board.is_checkmate() else 50.0
    answer = await search_one(pool, board, Limit(nodes=longer))
    if not isinstance(answer, PositionEval):
        raise SystemExit(str(answer))
    return _white(answer.score)


def _white(score: Score) -> float:
    match score:
        case Cp(value):
            return percent(value, None, for_white=True)
        case Mate(winner):
            return percent(None, 1 if winner else -1, for_white=True)


def main() -> None:
    """Count, and name what was found."""
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--longer", type=int, default=0)
    parser.add_argument("--engine")
    asked = parser.parse_args()
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    reports = [
        Report(f"{path.stem}:{number}", json.loads(line))
        for path in asked.files
        for number, line in enumerate(path.read_bytes().splitlines(), start=1)
        if line.strip()
    ]
    all_found = [each for report in reports for each in found(report)] + list(starts(reports))
    counts = Counter(kind for kind, _ in all_found)
    moves = sum(len(report.moves) for report in reports)
    spent = sum(report.body["provenance"]["engine"]["nodes"] for report in reports)
    print(f"{len(reports)} reports, {moves:,} moves, {spent / max(1, moves):,.0f} nodes a move")
    for kind in KINDS:
        named = [where for what, where in all_found if what == kind][:NAMED]
        print(f"  {counts[kind]:4}  {kind}", *named, sep="\n          ")
    if asked.longer:
        program = find_engine(data_folder(), asked.engine).program
        asyncio.run(_longer(reports, program, asked.longer))


async def _longer(reports: list[Report], program: Any, longer: int) -> None:
    options = {"Threads": "1", "Hash": "64", "UCI_Chess960": "true"}
    async with open_pool(program, workers=2, options=options) as pool:
        said = await refuted(reports, pool, longer)
    bad = sum(
        report.moves[index]["label"] in BAD for report in reports for index in report.body["turning_points"]
    )
    print(
        f"  {len(said):4}  of {bad} bad turning points refuted with {longer:,} nodes",
        *said,
        sep="\n          ",
    )


if __name__ == "__main__":
    main()
