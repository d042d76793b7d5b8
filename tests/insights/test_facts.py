"""Facts of moves and sums of games: by hand for short games, and two ways that must agree for real ones."""

from dataclasses import replace
from pathlib import Path

import chess
import pytest
import zstandard
from sqlalchemy import text

from kibitz.core.chess.phase import Division
from kibitz.core.chess.score import Cp, Mate
from kibitz.core.insights.facts import ErrorSaid, JudgedGame, Offer, facts_of
from kibitz.core.insights.from_review import judged_review
from kibitz.core.insights.game_facts import GameFacts
from kibitz.core.insights.men import Men
from kibitz.core.searches.answer import Line, PositionEval
from kibitz.core.told import ToldReview
from kibitz.pipeline.insights.fact_run import fill_facts
from kibitz.pipeline.library import open_library
from kibitz.pipeline.review_facts import started
from kibitz.store.facts import FactStore, sums_from
from tests.recorded import told_again
from tests.web.filled import fill

SCHOLAR = "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7".split()
SCHOLAR_PERCENTS = [51, 52, 52, 51, 52, 47, 97.5, 97.5]


def _facts(
    moves: list[str], percents: list[float], judgements: list[int] | None = None, **others: object
) -> GameFacts:
    made: dict[str, object] = {
        "start": chess.Board(),
        "moves": [chess.Move.from_uci(move) for move in moves],
        "percents": percents,
        "looked": [True] * len(moves),
        "judgements": judgements or [0] * len(moves),
        "division": Division(None, None),
        "clocks": [None] * len(moves),
        "seconds": [None] * len(moves),
        "time_control": "",
    }
    found = facts_of(JudgedGame(**(made | others)))  # type: ignore[arg-type]
    assert found
    return found


def test_scholars_mate_by_hand() -> None:
    facts = _facts(SCHOLAR, SCHOLAR_PERCENTS, [0, 0, 0, 0, 1, 3, 0])
    fourth, fifth, sixth = facts.moves[3], facts.moves[4], facts.moves[5]

    assert (fourth.is_white, fourth.lost, fourth.win_before, fourth.piece) == (False, 100, 4900, chess.KNIGHT)
    assert (fifth.lost, fifth.win_before) == (500, 5200)
    assert (sixth.lost, sixth.win_before, sixth.judgement) == (5050, 5300, 3)
    assert facts.moves[6].move == "h5f7"
    white, black = facts.sums.white, facts.sums.black
    assert white.moves == (4, 0, 0)
    assert (white.inaccuracies, white.blunders, white.all_lost) == ((1, 0, 0), (0, 0, 0), 600)
    assert (black.all_blunders, black.all_lost, black.judged_lost) == (1, 5150, 5050)
    assert (white.gifts, white.given, white.kept, white.unjudged_answers) == (1, 5050, 5050, 1)
    assert (white.aware_asked, white.aware) == (1, 1)
    assert (black.gifts, black.aware_asked) == (0, 0)
    assert white.above == dict.fromkeys(range(60, 100, 5), 9750)
    assert white.below == black.above == {}


def test_material_is_kept_up_with_captures_promotions_and_en_passant() -> None:
    start = chess.Board("4k3/P7/8/3pP3/8/8/8/r3K2R w K d6 0 1")
    moves = ["e5d6", "a1a7", "d6d7", "e8d7", "e1g1", "a7a1", "f1a1"]
    facts = _facts(moves, [50.0] * 8, start=start)

    assert [fact.material for fact in facts.moves] == [1, -2, 1, -1, 0, 0, 0]


