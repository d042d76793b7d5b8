"""Whether exercises are fair: their answers against a search several times as hard, and Lichess's puzzles.

    python -m bench.training FILE [--exercises 200] [--minutes 60] [--nodes 4000000] [--skip GAMES]
                             [--keep FILE] [--engine PATH]
    python -m bench.training --puzzles FILE.csv [--count 200] [--keep FILE] [--engine PATH]

The errors of FILE are found by the evals in it, so that all time goes into answers: these
are searched as `kibitz train make` does, and then again harder. A move is wrongly rejected
if it was called wrong and the harder search calls it right, wrongly accepted the other way
round; what is good but not enough is neither. With --keep a run that was killed goes on.
"""

import argparse
import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from time import perf_counter

import chess

from bench.kept_searches import KeptSearches
from bench.motifs import puzzles as read_puzzles
from kibitz import __version__
from kibitz.core.build import build_report
from kibitz.core.chess.game import Game
from kibitz.core.chess.score import Mate
from kibitz.core.told import ToldReview
from kibitz.core.training.answering import Verdict, answered_by, error_of
from kibitz.core.training.answers import answers_of, gap
from kibitz.core.training.exercise import Answer, Exercise, Kind
from kibitz.engine.pool import Engines
from kibitz.pipeline.evals_review import is_evaluated
from kibitz.pipeline.kept_game import KeptGame, readable_games
from kibitz.pipeline.review import open_engines
from kibitz.pipeline.sources import Source
from kibitz.pipeline.training.disputes import asking
from kibitz.pipeline.training.making import EFFORT, exercises_of
from kibitz.settings import Machine, Settings
from kibitz.training import ExerciseRules

RULES = ExerciseRules()


@dataclass(slots=True)
class Tally:
    """What the harder search made of the answers."""

    exercises: int = 0
    moves: int = 0
    right: int = 0
    """Of these, those that are accepted."""

    nearly: int = 0
    rejected: int = 0
    accepted: int = 0
    unfair: int = 0
    kinds: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        legal, right = 100 / max(1, self.moves), 100 / max(1, self.right)
        return (
            f"{self.exercises} exercises ({dict(self.kinds)}), "
            f"{self.moves} legal moves, {self.right} accepted, {self.nearly} good but not enough: "
            f"{self.rejected} wrongly rejected ({legal * self.rejected:.2f}% of the legal ones), "
            f"{self.accepted} wrongly accepted ({legal * self.accepted:.2f}%, "
            f"{right * self.accepted:.2f}% of the accepted ones); "
            f"{self.unfair} exercises with one of either"
        )


def games_of(path: str) -> Iterator[Game]:
    """The games whose every move has an eval, in an order that is always the same and not the file's."""
    kept = [each.game for each in readable_games(Source(path)) if isinstance(each, KeptGame)]
    random.Random(23).shuffle(kept)
    return (game for game in kept if is_evaluated(game.sheet))


async def made_from(pool: Engines, path: str, skip: int) -> AsyncIterator[Exercise]:
    """Exercises of one side of each game, in turn, after the first few games."""
    for number, game in islice(enumerate(games_of(path)), skip, None):
        told = ToldReview(build_report(game, Settings(), version=__version__), game)
        for made in await exercises_of(pool, told, number % 2 == 0, RULES):
            if made.exercise.kind is not Kind.CONVERT:  # an engine judges that while it is played
                yield made.exercise


