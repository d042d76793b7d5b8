"""Sentences say what the numbers say, whichever way they go, and never more."""

from dataclasses import replace
from math import sqrt

import pytest

from kibitz.core.chess.clock import Speed
from kibitz.core.insights.answering import answered
from kibitz.core.insights.errors import Errors
from kibitz.core.insights.insight import Coverage, Insight, Row
from kibitz.core.insights.opponents import peers_note
from kibitz.core.insights.player_game import PlayerGame
from kibitz.core.insights.question import Question, Topic, Unit, Words
from kibitz.core.insights.side_sums import SideSums
from kibitz.core.insights.statistics.resampling import Measure
from kibitz.core.insights.statistics.sureness import Sureness
from kibitz.core.insights.summary import about, footnote, strength, warning, weakness
from kibitz.core.insights.topics import TOPICS
from kibitz.core.insights.topics.clock import clock_and_errors
from kibitz.core.insights.topics.converting import converting
from kibitz.core.insights.topics.expected import expected_or_not
from kibitz.core.insights.topics.openings import opening_or_afterwards
from kibitz.core.insights.topics.progress import progress
from kibitz.pipeline.insights.baseline import shipped_baseline
from tests.insights.simulated import Draw, Planted

WORDS = Words(
    whether="whether you make more or fewer blunders than your opponents",
    more="You make {size} more blunders per 100 moves than your opponents",
    less="You make {size} fewer blunders per 100 moves than your opponents",
)


def _row(values: list[float], least: int = 20) -> Row:
    """One number a game; its mean is asked for."""
    question = Question(
        key="blunders",
        label="Blunders",
        measure=Measure([values, [1.0] * len(values)], lambda sums: sums[0] / sums[1] if sums[1] else None),
        unit=Unit(after=" per 100 moves", less="fewer"),
        words=WORDS,
        mine=1.0,
        theirs=2.0,
        more_is_good=False,
        least_games=least,
    )
    topic = Topic(number=1, key="balance", title="Balance", questions=[question])
    (insight,), _ = answered([topic], len(values), Errors())
    return insight.rows[0]


@pytest.mark.parametrize(
    ("values", "word", "is_good", "sentence"),
    [
        ([1.0, 2.0] * 20, "very clear", False, "You make 1.5 more blunders per 100 moves than your opponents (1."),
        ([-1.0, -2.0] * 20, "very clear", True, "You make 1.5 fewer blunders per 100 moves than your opponents (1."),
        (
            [3.0, -1.8, 3.0, -1.8] * 10, "likely", False,
            "Probably you make 0.6 more blunders per 100 moves than your opponents (0.",
        ),
        (
            [3.0, -3.0] * 20, "cannot tell", None,
            "Whether you make more or fewer blunders than your opponents cannot be told from these games (",
        ),
        (
            [1.0, 2.0] * 6, "cannot tell", None,
            "At least 8 more games are needed to tell whether you make more or fewer blunders than your opponents.",
        ),
    ],
    ids=["worse", "better", "probably", "cannot tell", "too few"],
)  # fmt: skip
def test_one_number_four_ways(values: list[float], word: str, is_good: bool | None, sentence: str) -> None:
    row = _row(values)
    assert row.sureness
    assert (row.sureness.value, row.is_good) == (word, is_good)
    assert row.sentence.startswith(sentence)


def _all_questions() -> list[Question]:
    games = Draw(shipped_baseline(), 3, Planted()).games(60)
    return [question for topic in TOPICS for question in topic(games, shipped_baseline()).questions]


def test_every_sentence_reads_in_both_directions() -> None:
    asked = _all_questions()
    assert len(asked) > 40
    for question in asked:
        for template in (question.words.more, question.words.less):
            told = template.format(size="1.2", mine="1.3", theirs="1.4")
            assert "{" not in told, question.key
            assert told[0].isupper(), told
            assert not told.endswith("."), told
        assert question.words.whether.startswith(("whether ", "who ")), question.words.whether
        if not question.unit.is_ratio:
            assert question.words.more != question.words.less, question.key


def test_what_a_trend_shows_must_be_there_in_both_halves() -> None:
    """A slope whose halves do not agree is not told, however steep it is."""
    games = [_with_blunders(number, 0) for number in range(60)]
    topic = progress(games, shipped_baseline())
    assert not topic.questions[0].holds


def _with_blunders(number: int, blunders: int) -> PlayerGame:
    sums = SideSums(moves=(10, 10, 10), blunders=(blunders, 0, 0))
    return PlayerGame(
        id=str(number), analysis=number, side=True, mine=sums, theirs=SideSums(moves=(10, 10, 10))
    )


