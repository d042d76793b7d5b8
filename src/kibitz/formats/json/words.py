"""The words of a report in JSON: what moves did, and the story of the game."""

from typing import Literal

import chess
import msgspec

from kibitz.core.told import ToldReview
from kibitz.core.words.explain import Explanation
from kibitz.core.words.player_story import PlayerStory


class ExplanationJson(msgspec.Struct, frozen=True):
    """What the move did: `line` proves it, in UCI, from the position before or after the move (`starts`)."""

    kind: str
    short: str
    long: str
    starts: Literal["before", "after"]
    line: tuple[str, ...]
    squares: tuple[str, ...]
    motif: str | None
    cost: int
    """Centipawns of material, 0 where it is about something else."""

    threat: tuple[str, ...] = ()
    """For a threat that was not met: what would have followed had the mover passed, in UCI."""

    claim: str = ""
    """The short form without its line."""


class ChapterJson(msgspec.Struct, frozen=True):
    """A part of the story; `ply` and `index` are the move it is about, if it is about one."""

    kind: Literal["opening", "change", "chance", "decision", "cost", "best", "end"]
    text: str
    ply: int | None
    index: int | None = None


class PlayerStoryJson(msgspec.Struct, frozen=True):
    """One player's game in a few sentences."""

    went_well: str | None
    costly: str | None
    time: tuple[str, ...]


class StoryJson(msgspec.Struct, frozen=True):
    """What happened: the opening, the moments, the end."""

    headline: str
    chapters: tuple[ChapterJson, ...]
    white: PlayerStoryJson
    black: PlayerStoryJson


def explanation_json(found: Explanation) -> ExplanationJson:
    """A move's finding in words, with its proof."""
    finding = found.finding
    return ExplanationJson(
        kind=finding.kind.value,
        short=found.words.short,
        claim=found.words.claim,
        long=found.words.long,
        starts=finding.start.value,
        line=tuple([move.uci() for move in finding.line]),
        squares=tuple([chess.square_name(square) for square in finding.squares]),
        motif=finding.motif,
        cost=finding.cost,
        threat=tuple([move.uci() for move in finding.threat]),
    )


def story_json(told: ToldReview) -> StoryJson:
    """The story of the game."""
    moves, story = told.report.moves, told.story

    def player(side: PlayerStory) -> PlayerStoryJson:
        return PlayerStoryJson(side.went_well, side.costly, side.time)

    chapters = [
        ChapterJson(
            each.kind.value, each.text, None if each.index is None else moves[each.index].ply, each.index
        )
        for each in story.chapters
    ]
    return StoryJson(told.headline, tuple(chapters), player(story.players.white), player(story.players.black))
