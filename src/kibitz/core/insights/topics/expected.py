"""Blunders beside those that players of the same rating make in such positions."""

from collections.abc import Sequence

from kibitz.core.chess.phase import Phase
from kibitz.core.insights.bands import NO_PEERS, PHASES, WIN_BANDS, has_peers, rating_band, rating_text
from kibitz.core.insights.baseline import Baseline
from kibitz.core.insights.move_fact import Severity
from kibitz.core.insights.opponents import band_of, peers_note
from kibitz.core.insights.own_ratio import RATIO
from kibitz.core.insights.player_game import Games, PlayerGame, column
from kibitz.core.insights.question import Question, Topic, Words
from kibitz.core.insights.rates import log_ratio, per_hundred

LEAST_GAMES, LEAST_EXPECTED = 50, 10
PLACES = {Phase.OPENING: "openings", Phase.MIDDLEGAME: "middlegames", Phase.ENDGAME: "endgames"}


def expected_or_not(games: Games, baseline: Baseline) -> Topic:
    """Over all moves and in each phase; only games in which the player has a rating count."""
    band = band_of(games)
    peers = "" if band is None else rating_text(band)
    *by_phase, total = zip(*map(Expectation(baseline).by_phase, games), strict=True) if peers else [[]]
    asked = [(None, total), *zip(PHASES, by_phase, strict=True)] if peers else []
    return Topic(
        number=2,
        key="expected",
        title="Expected or not",
        questions=[_question(games, phase, due, peers) for phase, due in asked],
        note="The two numbers are blunders in 100 moves: yours, and those to be expected. "
        f"{peers_note(games, baseline)} Positions are alike in phase and win percent, not in time control.",
        needs="" if peers else NO_PEERS,
    )


class Expectation:
    """How many blunders are to be expected of a player in a game."""

    def __init__(self, baseline: Baseline) -> None:
        self._baseline = baseline
        self._rates: dict[int, list[float]] = {}

    def of(self, game: PlayerGame) -> float:
        """By the positions the player stood in; nothing where there is no rating."""
        return self.by_phase(game)[-1]

    def by_phase(self, game: PlayerGame) -> list[float]:
        """In each phase, and then in all."""
        found = [0.0] * len(PHASES)
        total = 0.0
        if has_peers(game.rating):
            rates = self._rates_of(game.rating)
            for cell, moves in game.mine.cells.items():
                due = moves * rates[cell]
                found[cell // WIN_BANDS] += due
                total += due
        return [*found, total]

    def _rates_of(self, rating: int) -> list[float]:
        band = rating_band(rating)
        if band not in self._rates:
            cells = range(len(PHASES) * WIN_BANDS)
            self._rates[band] = [self._baseline.blunder_rate(rating, cell) or 0.0 for cell in cells]
        return self._rates[band]


def _question(games: Games, phase: Phase | None, due: Sequence[float], peers: str) -> Question:
    place = None if phase is None else PHASES.index(phase)

    def seen(game: PlayerGame) -> float:
        if not has_peers(game.rating):
            return 0.0
        return game.mine.all_blunders if place is None else game.mine.blunders[place]

    def moves(game: PlayerGame) -> float:
        if not has_peers(game.rating):
            return 0.0
        return game.mine.all_moves if place is None else game.mine.moves[place]

    columns = [column(games, seen), due]
    total, all_due = map(sum, columns)
    played = sum(column(games, moves))
    where = "" if phase is None else f"in {PLACES[phase]} "
    sentence = f"{where}you blunder {{size}} times as often as {peers} do in such positions"
    return Question(
        key=phase.value if phase else "all",
        label=phase.value.capitalize() if phase else "All moves",
        measure=log_ratio(columns),
        unit=RATIO,
        words=Words(
            whether=f"whether {where}you blunder more or less often than {peers} do in such positions",
            more=sentence[0].upper() + sentence[1:],
            less=sentence[0].upper() + sentence[1:],
        ),
        mine=per_hundred(total, played),
        theirs=per_hundred(all_due, played),
        more_is_good=False,
        least_games=LEAST_GAMES,
        chances=int(all_due),
        chances_are="blunders expected",
        least_chances=LEAST_EXPECTED,
        reference="peers",
        behind=lambda move: move.judgement == Severity.BLUNDER and (place is None or move.phase == place),
    )
