"""The story of the game: at most five chapters from the win-percent curve, and each player's game in a line.

Every sentence says what the scores, the labels and the clocks say, with the numbers in it.
"""

from dataclasses import dataclass
from enum import Enum

import chess

from kibitz.core.chess.label import Label
from kibitz.core.chess.side import BySide, for_each_side
from kibitz.core.report import GameReport
from kibitz.core.words.english import SIDES
from kibitz.core.words.explain import Explanations
from kibitz.core.words.player_story import PlayerStory, player_story

LEVEL = 15.0
"""Points around 50 within which neither side is really better."""

LASTING = 8
"""Plies for which a change must hold to be lasting."""

CHANCE = 65.0
"""A mover who had this much and loses it let a chance go."""

DECIDED = 85.0
"""From here on the game is decided, if it stays there."""

WINNERS = {"1-0": chess.WHITE, "0-1": chess.BLACK}


class ChapterKind(Enum):
    """The opening is told first and the end last; what is between, as it happened."""

    OPENING = "opening"
    CHANGE = "change"
    CHANCE = "chance"
    DECISION = "decision"
    END = "end"


@dataclass(frozen=True, slots=True)
class Chapter:
    """One part of the story; `index` is the move it is about, if it is about one."""

    kind: ChapterKind
    text: str
    index: int | None = None


@dataclass(frozen=True, slots=True)
class Story:
    """What happened."""

    chapters: tuple[Chapter, ...]
    players: BySide[PlayerStory]


def story_of(report: GameReport, explained: Explanations) -> Story:
    """The chapters that this game has, and both players; what bad moves did is told if it was explained."""
    if all(move.win_percent is None for move in report.moves):
        return Story((), for_each_side(lambda _: PlayerStory(None, None)))
    change = _change(report)
    decision = _decision(report)
    if change and decision and change.index == decision.index:
        change = None
    turns = [chapter for chapter in (change, _missed(report), decision) if chapter is not None]
    turns.sort(key=lambda chapter: chapter.index or 0)
    told = [_opening(report), *turns, _end(report, decision)]
    return Story(
        tuple(chapter for chapter in told if chapter is not None),
        for_each_side(lambda side: player_story(report, side, _losses(report, side), explained)),
    )


def _losses(report: GameReport, side: chess.Color) -> dict[int, float]:
    """Points lost with each move of a side, by its index."""
    return {
        move.index: max(0.0, report.curve.lost(move.index)) for move in report.moves if move.mover == side
    }


def _standing(percent: float) -> str:
    """Who is better, in words and in White's win percent."""
    if abs(percent - 50) <= LEVEL:
        return f"the game level ({percent:.0f} % for White)"
    side, share = ("White", percent) if percent > 50 else ("Black", 100 - percent)
    return f"{side} {'winning' if share >= DECIDED else 'better'} ({share:.0f} %)"


def _opening(report: GameReport) -> Chapter | None:
    """How the opening came out."""
    summary, percents = report.summary, report.curve.percents
    end = summary.division.middle if summary.division else None
    if end is None or not 0 < end < len(percents):
        return None
    name = f"The opening, {summary.opening.name}," if summary.opening else "The opening"
    return Chapter(ChapterKind.OPENING, f"{name} left {_standing(percents[end])}.")


def _change(report: GameReport) -> Chapter | None:
    """The first move after which a side was better and stayed better."""
    curve = report.curve
    for index in range(len(report.moves)):
        before, after = curve.percents[index], curve.percents[index + 1]
        if abs(before - 50) > LEVEL or abs(after - 50) <= LEVEL:
            continue
        sign = 1 if after > 50 else -1
        held = curve.percents[index + 1 : index + 2 + LASTING]
        if all(sign * (percent - 50) > LEVEL for percent in held) and curve.lost(index) > 0:
            winner = "White" if sign > 0 else "Black"
            is_forced = report.moves[index].label is Label.FORCED and index > 0
            turn = index - 1 if is_forced else index  # what leads to a forced move made the change
            name = report.moves[turn].name
            lasted = _how_long(report, index)
            text = f"The first lasting change came with {name}: {winner} was better {lasted}."
            return Chapter(ChapterKind.CHANGE, text, turn)
    return None