@pytest.mark.parametrize(
    ("rating", "whom", "says"),
    [
        (850, "the lowest-rated peers", "The lowest-rated peers are all below 900."),
        (1500, "1500s", ""),
        (2450, "the highest-rated peers", "The highest-rated peers are all of 2300 and more."),
    ],
)
def test_peers_are_named_as_they_are_and_beside_them_nothing_is_very_clear(
    rating: int, whom: str, says: str
) -> None:
    games = [
        PlayerGame(
            id=str(number), analysis=number, side=True, rating=rating, opponent_rating=rating,
            mine=SideSums(moves=(20, 20, 20), blunders=(5 + number % 3, 5 + number % 4, 5 + number % 2), cells={5: 20, 15: 20, 25: 20}),
            theirs=SideSums(moves=(20, 20, 20)),
        )
        for number in range(80)
    ]  # fmt: skip
    baseline = shipped_baseline()
    (found,), _ = answered([expected_or_not(games, baseline)], len(games), Errors())
    assert _told(found)[0] == "clear"
    assert "very clear" not in _told(found)
    assert f"times as often as {whom} do" in found.rows[0].sentence
    said = footnote(1, baseline.name, games)
    assert "nothing beside them is called very clear." in said
    assert says in said
    assert ("-rated peers are" in said) == bool(says)


def test_luck_is_never_called_clear() -> None:
    games = [
        PlayerGame(
            id=str(number), analysis=number, side=True,
            mine=SideSums(moves=(10, 10, 10)), theirs=SideSums(moves=(10, 10, 10), let_go=3000 + number),
        )
        for number in range(50)
    ]  # fmt: skip
    found, _ = answered([topic(games, shipped_baseline()) for topic in TOPICS], 50, Errors())
    (gifts,) = [each for each in found if each.key == "gifts"]
    assert _told(gifts) == [None]
    assert "30" in gifts.sentence
    assert "luck" in gifts.note


def _told(insight: Insight) -> list[str | None]:
    return [row.sureness.value if row.sureness else None for row in insight.rows]


