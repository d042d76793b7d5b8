"""Players with known habits, drawn from the table of peers: what is true of them is known.

Both players of a game are drawn alike, with a wildness that the game has for both and one that each
has alone, so that errors of the two go together and moves of one game do, as in real games
(the correlation of their blunders comes out near 0.7). A habit changes one thing of one player.
"""

from collections import Counter
from dataclasses import dataclass, field
from math import log
from random import Random
from typing import Any

import chess

from kibitz.core.insights.bands import LEVELS, PHASES, WIN_BANDS, rating_band
from kibitz.core.insights.baseline import Baseline, CellCounts
from kibitz.core.insights.errors import Errors
from kibitz.core.insights.insight import Coverage, InsightReport
from kibitz.core.insights.player_game import PlayerGame
from kibitz.core.insights.reporting import insight_report
from kibitz.core.insights.side_sums import SideSums
from kibitz.core.insights.statistics.sureness import Sureness
from kibitz.core.words.habit import Habit

RATING = 1550
FAMILIES = ("Sicilian Defense", "French Defense", "Italian Game", "Queen's Pawn Game")
MOTIFS = ("fork", "pin", "discoveredAttack", "mate")
SHARES = dict(zip(Habit, (0.17, 0.16, 0.23, 0.24, 0.18, 0.02), strict=True))


@dataclass(frozen=True)
class Planted:
    """What is different about a player, and which statements are true of them because of it."""

    name: str = "nobody"
    blunders: tuple[float, float, float] = (1.0, 1.0, 1.0)
    """Times as many, by phase."""

    keeps: float = 0.0
    """Added to the share of gifts that is kept."""

    converts: float = 0.0
    holds: float = 0.0
    leaves: float = 0.0
    """Points by which the first family is left better, with White."""

    after_loss: float = 0.0
    trouble: float = 1.0
    """Times as many errors in time trouble."""

    thinks: float = 1.0
    """Times as long over critical moves."""

    rushes: float = 0.0
    threats: float = 0.0
    """Added to the share of points that go to threats."""

    forks: float = 0.0
    fewer_later: float = 0.0
    """How much smaller the blunder rate is at the end than at the start."""

    true: dict[str, set[str]] = field(default_factory=dict)
    """Rows that are true, by insight."""

    shows: tuple[str, str] = ("", "")
    """The row in which it must be found."""


