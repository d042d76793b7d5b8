"""How often an idea that was there was found."""

from kibitz.core.insights.baseline import Baseline
from kibitz.core.insights.from_review import MATE
from kibitz.core.insights.player_game import Games, PlayerGame
from kibitz.core.insights.question import Question, Topic, Unit, Words
from kibitz.core.insights.rates import beside_opponents
from kibitz.core.insights.side_sums import SideSums
from kibitz.core.insights.statistics.wilson import wilson_in_games
from kibitz.core.words.english import MOTIFS

UNIT = Unit(digits=0, after=" in a hundred")
LEAST = 12
"""Chances."""

LEAST_GAMES = 5
"""Chances are what counts; a few games must stand behind them for all that."""


def motif_hit_rate(games: Games, _: Baseline) -> Topic:
    """By idea, those that were there most often first. Only the best move would do, or it is no chance."""
    seen = [game for game in games if game.mine.has_lines]
    names = {name for game in seen for name in game.mine.motifs}
    asked = sorted(
        [_question(games, name) for name in names], key=lambda each: (-(each.chances or 0), each.key)
    )
    return Topic(
        number=5,
        key="motifs",
        title="Motif hit rate",
        questions=asked,
        note="Positions in which the best move was at least ten win-percent points better than the next.",
        needs=""
        if seen
        else "This needs reviews with two lines for every position: kibitz bulk --effort deep.",
    )


def _question(games: Games, name: str) -> Question:
    def counts(_: PlayerGame, sums: SideSums) -> tuple[int, int]:
        offered, found = sums.motifs.get(name, (0, 0)) if sums.has_lines else (0, 0)
        return found, offered

    rates = beside_opponents(games, counts)
    idea = "a mate" if name == MATE else MOTIFS[name]
    return Question(
        key=name,
        label=idea[0].upper() + idea[1:],
        measure=rates.measure,
        unit=UNIT,
        words=Words(
            whether=f"whether you find {idea} more or less often than your opponents",
            more=f"Where {idea} is there, you find it {{size}} times in a hundred more than your opponents",
            less=f"Where {idea} is there, you find it {{size}} times in a hundred less than your opponents",
        ),
        mine=rates.mine,
        theirs=rates.theirs,
        more_is_good=True,
        least_games=LEAST_GAMES,
        chances=int(min(rates.whole, rates.their_whole)),
        least_chances=LEAST,
        share=wilson_in_games(rates.part, rates.whole),
        behind=lambda move: move.offered == name and not move.is_best,
    )