def _rated(blunders: int, apart: int) -> list[PlayerGame]:
    """Games in which both players blunder, I so many times a game, against opponents rated so much higher."""
    return [
        PlayerGame(
            id=str(number), analysis=number, side=True, rating=1500, opponent_rating=1500 + apart,
            mine=SideSums(moves=(20, 20, 20), blunders=(blunders + number % 2, 0, 0)),
            theirs=SideSums(moves=(20, 20, 20), blunders=(3 + number // 2 % 2, 0, 0)),
        )
        for number in range(40)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("blunders", "apart", "says"),
    [
        (1, -302, "They were rated 302 lower on average, which may explain all of it."),
        (1, 302, ""),
        (1, -20, ""),
        (6, 302, "They were rated 302 higher on average, which may explain all of it."),
        (6, -302, ""),
    ],
    ids=["better than weaker ones", "better than stronger ones", "than equals", "worse than stronger ones", "worse than weaker ones"],
)  # fmt: skip
def test_what_the_ratings_explain_is_said(blunders: int, apart: int, says: str) -> None:
    games = _rated(blunders, apart)
    found, _ = answered([topic(games, shipped_baseline()) for topic in TOPICS], len(games), Errors())
    told = strength(found, games) if blunders < 3 else weakness(found, games)
    assert told.insight in ("error-balance", "expected", "points")
    assert told.text.endswith(says or ").")
    assert ("rated" in told.text) == bool(says)


def test_what_is_only_likely_is_not_called_a_weakness() -> None:
    values = [3.0, -1.8, 3.0, -1.8] * 10
    row = _row(values)
    insight = Insight(number=1, key="balance", title="Balance", sentence="", rows=(row,))
    games = [_with_blunders(number, 0) for number in range(len(values))]
    assert row.verdict == "likely, against you"
    told = weakness([insight], games)
    assert told.text.startswith("No weakness is clear in 40 games. Probably you make 0.6 more blunders")
    assert told.insight == "balance"
    assert strength([insight], games).text == "No strength stands out from chance in 40 games."


@pytest.mark.parametrize(
    ("coverage", "filters", "says"),
    [
        (Coverage(games=0, counted=0, made_by="nobody"), (("side", "black"),), "Only side black. No game fits."),
        (Coverage(games=3, counted=0, made_by="nobody"), (), "None of 3 games is analysed yet."),
        (
            Coverage(games=9, counted=5, made_by="Stockfish", others=(("the evals in the files", 3),), waiting=1), (),
            "5 of 9 games, Stockfish. Left out: 3 by the evals in the files. Still to be read: 1.",
        ),
    ],
    ids=["nothing fits", "nothing is analysed", "some of each"],
)  # fmt: skip
def test_what_is_behind_it_is_said(
    coverage: Coverage, filters: tuple[tuple[str, str], ...], says: str
) -> None:
    assert about(coverage, filters) == says


@pytest.mark.parametrize(
    ("coverage", "says"),
    [
        (Coverage(games=10, counted=10, made_by="Stockfish"), ""),
        (Coverage(games=10, counted=8, made_by="Stockfish"), "Only 8 of 10 games (80%)"),
        (Coverage(games=10, counted=10, made_by="the evals in the files"), "Files hold evals of games that"),
        (Coverage(games=10, counted=10, made_by="x", speeds=(("rapid", 8), ("blitz", 2))), "Fast and slow"),
        (Coverage(games=10, counted=10, made_by="x", speeds=(("rapid", 9), ("blitz", 1))), ""),
    ],
)
def test_what_may_mislead_is_said_before_anything_else(coverage: Coverage, says: str) -> None:
    told = warning(coverage)
    assert told.startswith(says)
    assert bool(told) is bool(says)


def test_who_meets_weaker_players_in_an_opening_scores_no_more_after_it_by_that() -> None:
    def game(number: int, family: str, apart: int, score: float) -> PlayerGame:
        return PlayerGame(
            id=str(number), analysis=number, side=True, mine=SideSums(leaves=5000), theirs=SideSums(), rating=1800,
            opponent_rating=1800 - apart, score=score, family=family,
        )  # fmt: skip

    weaker = [game(number, "French Defense", 400, float(number % 11 > 0)) for number in range(44)]
    equals = [game(100 + number, "Sicilian Defense", 0, float(number % 2)) for number in range(44)]
    topic = opening_or_afterwards([*weaker, *equals], shipped_baseline())
    for asked in topic.questions:
        assert asked.mine == pytest.approx(0, abs=0.1)
        assert asked.theirs == pytest.approx(0, abs=0.1)
    unrated = [replace(each, rating=None) for each in [*weaker, *equals]]
    french = opening_or_afterwards(unrated, shipped_baseline()).questions[0]
    assert french.mine == pytest.approx(100 * 40 / 44 - 50), "what is not known does not count"


def test_easier_opponents_are_named_beside_peers() -> None:
    games = [replace(_with_blunders(number, 0), rating=1800, opponent_rating=1500) for number in range(5)]
    assert "yours were rated 300 lower" in peers_note(games, shipped_baseline())
    level = [replace(game, opponent_rating=1790) for game in games]
    assert "lower" not in peers_note(level, shipped_baseline())


def _of_speed(number: int, speed: Speed, blunders: int) -> PlayerGame:
    return replace(_with_blunders(number, blunders), speed=speed)


def test_a_course_is_of_one_speed() -> None:
    """Who goes over from rapid to blitz blunders more and plays no worse."""
    rapid = [_of_speed(number, "rapid", number % 2) for number in range(70)]
    blitz = [_of_speed(70 + number, "blitz", 3 + number % 2) for number in range(60)]
    found, _ = answered([progress([*rapid, *blitz], shipped_baseline())], 130, Errors())
    (row,) = found[0].rows
    assert row.games == 70
    assert row.sureness is Sureness.UNKNOWN
    assert "Only the 70 rapid games" in found[0].note
    assert found[0].curves[0].points[-1].x == 70

    few = [_of_speed(70 + number, "blitz", number % 2) for number in range(7)]
    assert "Only" not in progress([*rapid, *few], shipped_baseline()).note


def test_a_curve_has_the_bands_that_were_played_in_often() -> None:
    """Every other game has an error in each band of five moves; the range is that of whole games."""
    mine = [SideSums(clock_moves=(0, 5, 5, 0, 5), clock_judged=(0, 2, 1, 0, 0))] * 10
    mine += [SideSums(clock_moves=(0, 5, 5, 0, 5), clock_judged=(0, 0, 0, 0, 0))] * 10
    games = [
        PlayerGame(
            id=str(number), analysis=number, side=True, mine=sums, theirs=SideSums(clock_moves=(9,) * 5)
        )
        for number, sums in enumerate(mine)
    ]
    own, theirs = clock_and_errors(games, shipped_baseline()).curves
    assert [(point.x, point.value, point.count) for point in own.points] == [
        (6.5, 20.0, 100), (17.5, 10.0, 100), (75.0, 0.0, 100),
    ]  # fmt: skip
    reach = 2 * 100 * sqrt(20) / 100  # each game is an error more or less than its moves let expect
    assert own.points[0].high == pytest.approx(20 + reach)
    assert [point.value for point in theirs.points] == [0.0] * 5


def test_what_is_converted_against_weaker_players_is_not_on_the_curve() -> None:
    stood = SideSums(above={60: 6400, 80: 8100})
    games = [
        PlayerGame(
            id=str(number), analysis=number, side=True, mine=stood, theirs=SideSums(), rating=1500,
            opponent_rating=1450 if number < 20 else 1000, score=float(number >= 20 or number % 2),
        )
        for number in range(60)
    ]  # fmt: skip
    scored, _ = converting(games, shipped_baseline()).curves
    assert [(round(point.x), point.value, point.count) for point in scored.points] == [
        (64, 50, 20),
        (81, 50, 20),
    ]
