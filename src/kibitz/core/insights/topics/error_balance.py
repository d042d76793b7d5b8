"""Errors per 100 moves, beside those of the opponents in the same games."""

from collections.abc import Callable, Sequence

from kibitz.core.insights.baseline import Baseline
from kibitz.core.insights.move_fact import MoveFact, Severity
from kibitz.core.insights.player_game import Games
from kibitz.core.insights.question import Question, Topic, Unit, Words
from kibitz.core.insights.rates import Rates, rate, rates_of
from kibitz.core.insights.side_sums import SideSums

UNIT = Unit(after=" per 100 moves", less="fewer")
KINDS = {
    "blunders": Severity.BLUNDER,
    "mistakes": Severity.MISTAKE,
    "inaccuracies": Severity.INACCURACY,
    "errors": None,
}


def error_balance(games: Games, baseline: Baseline) -> Topic:
    """By kind, and all together; and Lichess's accuracy over all moves, to compare with its Insights."""
    mine, theirs = _counted([game.mine for game in games]), _counted([game.theirs for game in games])
    asked = [
        _question(baseline, key, kind, rates_of([mine[key], mine["moves"], theirs[key], theirs["moves"]]))
        for key, kind in KINDS.items()
    ]
    accuracy = _accuracy(games, sum(mine["moves"]), sum(theirs["moves"]))
    note = " ".join([each for each in (_halves(asked), accuracy) if each])
    return Topic(number=1, key="error-balance", title="Error balance", questions=asked, note=note)


def _counted(sides: Sequence[SideSums]) -> dict[str, Sequence[int]]:
    """Errors of each kind and moves, by games."""
    blunders = [sum(side.blunders) for side in sides]
    mistakes = [sum(side.mistakes) for side in sides]
    inaccuracies = [sum(side.inaccuracies) for side in sides]
    return {
        "blunders": blunders,
        "mistakes": mistakes,
        "inaccuracies": inaccuracies,
        "errors": [sum(kinds) for kinds in zip(blunders, mistakes, inaccuracies, strict=True)],
        "moves": [side.all_moves for side in sides],
    }


def _halves(asked: Sequence[Question]) -> str:
    """How large such differences are among players, so that one can see what is much."""
    half = asked[0].half
    return (
        f"Chance aside, half of all players are within {half[1]:.1f} blunders per 100 moves of their equals."
        if half
        else ""
    )


def _question(baseline: Baseline, key: str, kind: Severity | None, rates: Rates) -> Question:
    is_kind: Callable[[MoveFact], bool] = (
        (lambda move: move.judgement == kind) if kind else (lambda move: move.judgement > 0)
    )
    return Question(
        key=key,
        label=key.capitalize() if kind else "All errors",
        measure=rates.measure,
        unit=UNIT,
        words=Words(
            whether=f"whether you make more or fewer {key} than your opponents",
            more=f"You make {{size}} more {key} per 100 moves than your opponents",
            less=f"You make {{size}} fewer {key} per 100 moves than your opponents",
        ),
        mine=rates.mine,
        theirs=rates.theirs,
        more_is_good=False,
        reliability=baseline.reliability.get("blunders" if kind is Severity.BLUNDER else "judged"),
        half=baseline.half_of_players(key if kind else "judged"),
        behind=is_kind,
    )


def _accuracy(games: Games, moves: int, their_moves: int) -> str:
    """Over all moves, as Lichess Insights has it: the harmonic mean, not the mean of games."""
    mine = rate(moves, sum(game.mine.accurate for game in games))
    theirs = rate(their_moves, sum(game.theirs.accurate for game in games))
    if mine is None or theirs is None:
        return ""
    return (
        f"Accuracy over all moves, as Lichess Insights counts it: {mine:.1f}, your opponents {theirs:.1f}. "
        "It is the harmonic mean of moves: a few very bad ones decide it, and it is lower than that of games."
    )
