"""In which phase the points go, beside the opponents'."""

from kibitz.core.chess.phase import Phase
from kibitz.core.insights.bands import PHASES
from kibitz.core.insights.baseline import Baseline
from kibitz.core.insights.player_game import Games, column
from kibitz.core.insights.question import Question, Topic, Unit, Words
from kibitz.core.insights.rates import mean_difference, rate
from kibitz.core.insights.side_sums import SideSums

UNIT = Unit(noun=" points", less="fewer", after=" a game")
PLACES = {
    Phase.OPENING: "in the opening",
    Phase.MIDDLEGAME: "in the middlegame",
    Phase.ENDGAME: "in the endgame",
}


def where_the_points_go(games: Games, baseline: Baseline) -> Topic:
    """Win-percent points lost in a game, by phase and in all."""
    places: list[Phase | None] = [*PHASES, None]
    asked = [_question(games, baseline, phase) for phase in places]
    return Topic(
        number=3,
        key="points",
        title="Where the points go",
        questions=asked,
        note="Points are win-percent points that moves gave away, small ones included.",
    )


def _question(games: Games, baseline: Baseline, phase: Phase | None) -> Question:
    place = None if phase is None else PHASES.index(phase)

    def lost(sums: SideSums) -> float:
        return (sums.all_lost if place is None else sums.lost[place]) / 100

    columns = [
        column(games, lambda game: lost(game.mine)),
        column(games, lambda game: lost(game.theirs)),
        [1.0] * len(games),
    ]
    where = f"{PLACES[phase]} " if phase else ""
    return Question(
        key=phase.value if phase else "all",
        label=phase.value.capitalize() if phase else "Whole game",
        measure=mean_difference(columns),
        unit=UNIT,
        words=Words(
            whether=f"whether you lose more or fewer points a game {where}than your opponents",
            more=f"You lose {{size}} more win-percent points a game {where}than your opponents",
            less=f"You lose {{size}} fewer win-percent points a game {where}than your opponents",
        ),
        mine=rate(sum(columns[0]), len(games)),
        theirs=rate(sum(columns[1]), len(games)),
        more_is_good=False,
        reliability=baseline.reliability.get("lost"),
        behind=lambda move: bool(move.judgement) and (place is None or move.phase == place),
    )
