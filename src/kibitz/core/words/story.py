"""The story of the game: how the opening came out, the moments, how it ended, and each player's game.

The moments are the pins of the graph, so a move is told once and nothing is told that is not
pinned. Every sentence says what the scores, the labels and the clocks say, with the numbers in it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

import chess

from kibitz.core.chess.ending import Ending
from kibitz.core.chess.label import STRONG
from kibitz.core.chess.side import BySide, for_each_side
from kibitz.core.findings.finding import Finding, FindingKind
from kibitz.core.lines.deed import DeedKind
from kibitz.core.numbers.standing import WON, Standing, standing
from kibitz.core.report import GameReport
from kibitz.core.words.ended import ended, last_position
from kibitz.core.words.english import SIDES
from kibitz.core.words.explain import Explanations
from kibitz.core.words.human_words import hard_text
from kibitz.core.words.player_story import PlayerStory, player_story
from kibitz.core.words.turning_points import bad_moves, is_bad, key_move, turning_points

LASTING = 8
"""Plies for which a change must hold to be lasting."""

APART = 10.0
"""Points between two percents that a reader asks about."""

FOUGHT = 4
"""Plies after the decisive move from which it can be said that nobody recovered."""

BACK = 0.8
"""The share of what a move cost that the next one must give back for nothing to have come of it."""

RECENT, NEAR = 3, 4.0
"""Plies back, and points from there on, within which a position is what a move left."""


MATE_SEEN = 2
"""Moves of a mate that nobody calls hard to see."""

MATED = (FindingKind.ALLOWS_MATE, FindingKind.IGNORED_THREAT, FindingKind.FACES_MATE)


class ChapterKind(Enum):
    """The opening is told where it ends, and the end last; what is between, as it happened."""

    OPENING = "opening"
    CHANGE = "change"
    CHANCE = "chance"
    DECISION = "decision"
    COST = "cost"
    BEST = "best"
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


def story_of(report: GameReport, explained: Explanations, found: Ending) -> Story:
    """The chapters that this game has, and both players; what bad moves did is told if it was explained."""
    if all(move.win_percent is None for move in report.moves):
        return Story((), for_each_side(lambda _: PlayerStory(None, None)))
    told = turning_points(report, found)
    spoken = [index for index in told if index in explained] if explained else told
    moments = [_moment(report, index, explained, found, told) for index in spoken]
    opening = _opening(report, told)
    end = _end(report, found)
    return Story(
        (*_in_order(report, opening, moments), *([end] if end else [])),
        for_each_side(lambda side: player_story(report, side, _losses(report, side), explained, told)),
    )


def _losses(report: GameReport, side: chess.Color) -> dict[int, float]:
    """Points lost with each move of a side, by its index."""
    return {
        move.index: max(0.0, report.curve.lost(move.index)) for move in report.moves if move.mover == side
    }


def _in_order(report: GameReport, opening: Chapter | None, moments: list[Chapter]) -> list[Chapter]:
    """The opening is told where it ends: after the moments in it."""
    if opening is None:
        return moments
    end = _opening_end(report) or 0
    within = [each for each in moments if each.index is not None and each.index < end]
    return [*within, opening, *moments[len(within) :]]


def _opening_end(report: GameReport) -> int | None:
    """The position with which the opening is over, if that is known and the game went on so far."""
    division = report.summary.division
    end = division.middle if division else None
    return end if end is not None and 0 < end < len(report.curve.percents) else None


def _opening(report: GameReport, told: Sequence[int]) -> Chapter | None:
    """Who came out of the opening better, and by which move; nothing where a moment tells it."""
    end = _opening_end(report)
    if end is None:
        return None
    opening, percent = report.summary.opening, report.curve.percents[end]
    loser = percent < 50
    is_told = any(index < end and report.moves[index].mover == loser for index in told)
    if is_told or standing(percent) is Standing.LEVEL:
        return None
    name = f"The opening, {opening.name}," if opening else "The opening"
    text, culprit = f"{name} left {_left(percent)}", _culprit(report, range(end), loser)
    if culprit is not None and _cost_for_good(report, culprit, end) > abs(percent - 50) / 2:
        text += f", mostly because of {report.moves[culprit].name}"
    return Chapter(ChapterKind.OPENING, f"{text}.")


def _cost_for_good(report: GameReport, index: int, end: int) -> float:
    """Points that a move cost its player and that did not come back by a position."""
    curve, mover = report.curve, report.moves[index].mover
    return curve.of(index, mover) - max(curve.of(each, mover) for each in range(index + 1, end + 1))


def _culprit(report: GameReport, indexes: Iterable[int], side: chess.Color) -> int | None:
    """The bad move of a side that cost it most among these."""
    bad = [index for index in indexes if report.moves[index].mover == side and is_bad(report.moves[index])]
    return max(bad, key=report.curve.lost, default=None)


def _led_to(report: GameReport, told: Sequence[int], index: int) -> int | None:
    """The move that brought the curve from where the story left it to where this moment begins.

    Told in brackets, so that a reader who knows the last percent understands the next.
    """
    ends = (*[each + 1 for each in told], _opening_end(report) or 0)
    left = max([position for position in ends if position <= index], default=0)
    curve, mover = report.curve, report.moves[index].mover
    began = curve.of(index, mover)
    culprit = _culprit(report, range(max(left, index - RECENT), index), not mover)
    if culprit is None or began - curve.of(left, mover) < APART:
        return None
    return culprit if abs(began - curve.of(culprit + 1, mover)) < NEAR else None


def _left(percent: float) -> str:
    """Who is better, in words and with their win percent."""
    if standing(percent) is Standing.LEVEL:
        return f"the game level ({percent:.0f}% for White)"
    side, share = ("White", percent) if percent > 50 else ("Black", 100 - percent)
    return f"{side} {standing(share).value} ({share:.0f}%)"


def _moment(
    report: GameReport, index: int, explained: Explanations, found: Ending, told: Sequence[int]
) -> Chapter:
    """What a moment meant for the game, and why."""
    kind, text = _swing(report, index, found, _led_to(report, told, index))
    given_back = _given_back(report, index) if kind is ChapterKind.COST else ""
    move = report.moves[index]
    if index in explained:
        text += f" {explained[index].words.claim}"
    elif move.best is not None and kind is not ChapterKind.BEST:
        text += f" {move.number} {move.best.san} was better."
    is_plain = kind is ChapterKind.BEST or (index in explained and _is_plain(explained[index].finding))
    hard = "" if is_plain else hard_text(report, index)
    return Chapter(kind, " ".join(part for part in (text, hard, given_back) if part), index)


def _is_plain(finding: Finding) -> bool:
    """Whether what was not seen is a mate in a move or two, or a piece that is just taken."""
    is_mate = finding.kind in MATED and (finding.moves or MATE_SEEN + 1) <= MATE_SEEN
    is_taken = finding.deed is not None and finding.deed.kind is DeedKind.TAKES
    return is_mate or finding.taken_at == 0 or is_taken


def _swing(report: GameReport, index: int, found: Ending, led_to: int | None) -> tuple[ChapterKind, str]:
    move, curve = report.moves[index], report.curve
    if move.label in STRONG:
        return ChapterKind.BEST, f"{move.name} was {move.label}."
    before, after = curve.of(index, move.mover), curve.of(index + 1, move.mover)
    given = "" if led_to is None else f" (thanks to {report.moves[led_to].name})"
    fell, other = f"{SIDES[move.mover]} fell from {before:.0f}%{given} to {after:.0f}%", SIDES[not move.mover]
    if _decides(report, index, found):
        went_on = len(report.moves) - 1 - index >= FOUGHT
        never = ", and never recovered" if went_on else ""
        return ChapterKind.DECISION, f"{move.name} decided the game: {fell}{never}."
    if bad_moves(report).lets_win_go(index):
        return ChapterKind.CHANCE, f"{move.name} let a winning position go: {fell}."
    if _is_lasting(report, index):
        return ChapterKind.CHANGE, f"{move.name} changed the game: {fell}, and {other} stayed better."
    return ChapterKind.COST, f"After {move.name}, {fell}."


def _given_back(report: GameReport, index: int) -> str:
    """That the very next move gave most of it back, so that nothing came of it; a sentence of its own."""
    answer = report.moves[index + 1] if index + 1 < len(report.moves) else None
    if answer is None or not is_bad(answer) or report.curve.lost(index + 1) < BACK * report.curve.lost(index):
        return ""
    return f"{answer.name} gave it back."


def _decides(report: GameReport, index: int, found: Ending) -> bool:
    """Whether the headline names it, it was no slight one, and the other side won, was not winning before
    and was ever after."""
    curve, winner = report.curve, not report.moves[index].mover
    later = range(index + 1, len(curve.percents))
    return (
        found.winner == winner
        and index == key_move(report, found)
        and curve.lost(index) >= report.provenance.settings.judgement.mistake
        and curve.of(index, winner) < WON
        and all(curve.of(position, winner) >= WON for position in later)
    )


def _is_lasting(report: GameReport, index: int) -> bool:
    """Whether it was no slight one, and the other side was not better before it and was to the end.

    Who had been better until a move ago, and gave that back, was only given it again.
    """
    curve, side = report.curve, not report.moves[index].mover
    ahead = (Standing.BETTER, Standing.WINNING)
    later = range(index + 1, len(curve.percents))
    return (
        len(later) > LASTING
        and curve.lost(index) >= report.provenance.settings.judgement.mistake
        and not any(standing(curve.of(position, side)) in ahead for position in (max(0, index - 1), index))
        and all(standing(curve.of(position, side)) in ahead for position in later)
    )


def _end(report: GameReport, found: Ending) -> Chapter | None:
    """How it ended, where there is more to say than the headline does: how the game stood then."""
    percents = report.curve.percents
    beside = last_position(found, percents[-1])
    text = f"{ended(found)}; {beside}." if beside else f"{ended(found)}."
    stood = _chances(report, is_last_told=beside is not None) if found.is_draw else ""
    if not beside and not stood:
        return None
    return Chapter(ChapterKind.END, f"{text} {stood}." if stood else text)


def _chances(report: GameReport, *, is_last_told: bool) -> str:
    """Who had stood winning in a game that was drawn; not who still did, if that is told."""
    last, found = len(report.curve.percents) - 1, list[str]()
    for side in chess.COLORS:
        high = max(report.curve.of(each, side) for each in range(last + 1))
        is_told = is_last_told and f"{report.curve.of(last, side):.0f}" == f"{high:.0f}"
        if high >= WON and not is_told:
            had = "at" if found else "had stood at"
            found.append(f"{SIDES[side]} {had} {high:.0f}%")
    return " and ".join(found)
