"""What the harder looks are worth: the same recorded searches, read at fewer nodes.

    python -m bench.looks FILE [--games 12] [--engine PROGRAM]

A search of 857,142 nodes holds all smaller ones: its history tells what it thought
at any number of nodes. So every way of spending nodes can be tried on the recording
made by `python -m bench.recorded lichess 857142 FILE`, and compared with that
recording itself, with another one in another order (`forward`), with a deep one
(`cleared 4000000`, fewer games), and with Lichess.
"""

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain

from bench.recorded import Recording, analysed_games, recording
from kibitz.core.chess.game import Game
from kibitz.core.chess.label import Judgement
from kibitz.core.looks.harder import harder_look
from kibitz.core.looks.known import Known
from kibitz.core.numbers.summary import judged_moves
from kibitz.core.searches.answer import Line, PositionEval
from kibitz.core.searches.evaluated_game import EvaluatedGame, evaluated_sheet
from kibitz.core.searches.task import At
from kibitz.engine.places import find_engine
from kibitz.pipeline.folders import data_folder
from kibitz.settings import PRESETS, Effort, HarderLook, Settings

FULL = PRESETS["lichess"].nodes or 0
DEEP = 4_000_000
Labels = Mapping[int, Judgement]

STANDARD = PRESETS["standard"]
WAYS = {
    "25,000 everywhere": Effort(name="", nodes=25_000),
    "100,000 everywhere": Effort(name="", nodes=100_000),
    "285,000 everywhere": Effort(name="", nodes=285_000),
    "400,000 everywhere": Effort(name="", nodes=400_000),
    "857,142 everywhere": Effort(name="", nodes=FULL),
    "`standard`": STANDARD,
    "`standard` with 857,142 at the end": Effort(
        name="",
        nodes=25_000,
        harder_looks=(STANDARD.harder_looks[0], replace(STANDARD.harder_looks[1], nodes=FULL)),
    ),
    "the same with wider margins": Effort(
        name="",
        nodes=25_000,
        harder_looks=(
            HarderLook(nodes=120_000, margin=1.5, restlessness=0.4),
            HarderLook(nodes=FULL, margin=1.0, restlessness=0.4),
        ),
    ),
}


def at_nodes(found: PositionEval, nodes: int) -> PositionEval:
    """What the search thought when it had spent so many nodes."""
    if found.depth == 0 or 1.01 * nodes >= found.nodes:  # a search ends a little past its limit
        return found
    history = tuple(point for point in found.history if (point.nodes or 0) <= nodes) or found.history[:1]
    last = history[-1]
    moves = found.lines[0].moves if found.lines[0].moves[0] == last.move else (last.move,)
    return PositionEval((Line(last.score, moves, last.depth),), last.depth, nodes, history)


def labels(game: Game, evals: Sequence[PositionEval]) -> Labels:
    """The judgements that these searches make."""
    sheet = evaluated_sheet(EvaluatedGame(game, tuple(evals)))
    return {index: advice.judgement for index, advice in judged_moves(sheet, Settings()).items()}


def spend(game: Game, full: Sequence[PositionEval], way: Effort) -> tuple[Labels, int]:
    """The judgements when nodes are spent in this way, and how many were spent."""
    first = way.nodes or 0
    evals = [at_nodes(found, first) for found in full]
    spent = first * sum(found.depth > 0 for found in full)
    for look in way.harder_looks:
        known = Known(game, {At(index): found for index, found in enumerate(evals)})
        for task in chain.from_iterable(harder_look(known, Settings(rules="lichess"), look)):
            evals[task.place.index] = at_nodes(full[task.place.index], look.nodes)
            spent += look.nodes
    return labels(game, evals), spent


def same(first: Labels, second: Labels, moves: int) -> int:
    """Moves with the same judgement, or with none on both sides."""
    return sum(first.get(index) == second.get(index) for index in range(moves))


def report(games: Sequence[Game], command: Sequence[str]) -> str:
    """The table as Markdown."""
    full = _recordings(games, command, "lichess", FULL)
    references = {
        "with itself": {key: labels(games_by(games)[key], evals) for key, evals in full.items()},
        "with another order": _labels(games, _recordings(games, command, "forward", FULL)),
        "with 4 million nodes": _labels(games, _recordings(games, command, "cleared", DEEP)),
        "with Lichess": {game.sheet.id: lichess_labels(game) for game in games},
    }
    deep = [game for game in games if game.sheet.id in references["with 4 million nodes"]]
    head = ["nodes spent", "share of the full cost", *references]
    rows = [head, ["---"] * len(head)]
    for name, way in WAYS.items():
        spent = {game.sheet.id: spend(game, full[game.sheet.id], way) for game in games}
        positions = sum(len(full[game.sheet.id]) for game in games)
        cells = [name, f"{sum(nodes for _, nodes in spent.values()) / positions / FULL:.2f}"]
        for reference in references.values():
            known = [game for game in games if game.sheet.id in reference]
            moves = sum(len(game.moves) for game in known)
            equal = sum(same(spent[g.sheet.id][0], reference[g.sheet.id], len(g.moves)) for g in known)
            cells.append(f"{100 * equal / moves:.1f} %" if moves else "–")
        rows.append(cells)
    moves = sum(len(game.moves) for game in games)
    about = f"{len(games)} games, {moves} moves; the deep reference has {len(deep)} of the games"
    about += f" and {sum(len(game.moves) for game in deep)} of the moves."
    return "\n".join([about, "", *[f"| {' | '.join(row)} |" for row in rows]])


def games_by(games: Sequence[Game]) -> dict[str, Game]:
    """The games by their id."""
    return {game.sheet.id: game for game in games}


def _recordings(
    games: Sequence[Game], command: Sequence[str], order: str, nodes: int
) -> dict[str, list[PositionEval]]:
    kept: dict[str, Recording | None] = {g.sheet.id: recording(g, command, order, nodes) for g in games}
    return {key: found.position_evals() for key, found in kept.items() if found}


def _labels(games: Sequence[Game], found: Mapping[str, Sequence[PositionEval]]) -> dict[str, Labels]:
    return {game.sheet.id: labels(game, found[game.sheet.id]) for game in games if game.sheet.id in found}


def lichess_labels(game: Game) -> Labels:
    """What Lichess says."""
    return {index: note.judgement for index, note in game.sheet.notes.items() if note.judgement}


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--engine")
    wanted = parser.parse_args()
    command = find_engine(data_folder(), wanted.engine).program.command
    print(report(analysed_games(wanted.file, wanted.games), command))


if __name__ == "__main__":
    main()
