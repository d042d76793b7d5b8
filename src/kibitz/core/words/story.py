"""The story of the game: at most five chapters from the win-percent curve, and each player's game in a line.

Every sentence says what the scores, the labels and the clocks say, with the numbers in it.
"""

from dataclasses import dataclass
from enum import Enum

import chess

from kibitz.core.chess.label import Label
from kibitz.core.chess.score import START
from kibitz.core.chess.side import BySide, SideName, for_each_side, side_name
from kibitz.core.numbers.win_percent import win_percent
from kibitz.core.report import GameReport
from kibitz.core.words.explain import NONE, Explanations
from kibitz.core.words.player_story import PlayerStory, move_name, player_story

LEVEL = 15.0
"""Points around 50 within which neither side is really better."""

LASTING = 8
"""Plies for which a change must hold to be lasting."""

CHANCE = 65.0
"""A mover who had this much and loses it let a chance go."""

DECIDED = 85.0
"""From here on the game is decided, if it stays there."""

SMALL = 5.0
"""Points below which no move is judged, and none can have decided anything."""

BIG = 10.0
"""Points that make a move a mistake on Lichess."""


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


@dataclass(frozen=True, slots=True)
class _Curve:
    """White's win percent in every position, and what each move lost."""

    report: GameReport
    percents: tuple[float, ...]

    def of(self, position: int, side: SideName) -> float:
        """A side's win percent in a position."""
        return self.percents[position] if side == "white" else 100 - self.percents[position]

    def lost(self, index: int) -> float:
        """Points that the mover lost with a move."""
        side = self.report.moves[index].side
        return self.of(index, side) - self.of(index + 1, side)


def _lost_by(curve: _Curve, side: SideName) -> dict[int, float]:
    moves = enumerate(curve.report.moves)
    return {index: max(0.0, curve.lost(index)) for index, move in moves if move.side == side}


def story_of(report: GameReport, explained: Explanations = NONE) -> Story:
    """The chapters that this game has, and both players; what bad moves did is told if it was explained."""
    curve = _Curve(report, _percents(report))
    if all(move.win_percent is None for move in report.moves):
        return Story((), for_each_side(lambda _: PlayerStory(None, None, None)))
    change = _change(curve)
    decision = _decision(curve)
    if change and decision and change.index == decision.index:
        change = None
    turns = [chapter for chapter in (change, _missed(curve), decision) if chapter is not None]
    turns.sort(key=lambda chapter: chapter.index or 0)
    told = [_opening(curve), *turns, _end(curve, decision)]
    return Story(
        tuple(chapter for chapter in told if chapter is not None),
        for_each_side(lambda side: _player(curve, side_name(side), explained)),
    )


def _player(curve: _Curve, side: SideName, explained: Explanations) -> PlayerStory:
    return player_story(curve.report, side, _lost_by(curve, side), explained)


def _percents(report: GameReport) -> tuple[float, ...]:
    found: list[float] = [win_percent(report.start or START, chess.WHITE)]
    for move in report.moves:
        found.append(found[-1] if move.win_percent is None else move.win_percent)
    return tuple(found)


def _standing(percent: float) -> str:
    """Who is better, in words and in White's win percent."""
    if abs(percent - 50) <= LEVEL:
        return f"the game level ({percent:.0f} % for White)"
    side, share = ("White", percent) if percent > 50 else ("Black", 100 - percent)
    return f"{side} {'winning' if share >= DECIDED else 'better'} ({share:.0f} %)"


def _opening(curve: _Curve) -> Chapter | None:
    """How the opening came out."""
    summary = curve.report.summary
    end = summary.division.middle if summary.division else None
    if end is None or not 0 < end < len(curve.percents):
        return None
    name = f"The opening, {summary.opening.name}," if summary.opening else "The opening"
    return Chapter(ChapterKind.OPENING, f"{name} left {_standing(curve.percents[end])}.")