def _how_long(report: GameReport, index: int) -> str:
    """How long who was better after the move stayed so."""
    curve = report.curve
    sign = 1 if curve.percents[index + 1] > 50 else -1
    later = range(index + 2, len(curve.percents))
    end = next((at for at in later if sign * (curve.percents[at] - 50) <= LEVEL), None)
    return "from there on" if end is None else f"until {report.moves[end - 1].name}"


def _missed(report: GameReport) -> Chapter | None:
    """Chances that were had and let go, the largest by name."""
    curve = report.curve
    gone = [
        index
        for index, move in enumerate(report.moves)
        if (move.judgement or move.label is Label.MISS)
        and curve.of(index, move.mover) >= CHANCE
        and curve.lost(index) >= report.provenance.settings.judgement.mistake
        and curve.of(index + 1, move.mover) < DECIDED
    ]
    if not gone:
        return None
    worst = max(gone, key=curve.lost)
    move = report.moves[worst]
    before, after = curve.of(worst, move.mover), curve.of(worst + 1, move.mover)
    gone_with = "A chance was let go" if len(gone) == 1 else f"{len(gone)} chances were let go; the largest"
    text = f"{gone_with} with {move.name}, from {before:.0f} % to {after:.0f} %."
    return Chapter(ChapterKind.CHANCE, text, worst)


def _winner(report: GameReport) -> chess.Color | None:
    return WINNERS.get(report.summary.sheet.tags.get("Result", ""))


def _decision(report: GameReport) -> Chapter | None:
    """The move after which the winner was winning and never less than that again."""
    curve = report.curve
    winner = _winner(report)
    if winner is None or curve.of(len(curve.percents) - 1, winner) < DECIDED:
        return None
    index = len(report.moves) - 1
    while index >= 0 and curve.of(index, winner) >= DECIDED:
        index -= 1
    if index < 0:
        return None
    move = report.moves[index]
    before, after = curve.of(index, winner), curve.of(index + 1, winner)
    if curve.lost(index) < report.provenance.settings.judgement.inaccuracy or move.mover == winner:
        text = f"From {move.name} on {SIDES[winner]} was never below {DECIDED:.0f} %."
        return Chapter(ChapterKind.DECISION, text, index)
    went = f"{SIDES[winner]} went from {before:.0f} % to {after:.0f} % and stayed there"
    text = f"{move.name} decided the game: {went}."
    return Chapter(ChapterKind.DECISION, text, index)


def _end(report: GameReport, decision: Chapter | None) -> Chapter | None:
    """How it was brought home, or not."""
    winner, moves, curve = _winner(report), report.moves, report.curve
    last = len(curve.percents) - 1
    if winner is not None and decision and decision.index is not None:
        rest = sum(move.mover == winner for move in moves[decision.index + 1 :])
        low = min(curve.of(position, winner) for position in range(decision.index + 1, last + 1))
        if rest < 2:
            return None
        text = f"{SIDES[winner]} needed {rest} more moves and never fell below {low:.0f} %."
        return Chapter(ChapterKind.END, text)
    if winner is not None:
        share = curve.of(last, winner)
        though = f"though the last position gives {share:.0f} % only" if share < 50 + LEVEL else ""
        though = though or f"and stood at {share:.0f} % in the last position"
        return Chapter(ChapterKind.END, f"{SIDES[winner]} won, {though}.") if share < DECIDED else None
    high, best = max((curve.of(each, side), side) for each in range(last + 1) for side in chess.COLORS)
    if report.summary.sheet.tags.get("Result") == "1/2-1/2" and high >= DECIDED:
        return Chapter(
            ChapterKind.END,
            f"{SIDES[best]} stood at {high:.0f} % once and had to be content with a draw.",
        )
    return None
