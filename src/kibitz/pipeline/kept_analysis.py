"""A review as the library keeps it: what makes two of them the same, and how one is read again."""

import hashlib
from collections import Counter
from datetime import UTC, datetime

import chess
import msgspec

from kibitz import __version__
from kibitz.core.build import build_report
from kibitz.core.chess.own_notes import NO_NOTES, OwnNotes
from kibitz.core.chess.side import side_name
from kibitz.core.library import FROM_FILE, StoredAnalysis, StoredGame
from kibitz.core.looks.steering import steering
from kibitz.core.searches.answer import NO_SEARCHES
from kibitz.core.told import ToldReview
from kibitz.errors import PgnError, StoreError
from kibitz.formats.json.file_evals import with_evals
from kibitz.formats.json.report import KEPT, report_json
from kibitz.formats.json.saved import saved_with
from kibitz.pipeline.beside import NOTHING_BESIDE, Beside
from kibitz.pipeline.kept_game import on_board
from kibitz.pipeline.reread import reread
from kibitz.pipeline.review_facts import explains, review_facts
from kibitz.settings import Settings


def fingerprint(settings: Settings, engine: str, *, shares_openings: bool = True) -> str:
    """What makes two analyses the same: the engine, what steers its searches, and whether it shares them.

    Openings that games share are searched by themselves, and so with other answers.
    """
    way = "" if shares_openings else "\nwhole games"
    parts = (engine + way, msgspec.json.encode(steering(settings)).decode())
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]


def stored_analysis(stored_id: str, made_by: str, told: ToldReview) -> StoredAnalysis:
    """The report as the library keeps it."""
    report = told.report
    players, engine = report.summary.players, report.provenance.engine
    return StoredAnalysis(
        game_id=stored_id,
        fingerprint=made_by,
        made=datetime.now(UTC).isoformat(timespec="seconds"),
        engine=engine.name if engine else "none",
        effort=FROM_FILE if report.provenance.source == "file" else report.provenance.settings.effort.name,
        ruleset=report.provenance.settings.rules,
        white_accuracy=players.white.accuracy_unrounded,
        black_accuracy=players.black.accuracy_unrounded,
        nodes=engine.nodes if engine else 0,
        counts={
            side_name(side): {label.value: count for label, count in players[side].counts.items()}
            for side in chess.COLORS
        },
        themes=_themes(told),
        report=report_json(told, KEPT),
        facts=review_facts(told),
    )


def _themes(told: ToldReview) -> Counter[str]:
    """How many moves show each theme. A first answer is not worth the time that takes."""
    if not explains(told):
        return Counter()
    return Counter(theme for explained in told.explanations.values() for theme in explained.themes)


def told_of(
    analysis: StoredAnalysis,
    stored: StoredGame,
    settings: Settings,
    own: OwnNotes = NO_NOTES,
    *,
    beside: Beside = NOTHING_BESIDE,
    reader: chess.Color = chess.WHITE,
) -> ToldReview:
    """The kept analysis, read under these settings, with what is asked beside; no engine is asked."""
    game = on_board(stored)
    try:
        if analysis.effort == FROM_FILE:
            evaluated = with_evals(analysis.report, game)
            people = beside.people(evaluated, NO_SEARCHES)
            report = build_report(evaluated, settings, version=__version__, human=people)
            return ToldReview(report, evaluated, own, reader)
        saved = saved_with(analysis.report, game)
    except PgnError as problem:
        raise StoreError(f"a report of game {stored.id} cannot be read any more: {problem}") from problem
    return ToldReview(reread(saved, settings, beside), saved.game, own, reader)