def test_a_promotion_counts_what_the_pawn_becomes() -> None:
    start = chess.Board("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    facts = _facts(["a7a8q", "e8e7"], [50.0] * 3, start=start)
    assert [fact.material for fact in facts.moves] == [1, -9]


def test_clock_pace_and_critical_moves() -> None:
    moves = (
        "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c6a5".split()
    )
    seconds = [2.0, 4.0] * 9
    seconds[10] = 0.4
    percents: list[float] = [50.0] * 19
    percents[10:] = [65.0] * 9  # Black's fifth move loses 15 points; White's answer loses nothing
    clocks = [60.0] * 18
    facts = _facts(
        moves, percents, [0] * 10 + [2] + [0] * 7, seconds=seconds, clocks=clocks, time_control="600+0"
    )

    assert facts.moves[0].clock == 100
    assert facts.moves[10].pace == 20
    assert facts.moves[11].pace == 100
    white = facts.sums.white
    assert (white.critical, white.other) == (1, 8)
    assert white.critical_pace == pytest.approx(-1.6094, abs=1e-4)
    assert white.clock_moves == (0, 9, 0, 0, 0)
    assert (white.timed_errors, white.rushed_errors) == (0, 0), "a tenth of the clock is no time to think"


def test_rushed_errors_need_time_on_the_clock() -> None:
    seconds = [5.0] * 18
    seconds[4] = 0.5
    moves = "g1f3 g8f6 f3g1 f6g8".split() * 4 + ["g1f3", "g8f6"]
    facts = _facts(
        moves, [50.0] * 19, [0] * 4 + [3] + [0] * 13,
        seconds=seconds, clocks=[300.0] * 18, time_control="600+0",
    )  # fmt: skip
    assert (facts.sums.white.timed_errors, facts.sums.white.rushed_errors) == (1, 1)


def test_habits_and_ideas_are_counted_where_they_are_known() -> None:
    errors = {5: ErrorSaid("allows_mate", "mate", None)}
    offers = {6: Offer(45.0, "h5f7", "mate"), 4: Offer(11.0, "d2d3", "fork"), 2: Offer(3.0, "f1c4")}
    facts = _facts(SCHOLAR, SCHOLAR_PERCENTS, [0, 0, 0, 0, 1, 3, 0], errors=errors, offers=offers)

    assert facts.sums.black.habits == {"mate": (1, 5050)}
    assert facts.sums.white.motifs == {"mate": (1, 1), "fork": (1, 0)}
    assert facts.sums.white.explained
    assert facts.moves[2].is_best
    assert facts.moves[0].is_best is None


def test_what_nobody_looked_at_does_not_count() -> None:
    facts = _facts(SCHOLAR, SCHOLAR_PERCENTS, looked=[True] * 4 + [False] * 3)
    assert facts.moves[5].lost is None
    assert facts.sums.black.all_moves == 2


def test_a_position_has_one_name_in_every_game() -> None:
    one, other = chess.Board(), chess.Board()
    for move in ("g1f3", "g8f6", "b1c3"):
        one.push_uci(move)
    for move in ("b1c3", "g8f6", "g1f3"):
        other.push_uci(move)
    assert Men(one).name == Men(other).name != Men(chess.Board()).name
    assert -(1 << 63) <= Men(one).name < 1 << 63


@pytest.mark.parametrize(
    ("date", "time", "moment"),
    [("1970.01.01", "00:01:00", 60), ("2024.13.01", "00:00:00", None), ("????.??.??", "00:00:00", None)],
)
def test_when_a_game_began(date: str, time: str, moment: int | None) -> None:
    assert started({"UTCDate": date, "UTCTime": time}) == moment


def test_variants_have_no_facts() -> None:
    import chess.variant

    assert facts_of(
        JudgedGame(
            start=chess.variant.AtomicBoard(), moves=[chess.Move.from_uci("e2e4")], percents=[50, 50], looked=[True],
            judgements=[0], division=Division(None, None), clocks=[None], seconds=[None], time_control="",
        )
    ) is None  # fmt: skip


def test_a_back_fill_can_be_stopped_and_gives_what_saving_gives(tmp_path: Path) -> None:
    database = tmp_path / "library.sqlite"
    fill(database, "opera", "clocks", "greco")
    library = open_library(str(database))
    asked = text("SELECT * FROM move_facts ORDER BY analysis_id, ply")
    sums = text("SELECT white, black FROM game_facts ORDER BY analysis_id")
    with library.database.reading() as connection:
        saved = connection.execute(asked).all(), connection.execute(sums).all()
    store = FactStore(library.database)
    assert store.count_missing() == 0
    assert any(sums_from(row.white).habits or sums_from(row.black).habits for row in saved[1])

    with library.database.writing() as connection:
        connection.execute(text("UPDATE game_facts SET version = 0"))
        connection.execute(text("DELETE FROM move_facts WHERE analysis_id = 2"))
    assert store.count_missing() == 3
    assert sum(fill_facts(library)) == 3

    with library.database.reading() as connection:
        assert (connection.execute(asked).all(), connection.execute(sums).all()) == saved
        ids = list(connection.execute(text("SELECT id FROM games")).scalars())
    library.remove(ids)
    with library.database.reading() as connection:
        assert not connection.execute(asked).all(), "facts go with their game"
    library.database.close()


def test_a_report_that_cannot_be_read_is_not_asked_about_again(tmp_path: Path) -> None:
    database = tmp_path / "library.sqlite"
    fill(database, "opera")
    library = open_library(str(database))
    with library.database.writing() as connection:
        connection.execute(text("DELETE FROM game_facts"))
        connection.execute(text("DELETE FROM move_facts"))
        connection.execute(
            text("UPDATE analyses SET report = :report"), {"report": zstandard.compress(b"{}")}
        )
    assert sum(fill_facts(library)) == 1
    assert sum(fill_facts(library)) == 0
    library.database.close()


def test_facts_of_an_engines_review_know_what_errors_did() -> None:
    from kibitz.pipeline.review_facts import review_facts

    facts = review_facts(told_again("opera"))
    assert facts
    assert any(move.finding for move in facts.moves)
    assert facts.sums.white.explained


def test_an_idea_is_read_where_only_the_best_move_will_do() -> None:
    """The last move of the Opera game was mate; the move before had nothing that stood out."""
    told = told_again("opera")
    assert told.game
    last = len(told.game.moves) - 1
    evals = list(told.report.evals)
    for index, second in ((last, Cp(-300)), (last - 2, Mate(chess.WHITE, 3))):
        first = Line(Mate(chess.WHITE, 1), tuple(move.uci() for move in told.game.moves[index : last + 1]))
        evals[index] = PositionEval((first, Line(second, ("b8a8",))), 20, 1000)
    report = replace(told.report, searches=replace(told.report.searches, evals=tuple(evals)))
    judged = judged_review(ToldReview(report, told.game), explains=False)
    assert judged
    facts = facts_of(judged)
    assert facts

    mate, before = facts.moves[last], facts.moves[last - 2]
    assert (mate.offered, mate.is_best, before.offered, before.gap) == ("mate", True, None, 0)
    assert (mate.gap or 0) > 5000
    assert facts.sums.white.motifs == {"mate": (1, 1)}
    assert not facts.sums.white.has_lines, "most positions have one line"
