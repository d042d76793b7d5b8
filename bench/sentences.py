"""Every sentence about recorded games: is it true, is it concrete, what does it cost?

    python -m bench.sentences FILE... [--engine] [--print 30]

FILE is PGN or ndjson whose games have recordings of `standard` searches (`scripts/agreement`
makes them), or the JSON reports of `kibitz review --json`. Each sentence is held against its
proof line by the checker of the tests, which shares no code with the findings; with
`--engine` every claim that can be searched is searched from the end of its line too.
"""

import argparse
import asyncio
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from time import process_time

from bench.recorded import recording
from bench.searched_claims import Claim, claims, verdicts
from kibitz import __version__
from kibitz.core.build import build_report
from kibitz.core.chess.game import Game, UnreadableGame
from kibitz.core.chess.label import Judgement
from kibitz.core.report import EngineUsed, GameReport
from kibitz.core.searches.answer import Searches
from kibitz.core.searches.evaluated_game import EvaluatedGame, evaluated_sheet
from kibitz.core.words.explain import explanations
from kibitz.engine.identity import EngineProgram
from kibitz.engine.places import find_engine
from kibitz.engine.pool import open_pool
from kibitz.formats.json.saved import SavedReview, is_report, read_saved
from kibitz.pipeline.folders import data_folder
from kibitz.pipeline.openings import load_openings
from kibitz.pipeline.read import game_texts, play, read_text
from kibitz.pipeline.reread import reread
from kibitz.pipeline.sources import Source
from kibitz.settings import Settings
from tests.sentence_check import sentence_problems

BAD = (Judgement.MISTAKE, Judgement.BLUNDER)


def reports(path: Path, command: list[str]) -> Iterator[tuple[GameReport, Game]]:
    """The reports of a file, or those made from the recordings of its games."""
    openings = load_openings()
    for text in game_texts(Source(str(path))):
        if isinstance(text, UnreadableGame):
            continue
        if is_report(text):
            saved = read_saved(text, openings)
            if isinstance(saved, SavedReview):
                yield reread(saved, Settings()), saved.game
        else:
            game = play(read_text(text), openings)
            if isinstance(game, Game) and (made := _recorded(game, command)):
                yield made, game


def _recorded(game: Game, command: list[str]) -> GameReport | None:
    found = recording(game, command, "standard", 0)
    if found is None:
        return None
    evals = tuple(found.position_evals())
    sheet = evaluated_sheet(EvaluatedGame(game, evals))
    engine = EngineUsed(found.engine, None, {}, len(evals), found.spent, {})
    return build_report(
        replace(game, sheet=sheet),
        Settings(),
        version=__version__,
        engine=engine,
        searches=Searches(evals, {}, {}),
    )


def main() -> None:
    """Print what is wrong, how much is concrete, and what it costs."""
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--engine", action="store_true", help="search the end of every line")
    parser.add_argument("--recorded-by", help="the engine whose recordings are read")
    parser.add_argument("--print", type=int, default=0, dest="shown")
    asked = parser.parse_args()
    program = find_engine(data_folder(), asked.recorded_by).program
    command = list(program.command)
    searched: list[Claim] = []
    games = sentences = bad = quiet = 0
    seconds = 0.0
    wrong: list[str] = []
    kinds: Counter[str] = Counter()
    for path in asked.files:
        for report, game in reports(path, command):
            start = process_time()
            found = explanations(report, game)
            seconds += process_time() - start
            games, sentences = games + 1, sentences + len(found)
            wrong += sentence_problems(report, game)
            judged = [index for index in found if report.moves[index].judgement in BAD]
            searched += claims(report, game, found)
            silent = [
                move.index for move in report.moves if move.judgement in BAD and move.index not in found
            ]
            bad, quiet = bad + len(judged) + len(silent), quiet + len(silent)
            kinds.update(each.finding.kind.value for each in found.values())
            for index in silent:
                print(f"nothing said: {game.sheet.id} {report.moves[index].name}")
            for index, each in found.items():
                if asked.shown > 0:
                    asked.shown -= 1
                    move = report.moves[index]
                    label = move.label.value if move.label else ""
                    print(f"  {game.sheet.id} {move.name} ({label}): {each.words.short}")
    print(f"{sentences} sentences about {games} games, {len(wrong)} wrong", *wrong[:20], sep="\n  ")
    print(f"mistakes and blunders: {bad}, told why {1 - quiet / max(1, bad):.1%}")
    print(f"{1000 * seconds / max(1, sentences):.2f} ms a sentence")
    print(", ".join(f"{name} {count}" for name, count in kinds.most_common()))
    if asked.engine:
        asyncio.run(_search(searched, program))


async def _search(searched: list[Claim], program: EngineProgram) -> None:
    options = {"Threads": "1", "Hash": "16", "UCI_Chess960": "true"}
    async with open_pool(program, workers=2, options=options) as pool:
        found = await verdicts(searched, pool)
    for kind in sorted({claim.kind for claim in searched}):
        counts = Counter(verdict for claim, verdict in found if claim.kind == kind)
        print(f"{kind}: {counts.total()}", *[f"{verdict} {count}" for verdict, count in counts.items()])
    for claim, verdict in found:
        if verdict != "borne out":
            print(f"  {verdict}: {claim.text}")


if __name__ == "__main__":
    main()