async def verify(pool: Engines, exercise: Exercise, nodes: int, tally: Tally) -> None:
    """The first step against a harder search of all the moves that matter."""
    board, step = exercise.board, exercise.steps[0]
    legal = board.legal_moves.count()
    lines = min(legal, len(step.answers) + 2)
    found = await asking(pool)(board, lines, nodes)
    harder = {answer.move: answer for answer in answers_of(found, board)}
    rejected: list[str] = []
    accepted: list[str] = []
    for move in board.legal_moves:
        uci = board.uci(move)
        if uci == error_of(exercise):
            continue
        first, second = step.answer(uci), harder.get(uci)
        before = answered_by(exercise, first) if first else Verdict.WRONG
        after = answered_by(exercise, second) if second else Verdict.WRONG
        tally.right += before is Verdict.RIGHT
        tally.nearly += before is Verdict.NEARLY
        if before is Verdict.WRONG and after is Verdict.RIGHT:
            rejected.append(uci)
        if before is Verdict.RIGHT and after is Verdict.WRONG:
            accepted.append(uci)
    tally.exercises += 1
    tally.moves += legal
    tally.rejected += len(rejected)
    tally.accepted += len(accepted)
    tally.unfair += bool(rejected or accepted)
    tally.kinds[exercise.kind.value] += 1
    if rejected or accepted:
        print(f"  {exercise.kind} {exercise.fen}: rejected {rejected}, accepted {accepted}")
        print(f"    before {_costs(step.answers)}; harder {_costs(harder.values())}", flush=True)


def _costs(answers: Iterable[Answer]) -> str:
    return ", ".join(f"{each.move} {each.lost:g}{'?' if each.is_doubtful else ''}" for each in answers)


async def fairness(
    path: str, count: int, minutes: float, nodes: int, skip: int, keep: Path | None, machine: Machine
) -> None:
    """Make exercises and verify them until there are enough, or the time is over."""
    tally, began = Tally(), perf_counter()
    async with open_engines(EFFORT, machine) as engines:
        pool = KeptSearches(engines, keep)
        async for exercise in made_from(pool, path, skip):
            await verify(pool, exercise, nodes, tally)
            if tally.exercises % 10 == 0:
                print(f"{perf_counter() - began:.0f} s: {tally}", flush=True)
            if tally.exercises >= count or perf_counter() - began > 60 * minutes:
                break
    print(tally)


async def puzzles(path: str, count: int, keep: Path | None, machine: Machine) -> None:
    """Whether the first move of each solution is accepted, and called an only move."""
    every = [each for each in read_puzzles(Path(path)) if each.is_tagged]
    chosen = random.Random(23).sample(every, min(count, len(every)))
    accepted = only = 0
    async with open_engines(EFFORT, machine) as engines:
        pool = KeptSearches(engines, keep)
        for puzzle in chosen:
            board = chess.Board(puzzle.fen)
            board.push_uci(puzzle.moves[0])
            lines = min(RULES.answers, board.legal_moves.count())
            found = await asking(pool)(board, lines, RULES.nodes)
            answers = answers_of(found, board)
            own = next((each for each in answers if each.move == puzzle.moves[1]), None)
            is_right = own is not None and own.lost <= RULES.accept
            is_mate = isinstance(found.score, Mate) and found.score.moves <= RULES.mate
            is_only = len(answers) < 2 or gap(answers) >= RULES.unique or is_mate
            accepted += is_right
            only += is_right and is_only
            shown = [(each.move, each.lost) for each in answers[:3]]
            if not (is_right and is_only):
                print(f"  {puzzle.id} {board.fen()} {puzzle.moves[1]}: {shown}")
    print(
        f"{len(chosen)} puzzles: {accepted} first moves accepted ({100 * accepted / len(chosen):.1f}%), "
        f"{only} of them called find or punish ({100 * only / len(chosen):.1f}%)"
    )


def main() -> None:
    """Read the arguments and run one of the two."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", nargs="?")
    parser.add_argument("--exercises", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--nodes", type=int, default=4_000_000)
    parser.add_argument("--skip", type=int, default=0)
    parser.add_argument("--puzzles")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--engine")
    asked = parser.parse_args()
    machine = Machine(engine=asked.engine, workers=asked.workers)
    if asked.puzzles:
        asyncio.run(puzzles(asked.puzzles, asked.count, asked.keep, machine))
    else:
        limits = (asked.exercises, asked.minutes, asked.nodes)
        asyncio.run(fairness(asked.file, *limits, asked.skip, asked.keep, machine))


if __name__ == "__main__":
    main()
