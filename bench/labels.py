"""How our `expected-points` labels compare with Chess.com's own, and what labelling costs.

    python -m bench.labels [--effort standard] [--engine COMMAND]

Chess.com's curve and engine are not published, so equality is not expected: the
confusion matrix says what differs.
"""

import argparse
import asyncio
import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from time import perf_counter

from kibitz.core.chess.game import Game
from kibitz.core.chess.label import Label
from kibitz.core.labels.move_facts import facts_of
from kibitz.core.labels.rules import RULESETS, read_moves
from kibitz.core.report import GameReport
from kibitz.formats.pgn.split import GameText
from kibitz.pipeline.openings import load_openings
from kibitz.pipeline.read import play, read_text
from kibitz.pipeline.review import open_engines, review_with
from kibitz.settings import PRESETS, RULES, Machine, Settings
from tests.reference import PLACE

THEIRS = {
    "bestMove": "best", "greatFind": "great", "brilliant": "brilliant", "great": "great", "book": "book",
    "excellent": "excellent", "good": "good", "inaccuracy": "inaccuracy", "mistake": "mistake",
    "miss": "miss", "blunder": "blunder", "forced": "forced",
}  # fmt: skip
MARKED = {"brilliant", "great", "inaccuracy", "mistake", "miss", "blunder"}
"""The labels that leave a mark in a PGN that Chess.com exports; of the others it does not tell which."""


def games() -> list[tuple[str, Game, Mapping[int, str], bool]]:
    """Name, game, Chess.com's label by move, and whether every move has one."""
    found: list[tuple[str, Game, Mapping[int, str], bool]] = []
    for page in json.loads((PLACE / "chesscom" / "game_review_pages.json").read_text()):
        labels = {index: THEIRS[name] for index, name in enumerate(page["classification"])}
        found.append((page["file"], _played(" ".join(page["san"]) + " *"), labels, True))
    for game in json.loads((PLACE / "chesscom" / "exported_review_marks.json").read_text())["games"]:
        played = _played(game["pgn"])
        fens = {board.fen(): index for index, board in enumerate(played.boards())}
        labels = {
            fens[each["fen"]]: THEIRS[each["label"]]
            for each in game["labels"]
            if each["mainline"] and each["fen"] in fens
        }
        found.append((game["name"], played, labels, False))
    return found


def _played(text: str) -> Game:
    game = play(read_text(GameText(1, 1, text.encode())), load_openings())
    if not isinstance(game, Game):
        raise SystemExit(game.reason)
    return game


async def compare(settings: Settings, machine: Machine) -> list[GameReport]:
    """Print theirs against ours."""
    matrix: Counter[tuple[str, str]] = Counter()
    reports = []
    async with open_engines(settings.effort, machine) as pool:
        for name, game, theirs, is_whole in games():
            report = await review_with(pool, game, settings)
            reports.append(report)
            before = sum(matrix.values())
            for index, move in enumerate(report.moves):
                ours = move.label.value if move.label else "none"
                if not is_whole and ours not in MARKED:
                    ours = "unmarked"
                their = theirs.get(index, "unmarked")
                matrix[their, ours] += 1
            print(f"{name}: {sum(matrix.values()) - before} moves")
    _print_matrix(matrix)
    return reports


def _print_matrix(matrix: Counter[tuple[str, str]]) -> None:
    names = [label.value for label in Label] + ["unmarked"]
    names = [name for name in names if any(name in pair for pair in matrix)]
    print("\nrows: Chess.com, columns: Kibitz under expected-points")
    print(" " * 12 + "".join(f"{name[:9]:>10}" for name in names))
    for theirs in names:
        print(f"{theirs:12}" + "".join(f"{matrix[theirs, ours] or '·':>10}" for ours in names))
    equal = sum(count for (theirs, ours), count in matrix.items() if theirs == ours)
    print(f"the same label: {equal} of {sum(matrix.values())} moves")
    for name in names:
        total = sum(count for (theirs, _), count in matrix.items() if theirs == name)
        if total:
            print(f"  {name:12} {matrix[name, name]:3} of {total}")


def cost(reports: list[GameReport], settings: Settings) -> None:
    """Print what facts and labels cost a move, without an engine."""
    moves = sum(len(report.moves) for report in reports)
    boards = [_game(report) for report in reports]
    start = perf_counter()
    facts = [
        facts_of(report.summary.sheet, game, report.searches)
        for report, game in zip(reports, boards, strict=True)
    ]
    took = perf_counter() - start
    print(f"\nfacts: {1e6 * took / moves:.0f} microseconds a move")
    for rules in RULES:
        start = perf_counter()
        for each in facts:
            read_moves(each, settings, RULESETS[rules])
        print(f"  labels under {rules:16} {1e6 * (perf_counter() - start) / moves:6.1f} microseconds a move")


def _game(report: GameReport) -> Game:
    game = play(replace(report.summary.sheet, problem=None), {})
    if not isinstance(game, Game):
        raise SystemExit(game.reason)
    return game


async def share_of_quick(machine: Machine) -> None:
    """Print how much of a quick review the labels take: the same review with facts and labels done again."""
    settings = replace(Settings(), effort=PRESETS["quick"])
    async with open_engines(settings.effort, machine) as pool:
        _, game, _, _ = games()[0]
        await review_with(pool, game, settings)  # engines warm
        start = perf_counter()
        report = await review_with(pool, game, settings)
        whole = perf_counter() - start
    start = perf_counter()
    facts = facts_of(report.summary.sheet, game, report.searches)
    read_moves(facts, settings, RULESETS[settings.rules])
    took = perf_counter() - start
    print(f"share of a quick review: {100 * took / whole:.1f} % of {whole:.2f} s ({len(game.moves)} moves)")


def main() -> None:
    """All of it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--effort", choices=[*PRESETS], default="standard")
    parser.add_argument("--engine")
    asked = parser.parse_args()
    settings = Settings(rules="expected-points", effort=PRESETS[asked.effort])
    machine = Machine(engine=asked.engine)
    reports = asyncio.run(compare(settings, machine))
    cost(reports, settings)
    asyncio.run(share_of_quick(machine))


if __name__ == "__main__":
    main()
