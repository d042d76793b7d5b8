"""Tables of peers: the one that comes with Kibitz, a file's, and one made from games that carry evals."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

import chess

from kibitz.core.chess.game import Game, Scoresheet, UnreadableGame
from kibitz.core.chess.played_on import played_on
from kibitz.core.chess.player_name import player_key
from kibitz.core.chess.result import POINTS
from kibitz.core.chess.side import side_name
from kibitz.core.insights.baseline import Baseline
from kibitz.core.insights.facts import facts_of
from kibitz.core.insights.from_review import judged_evals
from kibitz.core.insights.game_facts import GameFacts
from kibitz.core.insights.tally import Player, Tally
from kibitz.core.numbers.summary import rating
from kibitz.errors import InputError
from kibitz.formats.json.baseline import read_baseline
from kibitz.formats.pgn.split import GameText
from kibitz.pipeline.batches import map_batches
from kibitz.pipeline.evals_review import is_evaluated
from kibitz.pipeline.read import game_texts, play, read_text
from kibitz.pipeline.sources import Source

SHIPPED = "lichess_rapid.json"
Counted = tuple[GameFacts, dict[chess.Color, Player], float | None]


@lru_cache(maxsize=1)
def shipped_baseline() -> Baseline:
    """Lichess's rapid players."""
    return read_baseline((files("kibitz.formats") / "data" / SHIPPED).read_bytes(), SHIPPED)


def load_baseline(path: str | None) -> Baseline:
    """The table in a file, or the one that comes with Kibitz. Raises InputError if it cannot be used."""
    if path is None:
        return shipped_baseline()
    try:
        return read_baseline(Path(path).read_bytes(), path)
    except OSError as problem:
        raise InputError(f"{path} cannot be read: {problem.strerror}") from problem


def count_games(tally: Tally, sources: Iterable[Source], *, workers: int) -> Iterator[int]:
    """Count every game that has ratings and evals; says of each batch how many were read."""
    for source in sources:
        for batch in map_batches(_counted, game_texts(source), workers=workers):
            for each in batch:
                if each is not None:
                    tally.add(*each)
            yield len(batch)


def _counted(texts: list[GameText | UnreadableGame]) -> list[Counted | None]:
    return [_one(text) for text in texts]


def _one(text: GameText | UnreadableGame) -> Counted | None:
    """None for what cannot be read or has no evals, ratings or names."""
    sheet = text if isinstance(text, UnreadableGame) else read_text(text)
    if not isinstance(sheet, Scoresheet) or not is_evaluated(sheet):
        return None
    game = play(sheet, {})
    if not isinstance(game, Game) or game.sheet.problem or "FEN" in sheet.tags:
        return None
    players = {}
    for side in chess.COLORS:
        found, name = rating(sheet.tags, side), sheet.tags.get(side_name(side).capitalize(), "?")
        if found is None or name == "?":
            return None
        players[side] = Player(player_key(name, played_on(sheet.tags)), found)
    facts = facts_of(judged_evals(game))
    return (facts, players, POINTS.get(sheet.tags.get("Result", ""))) if facts else None
