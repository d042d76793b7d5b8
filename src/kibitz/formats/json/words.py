"""The words of a report in JSON: what moves did, and the story of the game."""

from typing import Literal

import chess
import msgspec

from kibitz.core.report import GameReport
from kibitz.core.words.explain import Explanation, Explanations
from kibitz.core.words.headline import headline
from kibitz.core.words.player_story import PlayerStory, move_name
from kibitz.core.words.story import story_of


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
    """A part of the story; `ply` is the move it is about, if it is about one."""

    kind: Literal["opening", "change", "chance", "decision", "end"]
    text: str
    ply: int | None


class PlayerStoryJson(msgspec.Struct, frozen=True):
    """One player's game in a few sentences."""

    went_well: str | None
    costly: str | None
    time: tuple[str, ...]


class StoryJson(msgspec.Struct, frozen=True):
    """What happened, in at most five chapters."""

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


def story_json(report: GameReport, explained: Explanations) -> StoryJson:
    """The story of the game."""
    story = story_of(report, explained)

    def name(index: int) -> str:
        return move_name(report.moves[index])

    def player(told: PlayerStory) -> PlayerStoryJson:
        return PlayerStoryJson(told.went_well, told.costly, told.time.sentences(name) if told.time else ())

    chapters = [
        ChapterJson(each.kind.value, each.text, None if each.index is None else report.moves[each.index].ply)
        for each in story.chapters
    ]
    return StoryJson(
        headline(report), tuple(chapters), player(story.players.white), player(story.players.black)
    )
