"""A game whose file says what every move is worth, reviewed at once from those numbers.

It is a first answer: an analysis like any other, with no nodes behind it, so that the
first one of an engine takes its place.
"""

import hashlib

from kibitz import __version__
from kibitz.core.build import build_report
from kibitz.core.chess.game import Scoresheet
from kibitz.core.library import StoredAnalysis
from kibitz.core.told import ToldReview
from kibitz.pipeline.kept_analysis import stored_analysis
from kibitz.pipeline.kept_game import KeptGame
from kibitz.settings import Settings
from kibitz.store.library import Library


def keep_evals_review(library: Library, kept: KeptGame, settings: Settings) -> bool:
    """Keep such a review of a game that is in the library. Says whether there is one now."""
    sheet = kept.game.sheet
    if not is_evaluated(sheet):
        return False
    if not library.has(kept.stored.id, _fingerprint(sheet)):
        library.save(evals_review(kept, settings))
    return True


def evals_review(kept: KeptGame, settings: Settings) -> StoredAnalysis:
    """The analysis of a game whose file says what every move is worth."""
    told = ToldReview(build_report(kept.game, settings, version=__version__), kept.game)
    return stored_analysis(kept.stored.id, _fingerprint(kept.game.sheet), told)


def is_evaluated(sheet: Scoresheet) -> bool:
    """Whether every move has a score; the last one may be mate, which has none."""
    return sheet.has_scores and None not in sheet.scores[:-1]


def _fingerprint(sheet: Scoresheet) -> str:
    """The same numbers are the same analysis, whoever brings them."""
    numbers = "\n".join(map(repr, sheet.scores))
    return hashlib.sha256(f"the evals in the file\n{numbers}".encode()).hexdigest()[:32]
