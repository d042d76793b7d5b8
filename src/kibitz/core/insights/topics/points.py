"""In which phase the points go, beside the opponents'."""

from collections.abc import Sequence

from kibitz.core.chess.phase import Phase
from kibitz.core.insights.bands import PHASES
from kibitz.core.insights.baseline import Baseline
from kibitz.core.insights.player_game import Games
from kibitz.core.insights.question import Question, Topic, Unit, Words
from kibitz.core.insights.rates import mean_difference, rate
from kibitz.core.insights.side_sums import SideSums

UNIT = Unit(noun=" win-percent points", less="fewer", after=" a game")
PLACES = {
    Phase.OPENING: "in the opening",
    Phase.MIDDLEGAME: "in the middlegame",
    Phase.ENDGAME: "in the endgame",
}


def where_the_points_go(games: Games, baseline: Baseline) -> Topic:
    """Win-percent points lost in a game, by phase and in all."""
    places: list[Phase | None] = [*PHASES, None]
    mine, theirs = _lost([game.mine for game in games]), _lost([game.theirs for game in games])
    asked = [
        _question(baseline, phase, [own, other, [1.0] * len(games)])
        for phase, own, other in zip(places, mine, theirs, strict=True)
    ]
    return Topic(
        number=3,
        key="points",
        title="Where the points go",
        questions=asked,
        note="What moves gave away, small ones included.",
    )


def _lost(sides: Sequence[SideSums]) -> list[list[float]]:
    """Points by games, in each phase and in all."""
    by_phase = [[side.lost[place] / 100 for side in sides] for place in range(len(PHASES))]
    return [*by_phase, [side.all_lost / 100 for side in sides]]


def _question(baseline: Baseline, phase: Phase | None, columns: Sequence[Sequence[float]]) -> Question:
    place = None if phase is None else PHASES.index(phase)
    lost, their_lost, count = map(sum, columns)
    where = f"{PLACES[phase]} " if phase else ""
    return Question(
        key=phase.value if phase else "all",
        label=phase.value.capitalize() if phase else "Whole game",
        measure=mean_difference(columns),
        unit=UNIT,
        words=Words(
            whether=f"whether you lose more or fewer win-percent points a game {where}than your opponents",
            more=f"You lose {{size}} more win-percent points a game {where}than your opponents",
            less=f"You lose {{size}} fewer win-percent points a game {where}than your opponents",
        ),
        mine=rate(lost, count),
        theirs=rate(their_lost, count),
        more_is_good=False,
        reliability=baseline.reliability.get("lost"),
        behind=lambda move: bool(move.judgement) and (place is None or move.phase == place),
    )