class Draw:
    """Games of one player, drawn from a table of peers."""

    def __init__(self, baseline: Baseline, seed: int, planted: Planted) -> None:
        self._random, self._baseline, self._planted = Random(seed), baseline, planted
        band = rating_band(RATING)
        self._cells = [
            [baseline.cells.get((band, phase * WIN_BANDS + tens), CellCounts()) for tens in range(WIN_BANDS)]
            for phase in range(len(PHASES))
        ]
        self._usual = (
            baseline.usual(baseline.converting, RATING, 80) or 0.0,
            baseline.usual(baseline.holding, RATING, 80) or 0.0,
        )

    def games(self, count: int) -> list[PlayerGame]:
        """So many, oldest first, in sittings of four."""
        found: list[PlayerGame] = []
        for number in range(count):
            before = found[-1].score if number % 4 else None
            progress = number / max(1, count - 1)
            found.append(self._game(number, before, progress))
        return found

    def _game(self, number: int, before: float | None, progress: float) -> PlayerGame:
        draw, planted = self._random, self._planted
        side, family = draw.random() < 0.5, draw.choice(FAMILIES)
        wild = draw.gammavariate(3.0, 1 / 3.0)
        mine = self._side(wild, planted, progress)
        theirs = self._side(wild, Planted(), 0.0)
        usual = self._baseline.white_leaves_with
        white = draw.gauss(usual, 12)
        if side and family == FAMILIES[0]:
            white += planted.leaves
        exits = (round(100 * white), round(100 * (100 - white)))
        score = float(draw.random() < 0.5 + (planted.after_loss if before == 0.0 else 0.0))
        above, below = {}, {}
        kind = draw.random()
        if kind < 0.45:  # one of the two stood clearly better first; the score follows what was due there
            due = draw.uniform(0.8, 0.9)
            score = float(draw.random() < due + self._usual[0] + planted.converts)
            above = {level: round(10_000 * due) for level in LEVELS if level <= 100 * due}
        elif kind < 0.9:
            due = draw.uniform(0.1, 0.2)
            score = float(draw.random() < due + self._usual[1] + planted.holds)
            below = {level: round(10_000 * due) for level in LEVELS if level <= 100 - 100 * due}
        mine |= {"above": above, "below": below, "leaves": exits[0] if side else exits[1]}
        theirs |= {"leaves": exits[1] if side else exits[0]}
        return PlayerGame(
            id=f"{number:016x}", analysis=number, side=chess.WHITE if side else chess.BLACK,
            mine=SideSums(**mine), theirs=SideSums(**theirs), rating=RATING, opponent_rating=RATING, score=score,
            started=86_400 * (number // 4) + 900 * (number % 4), family=family, accuracy=80.0,
        )  # fmt: skip

    def _side(self, wild: float, planted: Planted, progress: float) -> dict[str, Any]:
        draw = self._random
        wild *= draw.gammavariate(12.0, 1 / 12.0)
        moves, cells = [0, 0, 0], Counter[int]()
        kinds = [[0, 0, 0] for _ in range(3)]
        lost = [0, 0, 0]
        judged_lost, habits = 0, dict[str, tuple[int, int]]()
        names = list(SHARES)
        shares = [
            share + (planted.threats if habit is Habit.THREAT else 0.0) for habit, share in SHARES.items()
        ]
        for phase, size in enumerate((10, 14, 12)):
            rows = self._cells[phase]
            for _ in range(draw.randint(size - 5, size + 5)):
                (tens,) = draw.choices(range(WIN_BANDS), [row.moves for row in rows])
                row = rows[tens]
                moves[phase] += 1
                cells[phase * WIN_BANDS + tens] += 1
                more = planted.blunders[phase] * (1 - planted.fewer_later * progress)
                rates = [
                    row.inaccuracies / row.moves,
                    row.mistakes / row.moves,
                    more * row.blunders / row.moves,
                ]
                chance, points = draw.random() / wild, draw.expovariate(1 / 60)
                for kind, rate in reversed(list(enumerate(rates))):
                    if chance < rate:
                        kinds[kind][phase] += 1
                        points = draw.expovariate(1 / (700, 1200, 2500)[kind])
                        habit = draw.choices(names, shares)[0].name.lower()
                        count, cost = habits.get(habit, (0, 0))
                        habits[habit] = (count + 1, cost + round(points))
                        judged_lost += round(points)
                        break
                    chance -= rate
                lost[phase] += round(points)
        return {
            "moves": tuple(moves), "inaccuracies": tuple(kinds[0]), "mistakes": tuple(kinds[1]),
            "blunders": tuple(kinds[2]), "lost": tuple(lost), "cells": dict(cells), "habits": habits,
            "judged_lost": judged_lost, "explained": True, "has_lines": True, "accurate": sum(moves) / 75,
            **self._answers(planted), **self._time(wild, planted), "motifs": self._motifs(planted),
        }  # fmt: skip

    def _answers(self, planted: Planted) -> dict[str, Any]:
        draw = self._random
        share = min(0.95, max(0.05, draw.betavariate(14, 7) + planted.keeps))
        gifts = min(12, int(draw.expovariate(1 / 5)) + 1)
        given = kept = good = 0
        for _ in range(gifts):
            points = 1000 + round(draw.expovariate(1 / 1200))
            keeps = draw.random() < share
            given, kept, good = given + points, kept + (points if keeps else points // 4), good + keeps
        return {
            "gifts": gifts, "given": given, "kept": kept, "unjudged_answers": good, "let_go": given - kept,
            "aware_asked": gifts, "aware": good,
        }  # fmt: skip

    def _time(self, wild: float, planted: Planted) -> dict[str, Any]:
        draw = self._random
        counts = [draw.randint(0, 3), draw.randint(0, 6), draw.randint(3, 8), 8, 12]
        rates = [0.3, 0.3, 0.2, 0.16, 0.12]
        judged = []
        for band, count in enumerate(counts):
            rate = min(0.9, rates[band] * wild * (planted.trouble if band < 2 else 1.0))
            judged.append(sum(draw.random() < rate for _ in range(count)))
        critical, other = draw.randint(1, 6), draw.randint(15, 30)
        errors = draw.randint(1, 6)
        rushed = sum(draw.random() < 0.15 + planted.rushes for _ in range(errors))
        slow = log(1.35 * planted.thinks)
        return {
            "clock_moves": tuple(counts), "clock_judged": tuple(judged), "critical": critical, "other": other,
            "critical_pace": sum(draw.gauss(slow, 0.9) for _ in range(critical)),
            "other_pace": sum(draw.gauss(0.0, 0.9) for _ in range(other)),
            "timed_errors": errors, "rushed_errors": rushed,
        }  # fmt: skip

    def _motifs(self, planted: Planted) -> dict[str, tuple[int, int]]:
        draw, found = self._random, {}
        for name in MOTIFS:
            offered = draw.randint(0, 2)
            chance = 0.6 + (planted.forks if name == "fork" else 0.0)
            if offered:
                found[name] = (offered, sum(draw.random() < chance for _ in range(offered)))
        return found


MORE_BLUNDERS = {
    "error-balance": {"blunders", "errors", "mistakes", "inaccuracies"},
    "points": {"all", "opening", "middlegame", "endgame"},
    "expected": {"all", "opening", "middlegame", "endgame"},
    "progress": {"opponents", "peers"},
}
"""What a player who blunders more or less may truly be told; how errors are drawn moves the milder kinds too."""

PLANTED = (
    Planted("blunders in endgames", blunders=(1, 1, 1.7), true=MORE_BLUNDERS, shows=("expected", "endgame")),
    Planted("blunders less", blunders=(0.7, 0.7, 0.7), true=MORE_BLUNDERS, shows=("error-balance", "blunders")),
    Planted("keeps less", keeps=-0.12, true={"punishing": {"kept", "answers"}}, shows=("punishing", "kept")),
    Planted("converts less", converts=-0.2, true={"converting": {"score"}}, shows=("converting", "score")),
    Planted("holds more", holds=0.2, true={"holding": {"score"}}, shows=("holding", "score")),
    Planted(
        "leaves the Sicilian worse", leaves=-9.0,
        true={"leaving-the-opening": {"Sicilian Defense/white"}, "afterwards": {"Sicilian Defense/white"}},
        shows=("leaving-the-opening", "Sicilian Defense/white"),
    ),
    Planted("errs in time trouble", trouble=1.7, true={"clock": {"trouble"}}, shows=("clock", "trouble")),
    Planted("does not think", thinks=0.75, true={"thinking": {"critical"}}, shows=("thinking", "critical")),
    Planted("rushes", rushes=0.15, true={"thinking": {"rushed"}}, shows=("thinking", "rushed")),
    Planted("misses forks", forks=-0.3, true={"motifs": {"fork"}}, shows=("motifs", "fork")),
    Planted(
        "does not meet threats", threats=0.25,
        true={"habits": {habit.name.lower() for habit in Habit}}, shows=("habits", "threat"),
    ),
)  # fmt: skip


def report_on(games: list[PlayerGame], baseline: Baseline) -> InsightReport:
    """What is said about simulated games."""
    coverage = Coverage(games=len(games), counted=len(games), made_by="a simulation")
    return insight_report("simulated", games, Errors(), coverage, baseline, lambda *_: chess.Board())


def clear_rows(report: InsightReport) -> list[tuple[str, str]]:
    """Everything that is called clear."""
    sure = (Sureness.CLEAR, Sureness.VERY_CLEAR)
    return [(each.key, row.key) for each in report.insights for row in each.rows if row.sureness in sure]


@dataclass
class Outcome:
    """What became of the statements about many simulated players."""

    clear: int = 0
    false: int = 0
    shares: list[float] = field(default_factory=list)
    """Of false ones among the clear ones, for each player; nothing where nothing was clear."""

    found: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)
    false_rows: Counter[tuple[str, str]] = field(default_factory=Counter)

    def add(self, planted: Planted, report: InsightReport) -> None:
        """One player more."""
        rows = clear_rows(report)
        wrong = [(insight, row) for insight, row in rows if row not in planted.true.get(insight, set())]
        self.clear, self.false = self.clear + len(rows), self.false + len(wrong)
        self.shares.append(len(wrong) / len(rows) if rows else 0.0)
        self.false_rows.update(wrong)
        if planted.shows[0]:
            self.asked[planted.name] += 1
            self.found[planted.name] += planted.shows in rows
