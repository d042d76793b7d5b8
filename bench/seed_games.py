"""The moves that chess-analyzer found itself wrong about, as Lichess and Kibitz judge them.

Sources: chess-analyzer (docs/sources.md).

python -m bench.seed_games [--engine PROGRAM]
"""

import argparse
import asyncio
from collections.abc import Sequence

from bench.agreement import searched, sheet_of
from bench.recorded import Recording
from kibitz.core.chess.game import Game, Scoresheet
from kibitz.core.chess.score_text import eval_tag, parse_eval
from kibitz.core.numbers.summary import judged_moves
from kibitz.engine.places import find_engine
from kibitz.engine.pool import open_pool
from kibitz.pipeline.folders import data_folder
from kibitz.pipeline.read import read_games
from kibitz.settings import Settings
from tests.reference import PLACE

EFFORTS = ("lichess", "standard")

MOVES = {
    "1-eric-rossen-lost": """
        a3 -0.91 blunder, e5 0.26 mistake, Qe2 -1.57 good, Qe3 -1.89 inaccuracy, h6 -1.11 good,
        Ne2 -2.24 good, c3 -3.0 inaccuracy, Nh4 -5.95 good, Qg5 -7.36 mistake, Nh6+ -7.28 inaccuracy""",
    "2-eric-rossen-won": """
        e5 1.74 mistake, Qe7 2.48 inaccuracy, Nf3 1.51 inaccuracy, Qxb2 2.27 best, Qxc3 2.64 good,
        Nxe5 4.18 best, Ne7 6.68 inaccuracy, Qxb7 8.96 mistake, Rab8 10.87 mistake""",
    "3-eric-rossen-draw": """
        Na5 0.43 mistake, Ne3 2.14 blunder, Ng5 2.13 blunder, Rf2 1.28 mistake, Kg8 4.08 blunder,
        g4 1.28 inaccuracy, Rg5 1.06 mistake, Qg4 1.36 blunder, Kf7 1.95 mistake, Rg1 7.21 blunder,
        h5 3.35 blunder, h6 0.0 blunder""",
    "4-advait-black-lost": """
        Bg6 1.73 mistake, Qxd5 2.0 blunder, Bb5 0.38 mistake, Nc3 0.34 blunder, Kxd7 0.57 inaccuracy,
        Kc6 2.71 blunder, Kc7 1.51 mistake, Kb6 5.78 blunder, Ka7 #3 inaccuracy""",
}
"""Per game: SAN, Lichess's eval after the move, what chess-analyzer called it."""


def _place(sheet: Scoresheet, san: str, score: str) -> int | None:
    """The move that is meant: its SAN, with Lichess's eval."""
    wanted = parse_eval(score)
    for index, (played, found) in enumerate(zip(sheet.sans, sheet.scores, strict=True)):
        if played.rstrip("+#") == san.rstrip("+#") and found == wanted:
            return index
    return None


def _cells(sheet: Scoresheet, index: int) -> str:
    judged = judged_moves(sheet, Settings())
    score = sheet.scores[index]
    word = judged[index].judgement.value if index in judged else "–"
    return f"{eval_tag(score) if score else ''} {word}"


def rows(name: str, game: Game, kept: dict[str, Recording]) -> list[str]:
    """One game's moves, as lines of a table."""
    sheets = {effort: sheet_of(game, each) for effort, each in kept.items()}
    found = []
    for san, score, called in (move.split() for move in MOVES[name].split(",")):
        index = _place(game.sheet, san, score)
        if index is not None:
            number = (game.sheet.first_ply + index) // 2 + 1
            move = f"{number}{'.' if index % 2 == 0 else '…'} {san}"
            cells = [
                move,
                called,
                _cells(game.sheet, index),
                *[_cells(sheets[effort], index) for effort in EFFORTS],
            ]
            found.append(f"| {' | '.join(cells)} |")
    return found


async def report(engine: str | None) -> str:
    """The whole table as Markdown."""
    program = find_engine(data_folder(), engine).program
    options = {"Threads": "1", "Hash": "16", "UCI_Chess960": "true"}
    lines: list[str] = []
    async with open_pool(program, workers=2, options=options) as pool:
        for name in MOVES:
            games: Sequence[Game] = [
                game
                for game in read_games(str(PLACE / "seed-games" / f"{name}.pgn"))
                if isinstance(game, Game)
            ]
            kept = {effort: (await searched(pool, games, program.command, effort))[0] for effort in EFFORTS}
            lines += ["", f"Game {games[0].sheet.id}", "", "| move | chess-analyzer | Lichess | "]
            lines[-1] += " | ".join(f"Kibitz, {effort}" for effort in EFFORTS) + " |"
            lines += ["| --- " * (3 + len(EFFORTS)) + "|", *rows(name, games[0], kept)]
    return "\n".join(lines).strip()


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--engine")
    print(asyncio.run(report(parser.parse_args().engine)))


if __name__ == "__main__":
    main()
