"""How many of the moves that literature marks `!!` are Brilliant, and how rare Brilliant is elsewhere.

    python -m bench.brilliant [FILE ...] [--games 40] [--rules kibitz] [--effort standard]

Without FILE the known brilliancies of the reference data are searched. With FILE every
Brilliant of its games is printed with its witnesses, for a person to read.
"""

import argparse
import asyncio
import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import chess

from kibitz.core.chess.game import Game, UnreadableGame
from kibitz.core.chess.label import Label
from kibitz.core.report import GameReport
from kibitz.core.words.proof import measure_text
from kibitz.formats.pgn.split import GameText
from kibitz.pipeline.read import play, read_games, read_text
from kibitz.pipeline.review import open_engines, review_with
from kibitz.settings import PRESETS, RULES, Machine, Settings
from tests.reference import PLACE


def known() -> list[tuple[str, Game]]:
    """Every move the literature marks, as a game of one move from the position before it."""
    found = []
    for game in json.loads((PLACE / "famous" / "known_brilliancies.json").read_text())["games"]:
        for marked in game["brilliant"]:
            board = chess.Board(marked["fen"])
            san = board.san(chess.Move.from_uci(marked["uci"]))
            text = f'[FEN "{marked["fen"]}"]\n[SetUp "1"]\n\n{san} *\n'
            read = play(read_text(GameText(1, 1, text.encode())), {})
            if isinstance(read, Game):
                found.append((f"{game['name']} {marked['move']}", read))
    return found


def show(name: str, report: GameReport, index: int) -> None:
    """A move with its label and its proof."""
    move = report.moves[index]
    proof = move.proof
    label = move.label.value if move.label else "no label"
    print(f"{name}: {label}, {proof.confidence.value if proof else ''}: {proof.rule if proof else ''}")
    if proof is None:
        return
    for measure in proof.measures:
        print(f"    {measure_text(measure)}")
    for claim in proof.refused:
        reasons = "; ".join(measure_text(measure) for measure in claim.measures if not measure.holds)
        print(f"    not {claim.label.value}: {reasons}")
    facts = report.facts.get(index)
    is_refused = any(claim.label is Label.BRILLIANT for claim in proof.refused)
    if facts and facts.board and move.label is not Label.BRILLIANT and not is_refused:
        offered, behind = max(0, facts.board.offer.centipawns), 0.0 if facts.is_best else facts.lost
        print(f"    not brilliant: offers {offered} centipawns, {behind:.1f} points behind the best move")


async def review_known(settings: Settings, machine: Machine) -> None:
    """The share of known brilliancies that are Brilliant, and why the others are not."""
    moves = known()
    made = 0
    async with open_engines(settings.effort, machine) as pool:
        for name, game in moves:
            report = await review_with(pool, game, settings)
            show(name, report, 0)
            made += report.moves[0].label is Label.BRILLIANT
    print(f"Brilliant: {made} of {len(moves)} known brilliancies ({100 * made / len(moves):.0f} %)")


async def review_files(games: Iterable[Game], settings: Settings, machine: Machine) -> None:
    """Every Brilliant with its witnesses, and how many moves there were of each label."""
    labels: Counter[str] = Counter()
    nodes = 0
    async with open_engines(settings.effort, machine) as pool:
        for game in games:
            report = await review_with(pool, game, settings)
            nodes += report.provenance.engine.nodes if report.provenance.engine else 0
            labels.update(move.label.value if move.label else "none" for move in report.moves)
            show_brilliant(report)
    moves = sum(labels.values())
    print(", ".join(f"{label} {count}" for label, count in labels.most_common()))
    brilliant = labels[Label.BRILLIANT.value]
    rate = f"one in {moves / brilliant:.0f}" if brilliant else "none"
    print(f"Brilliant: {brilliant} of {moves} moves, {rate}; {nodes / max(1, moves):,.0f} nodes a move")


def show_brilliant(report: GameReport) -> None:
    """The Brilliant moves of a game."""
    for index, move in enumerate(report.moves):
        if move.label is Label.BRILLIANT:
            tags = report.summary.sheet.tags
            who = f"{report.summary.sheet.id} {tags.get('White', '')}-{tags.get('Black', '')}"
            show(f"{who} {move.name}", report, index)


def games_of(paths: Iterable[Path], most: int) -> Iterable[Game]:
    """The first games of each file; of Lichess's exports those that carry analysis."""
    for path in paths:
        taken = 0
        for game in read_games(str(path)):
            if isinstance(game, UnreadableGame) or not game.moves or taken >= most:
                continue
            if path.suffix == ".ndjson" and not game.sheet.has_scores:
                continue
            taken += 1
            yield game


def main() -> None:
    """What the arguments ask for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--rules", choices=RULES, default="kibitz")
    parser.add_argument("--effort", choices=[*PRESETS], default="standard")
    parser.add_argument("--engine")
    asked = parser.parse_args()
    settings = replace(Settings(), rules=asked.rules, effort=PRESETS[asked.effort])
    machine = Machine(engine=asked.engine)
    if asked.files:
        asyncio.run(review_files(games_of(asked.files, asked.games), settings, machine))
    else:
        asyncio.run(review_known(settings, machine))


if __name__ == "__main__":
    main()