def _change(curve: _Curve) -> Chapter | None:
    """The first move after which a side was better and stayed better."""
    for index in range(len(curve.report.moves)):
        before, after = curve.percents[index], curve.percents[index + 1]
        if abs(before - 50) > LEVEL or abs(after - 50) <= LEVEL:
            continue
        sign = 1 if after > 50 else -1
        held = curve.percents[index + 1 : index + 2 + LASTING]
        if all(sign * (percent - 50) > LEVEL for percent in held) and curve.lost(index) > 0:
            winner = "White" if sign > 0 else "Black"
            is_forced = curve.report.moves[index].label is Label.FORCED and index > 0
            turn = index - 1 if is_forced else index  # what leads to a forced move made the change
            name = move_name(curve.report.moves[turn])
            lasted = _how_long(curve, index)
            text = f"The first lasting change came with {name}: {winner} was better {lasted}."
            return Chapter(ChapterKind.CHANGE, text, turn)
    return None


def _how_long(curve: _Curve, index: int) -> str:
    """How long who was better after the move stayed so."""
    sign = 1 if curve.percents[index + 1] > 50 else -1
    later = range(index + 2, len(curve.percents))
    end = next((at for at in later if sign * (curve.percents[at] - 50) <= LEVEL), None)
    return "from there on" if end is None else f"until {move_name(curve.report.moves[end - 1])}"


def _missed(curve: _Curve) -> Chapter | None:
    """Chances that were had and let go, the largest by name."""
    gone = [
        index
        for index, move in enumerate(curve.report.moves)
        if (move.judgement or move.label is Label.MISS)
        and curve.of(index, move.side) >= CHANCE
        and curve.lost(index) >= BIG
        and curve.of(index + 1, move.side) < DECIDED
    ]
    if not gone:
        return None
    worst = max(gone, key=curve.lost)
    move = curve.report.moves[worst]
    before, after = curve.of(worst, move.side), curve.of(worst + 1, move.side)
    gone_with = "A chance was let go" if len(gone) == 1 else f"{len(gone)} chances were let go; the largest"
    text = f"{gone_with} with {move_name(move)}, from {before:.0f} % to {after:.0f} %."
    return Chapter(ChapterKind.CHANCE, text, worst)


def _winner(report: GameReport) -> SideName | None:
    result = report.summary.sheet.tags.get("Result")
    return "white" if result == "1-0" else "black" if result == "0-1" else None


def _decision(curve: _Curve) -> Chapter | None:
    """The move after which the winner was winning and never less than that again."""
    winner = _winner(curve.report)
    if winner is None or curve.of(len(curve.percents) - 1, winner) < DECIDED:
        return None
    index = len(curve.report.moves) - 1
    while index >= 0 and curve.of(index, winner) >= DECIDED:
        index -= 1
    if index < 0:
        return None
    move = curve.report.moves[index]
    before, after = curve.of(index, winner), curve.of(index + 1, winner)
    if curve.lost(index) < SMALL or move.side == winner:
        text = f"From {move_name(move)} on {winner.capitalize()} was never below {DECIDED:.0f} %."
        return Chapter(ChapterKind.DECISION, text, index)
    went = f"{winner.capitalize()} went from {before:.0f} % to {after:.0f} % and stayed there"
    text = f"{move_name(move)} decided the game: {went}."
    return Chapter(ChapterKind.DECISION, text, index)


def _end(curve: _Curve, decision: Chapter | None) -> Chapter | None:
    """How it was brought home, or not."""
    winner, moves = _winner(curve.report), curve.report.moves
    last = len(curve.percents) - 1
    if winner and decision and decision.index is not None:
        rest = sum(move.side == winner for move in moves[decision.index + 1 :])
        low = min(curve.of(position, winner) for position in range(decision.index + 1, last + 1))
        if rest < 2:
            return None
        text = f"{winner.capitalize()} needed {rest} more moves and never fell below {low:.0f} %."
        return Chapter(ChapterKind.END, text)
    if winner:
        share = curve.of(last, winner)
        though = f"though the last position gives {share:.0f} % only" if share < 50 + LEVEL else ""
        though = though or f"and stood at {share:.0f} % in the last position"
        return Chapter(ChapterKind.END, f"{winner.capitalize()} won, {though}.") if share < DECIDED else None
    best = max(
        ("white", "black"), key=lambda side: max(curve.of(each, _side(side)) for each in range(last + 1))
    )
    high = max(curve.of(each, _side(best)) for each in range(last + 1))
    if curve.report.summary.sheet.tags.get("Result") == "1/2-1/2" and high >= DECIDED:
        return Chapter(
            ChapterKind.END,
            f"{best.capitalize()} stood at {high:.0f} % once and had to be content with a draw.",
        )
    return None


def _side(name: str) -> SideName:
    return "white" if name == "white" else "black"
