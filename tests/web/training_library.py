"""A library with exercises: the reviews are recorded, the answers of engines made up by a rule."""

import asyncio
from pathlib import Path

from kibitz.core.chess.person import ME, Person
from kibitz.core.chess.player_name import PlayerName
from kibitz.core.library import GameQuery
from kibitz.pipeline.library import open_library
from kibitz.pipeline.training.exercises import games_to_make, make_exercises
from kibitz.settings import Settings
from kibitz.store.people import People
from kibitz.training import ExerciseRules
from tests.pipeline.engines_on_paper import EnginesOnPaper
from tests.web.recorded_library import recorded_library

LOSERS = {
    "immortal": "Lionel Kieseritzky", "evergreen": "Jean Dufresne", "greco": "NN", "lasker": "George Alan Thomas",
    "fischer": "Donald Byrne", "capablanca": "Frank James Marshall", "reti": "Savielly Tartakower",
    "steinitz": "Curt von Bardeleben", "opera": "Duke Karl / Count Isouard", "rubinstein": "Georg Rotlewi",
    "kasparov": "Veselin Topalov",
}  # fmt: skip
"""Whose mistakes there are in recorded games."""


def training_library(database: Path) -> Person:
    """The library is made, and all the losers are me."""
    recorded_library(database, list(LOSERS))
    me = Person(ME, tuple([PlayerName(name, None) for name in LOSERS.values()]))
    library = open_library(str(database))
    for name in me.names:
        People(library.database).add(name)

    async def make() -> None:
        rules = ExerciseRules()
        todo = games_to_make(library, me, GameQuery(person=ME), rules, "paper")
        async for _ in make_exercises(library, EnginesOnPaper(), me, todo, Settings(), rules):
            pass

    asyncio.run(make())
    library.database.close()
    return me
