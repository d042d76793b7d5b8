"""Counts a body of games into a table of peers."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

import chess

from kibitz.core.insights.bands import cell, rating_band, win_band
from kibitz.core.insights.baseline import Baseline, CellCounts, Scored
from kibitz.core.insights.game_facts import GameFacts
from kibitz.core.insights.reliability import reliability, spread

MOST_OF_ONE = 20
"""Games of one player that count: nobody is a crowd."""

NEAR = 100
"""Rating points between opponents whose difference is a player's."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who played one side of a game."""

    key: str
    rating: int


@dataclass(slots=True)
class Tally:
    """What has been counted so far."""

    games: int = 0
    _counted: Counter[str] = field(default_factory=Counter)
    _cells: defaultdict[tuple[int, int], list[int]] = field(
        default_factory=lambda: defaultdict(lambda: [0] * 6)
    )
    _levels: dict[str, dict[tuple[int, int], Scored]] = field(
        default_factory=lambda: {"above": {}, "below": {}}
    )
    _leaving: tuple[int, float] = (0, 0.0)
    _differences: dict[str, defaultdict[str, list[float]]] = field(default_factory=dict)

    def add(self, facts: GameFacts, players: Mapping[chess.Color, Player], score: float | None) -> None:
        """One game more; the score is White's, None where it has no result."""
        self.games += 1
        for side, player in players.items():
            self._counted[player.key] += 1
            if self._counted[player.key] <= MOST_OF_ONE:
                self._count_moves(facts, side, player)
                if score is not None:
                    self._count_levels(facts, side, player, score if side else 1 - score)
        self._count_differences(facts, players)
        leaves = facts.sums.white.leaves
        if leaves is not None:
            games, total = self._leaving
            self._leaving = (games + 1, total + leaves / 100)

    def _count_moves(self, facts: GameFacts, side: chess.Color, player: Player) -> None:
        band = rating_band(player.rating)
        for move in facts.moves:
            if move.is_white != side or move.lost is None:
                continue
            counts = self._cells[band, cell(move.phase or 0, win_band(move.win_before))]
            counts[0] += 1
            if move.judgement:
                counts[move.judgement] += 1
            counts[4] += move.lost
            counts[5] += round((move.lost / 100) ** 2)

    def _count_levels(self, facts: GameFacts, side: chess.Color, player: Player, score: float) -> None:
        band = rating_band(player.rating)
        for name, table in self._levels.items():
            for level, percent in getattr(facts.sums[side], name).items():
                before = table.get((band, level), Scored())
                table[band, level] = Scored(
                    before.games + 1, before.score + score, before.due + percent / 10_000
                )

    def _count_differences(self, facts: GameFacts, players: Mapping[chess.Color, Player]) -> None:
        if abs(players[chess.WHITE].rating - players[chess.BLACK].rating) > NEAR:
            return
        values = {side: _measures(facts, side) for side in chess.COLORS}
        for side, player in players.items():
            for name, mine in values[side].items():
                theirs = values[not side].get(name)
                if theirs is not None:
                    self._differences.setdefault(name, defaultdict(list))[player.key].append(mine - theirs)

    def baseline(self, name: str, made_from: str) -> Baseline:
        """The table of what was counted."""
        numbers = {key: list(each.values()) for key, each in self._differences.items()}
        reliable = {key: reliability(each) for key, each in numbers.items()}
        apart = {key: spread(each) for key, each in numbers.items()}
        return Baseline(
            name=name,
            made_from=made_from,
            games=self.games,
            players=len(self._counted),
            cells={key: CellCounts(*counts) for key, counts in sorted(self._cells.items())},
            converting=dict(sorted(self._levels["above"].items())),
            holding=dict(sorted(self._levels["below"].items())),
            leaving=self._leaving,
            reliability={key: value for key, value in reliable.items() if value is not None},
            spread={key: value for key, value in apart.items() if value is not None},
        )


def _measures(facts: GameFacts, side: chess.Color) -> dict[str, float]:
    """What single games are compared by, of one player."""
    sums = facts.sums[side]
    moves = sums.all_moves
    if not moves:
        return {}
    found = {
        "inaccuracies": 100 * sum(sums.inaccuracies) / moves,
        "mistakes": 100 * sum(sums.mistakes) / moves,
        "blunders": 100 * sums.all_blunders / moves,
        "judged": 100 * sums.judged / moves,
        "lost": sums.all_lost / moves,
    }
    return found | ({"kept": sums.kept / sums.given} if sums.given else {})
