"""What every route works with, handed to it by the app."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated

import msgspec
from fastapi import Depends, Request
from fastapi.concurrency import run_in_threadpool

from kibitz.core.library import StoredAnalysis, StoredGame
from kibitz.core.told import ToldReview
from kibitz.engine.places import find_engine
from kibitz.errors import EngineMissing, StoreError
from kibitz.formats.json.report import FOR_THE_PAGE, to_json
from kibitz.formats.json.saved import SavedReview
from kibitz.formats.json.shape import ReviewAnswer
from kibitz.pipeline.beside import NOTHING_BESIDE, Beside
from kibitz.pipeline.folders import data_folder
from kibitz.pipeline.kept_analysis import told_of
from kibitz.pipeline.reread import reread
from kibitz.settings import Rules
from kibitz.store.library import Library
from kibitz.store.notes import NoteStore
from kibitz.web.board.engine import BoardEngine
from kibitz.web.imports.runs import ImportRuns
from kibitz.web.library.row_review import RowKey, RowReview
from kibitz.web.reviews.queue import ReviewQueue
from kibitz.web.server.cache import Cache, Recent
from kibitz.web.server.config import ServerConfig
from kibitz.web.server.kept_answer import KeptAnswer, kept_answer
from kibitz.web.server.problems import Problem
from kibitz.web.training.maker import TrainingMaker

READINGS = 16
"""Reports kept as they were read last, for files and numbers: some megabytes each."""

ANSWERS = 256
"""Reviews kept as they went out last, packed: many readers look at the same game."""

ASKED = 1_000
"""Answers of the board's engine that are kept: the same move is tried again, the same board passed again."""

RESULTS = 2_000
"""Rows of the library's table whose reports need not be read again: some kilobytes each."""


ToldKey = tuple[str, str, Rules]
"""Game, fingerprint of the analysis, rules."""


@dataclass(slots=True)
class ServerParts:
    """The parts of a running server."""

    config: ServerConfig
    library: Library
    reviews: ReviewQueue
    engine: BoardEngine
    imports: ImportRuns
    exercises: TrainingMaker
    beside: Beside = NOTHING_BESIDE
    results: Cache[RowKey, RowReview | None] = field(default_factory=lambda: Cache(RESULTS))
    asked: Recent[Hashable, bytes] = field(default_factory=lambda: Recent(ASKED))
    _told: Cache[ToldKey, ToldReview] = field(default_factory=lambda: Cache(READINGS))
    _answers: Cache[ToldKey, KeptAnswer] = field(default_factory=lambda: Cache(ANSWERS))

    def game(self, game_id: str) -> StoredGame:
        """A game by its whole id."""
        try:
            found = self.library.game(game_id)
        except StoreError:
            found = None
        if found is None or found.id != game_id:
            raise Problem(404, "there is no such game in the library")
        return found

    def need_engine(self) -> None:
        """Raises Problem with what to do if there is no engine that could review."""
        try:
            find_engine(data_folder(), self.config.machine.engine)
        except EngineMissing as problem:
            raise Problem(503, str(problem)) from problem

    async def ask_many(self, ids: Sequence[str], effort: str, owner: str) -> int:
        """Queue reviews of these games, newest first, where there is none of this effort. Says how many."""
        wanted = await run_in_threadpool(self.library.to_review, ids, effort)
        if wanted:
            await self.reviews.ask(wanted, effort, owner, is_alone=len(wanted) == 1)
        return len(wanted)

    def told(self, game_id: str, rules: Rules | None, analysis: str | None = None) -> ToldReview:
        """A review of a game, read under a ruleset."""
        game = self.game(game_id)
        return self._read(game, self._analysis(game.id, analysis), self._rules(rules))

    def told_with_notes(self, game_id: str, rules: Rules | None, analysis: str | None = None) -> ToldReview:
        """A review with what readers wrote beside the game, as it goes into files."""
        return self.told(game_id, rules, analysis).beside(NoteStore(self.library.database).of(game_id))

    def review_answer(self, game_id: str, rules: Rules | None, analysis: str | None = None) -> KeptAnswer:
        """A review as it goes out; to put a long game into words takes a while, so it is kept."""
        game, rules = self.game(game_id), self._rules(rules)
        draft = self.reviews.draft(game.id)
        if draft and self.library.best_analysis(game.id) is None:
            return _answer(_under(draft, rules), None)
        kept = self._analysis(game.id, analysis)
        key = (game.id, kept.fingerprint, rules)
        return self._answers.get(key, lambda: _answer(self._read(game, kept, rules), kept.fingerprint))

    def _analysis(self, game_id: str, named: str | None) -> StoredAnalysis:
        """The one that was asked for, or the best: a quick look never replaces a thorough one."""
        if named is not None:
            found = [each for each in self.library.analyses(game_id) if each.fingerprint == named]
            if not found:
                raise Problem(404, "there is no such analysis of this game")
            return found[0]
        best = self.library.best_analysis(game_id)
        if best is None:
            raise Problem(404, "this game has not been reviewed yet")
        return best

    def _rules(self, rules: Rules | None) -> Rules:
        return rules or self.config.settings.rules

    def _read(self, game: StoredGame, analysis: StoredAnalysis, rules: Rules) -> ToldReview:
        settings = replace(self.config.settings, rules=rules)
        key = (game.id, analysis.fingerprint, rules)
        return self._told.get(key, lambda: told_of(analysis, game, settings, beside=self.beside))


def _answer(told: ToldReview, analysis: str | None) -> KeptAnswer:
    """What is not kept as an analysis yet is provisional."""
    answer = ReviewAnswer(to_json(told, FOR_THE_PAGE), analysis is None, analysis)
    return kept_answer(msgspec.json.encode(answer), "application/json")


def _under(draft: ToldReview, rules: Rules) -> ToldReview:
    """The draft of a review, read under a ruleset."""
    made = draft.report.provenance
    if made.settings.rules == rules or draft.game is None or made.engine is None:
        return draft
    saved = SavedReview(draft.game, draft.report.searches, made.engine, made.settings.effort)
    return ToldReview(reread(saved, replace(made.settings, rules=rules)), draft.game)


def parts_of(request: Request) -> ServerParts:
    """The server's parts, for a route that asks."""
    found: ServerParts = request.app.state.parts
    return found


def owner_of(request: Request) -> str:
    """Who asks: nobody in particular where no token is needed."""
    return str(getattr(request.state, "owner", ""))


def reader_of(request: Request) -> str:
    """Who reads: one token may be used on several machines, and each has his share of the engine."""
    return f"{owner_of(request)} {request.client.host if request.client else ''}"


ThisServer = Annotated[ServerParts, Depends(parts_of)]
Owner = Annotated[str, Depends(owner_of)]
Reader = Annotated[str, Depends(reader_of)]
