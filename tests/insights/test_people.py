"""The third reference: what a human model says of the very positions, added up over many games."""

from dataclasses import replace
from pathlib import Path

import chess
import pytest

from kibitz.cli import player_filter
from kibitz.core.insights.answering import answered
from kibitz.core.insights.errors import Errors
from kibitz.core.insights.insight import Insight
from kibitz.core.insights.player_game import PlayerGame
from kibitz.core.insights.selection import InsightQuery
from kibitz.core.insights.side_sums import SideSums
from kibitz.core.insights.topics.people import NO_NET, people
from kibitz.pipeline.insights import fact_run
from kibitz.pipeline.insights.baseline import shipped_baseline
from kibitz.pipeline.insights.fact_run import fill_people
from kibitz.pipeline.insights.of_player import player_games, unread, who
from kibitz.pipeline.kept_analysis import stored_analysis
from kibitz.pipeline.library import open_library
from kibitz.pipeline.review_facts import review_facts
from tests.cli.run import kibitz
from tests.human.nets import write
from tests.human.read import ON_LICHESS, model, told
from tests.recorded import told_again
from tests.web.filled import fill

LADDER = range(1000, 2001, 100)


def _game(place: int, lost: int, expected: int, *, net: str = "one", like: int = 1500) -> PlayerGame:
    """Thirty moves in the middlegame; the moves are those of somebody of a rating."""
    speaks = {rating: -(((rating - like - 40 * (place % 5 - 2)) / 400) ** 2) for rating in LADDER}
    sums = SideSums(
        net=net,
        met=(0, 30, 0),
        met_lost=(0, lost + 10 * (place % 7), 0),
        met_expected=(0, expected, 0),
        speaks=speaks if net else {},
    )
    return PlayerGame(
        id=str(place), analysis=place, side=chess.WHITE, mine=sums, theirs=SideSums(), rating=1450
    )


def _told(games: list[PlayerGame]) -> Insight:
    (found,), _ = answered([people(games, shipped_baseline())], len(games), Errors())
    return found


def test_without_a_model_it_says_what_is_missing() -> None:
    found = _told([_game(place, 9000, 9000, net="") for place in range(40)])
    assert found.sentence == NO_NET
    assert not found.rows


def test_points_lost_beside_what_people_lose_and_the_rating_that_moves_speak_for() -> None:
    found = _told([_game(place, 9000, 12_000) for place in range(60)])
    rows = {row.key: row for row in found.rows}

    assert rows["all"].mine == pytest.approx((9000 + 10 * sum(each % 7 for each in range(60)) / 60) / 3000)
    assert rows["all"].theirs == pytest.approx(4.0)
    assert rows["all"].is_good
    assert rows["all"].sentence.startswith(
        "You lose 0.99 win-percent points a move less than players of your rating"
    )
    assert rows["opening"].more_games, "no move there was read"
    assert rows["rating"].sureness is None, "shown and not weighed"
    assert rows["rating"].mine == pytest.approx(1500, abs=15)
    assert rows["rating"].theirs == 1450
    course = found.curves[0].points
    assert all(point.low < 1500 < point.high for point in course if point.low and point.high)


def test_above_the_ladder_no_rating_is_told() -> None:
    games = [replace(_game(place, 9000, 12_000), rating=2300) for place in range(60)]
    found = _told(games)
    assert [row.key for row in found.rows] == ["all", "opening", "middlegame", "endgame"]
    assert not found.curves


def test_what_is_not_read_yet_is_no_missing_game() -> None:
    """Of 200 games nine were read: 617 more games were said to be needed."""
    games = [_game(place, 9000, 12_000, net="one" if place < 9 else "") for place in range(200)]
    found = _told(games)
    assert found.sentence == (
        "The human model one has read 9 of these games; 191 wait: the next 'kibitz insights' goes on."
    )
    assert not found.rows
    some = _told([_game(place, 9000, 12_000, net="one" if place < 25 else "") for place in range(200)])
    assert {row.key: row.more_games for row in some.rows}["all"] is None
    assert "has read 25 of these games; 175 wait" in some.note


def test_chances_are_missing_by_the_games_that_were_read() -> None:
    games = [_game(place, 90, 120, net="one" if place < 25 else "") for place in range(200)]
    few = [replace(game, mine=replace(game.mine, met=(0, int(bool(game.mine.net)) * 4, 0))) for game in games]
    rows = {row.key: row for row in _told(few).rows}
    assert rows["all"].more_games == 25, "25 games have 100 of the 200 moves"


def test_two_models_are_never_mixed() -> None:
    games = [_game(place, 9000, 12_000, net="other" if place < 10 else "one") for place in range(60)]
    found = _told(games)
    assert "one has read 50 of these games" in found.note
    assert {row.key: row for row in found.rows}["all"].chances == 50 * 30


def test_facts_of_a_review_that_a_model_has_read() -> None:
    review = told("clocks", **ON_LICHESS)
    facts = review_facts(review)
    assert facts
    for side in chess.COLORS:
        sums = facts.sums[side]
        own = {
            index: each.own
            for index, each in review.report.human.moves.items()
            if each.own and review.report.moves[index].mover == side
        }
        assert sum(sums.met) == len(own) > 10
        assert sum(sums.met_expected) == pytest.approx(sum(100 * each.expected for each in own.values()))
        assert sum(sums.met_lost) == sum(facts.moves[index].lost or 0 for index in own)
        assert sums.net.startswith("from a hat (")
        assert set(sums.speaks) == {1400, 1800}


def test_analyses_from_before_are_read_once(tmp_path: Path) -> None:
    database = tmp_path / "library.sqlite"
    (game,) = fill(database, "opera")
    library = open_library(str(database))
    played = player_games(library, who(library, library.game(game).white), InsightQuery())
    (number,) = unread(played, model())
    assert sum(fill_people(library, [number], model())) == 1
    again = player_games(library, played.person, InsightQuery())
    assert unread(again, model()) == []
    before, after = played.games[0].mine, again.games[0].mine
    assert after.net
    assert replace(after, net="", met=before.met, met_lost=before.met_lost,
                   met_expected=before.met_expected, speaks={}) == before  # fmt: skip
    library.database.close()


def test_a_model_is_named_on_the_command_line(tmp_path: Path) -> None:
    database, net = tmp_path / "library.sqlite", write(tmp_path / "net.npz")
    fill(database, "opera")
    asked = ("insights", "Paul Morphy", "--database", str(database), "--only", "people")
    without = kibitz(*asked)
    assert "No human model has read these games" in " ".join(without.out.split())
    done = kibitz(*asked, "--human-model", str(net))
    assert done.code == 0, done.err
    assert "has read 1 of 1 game" in done.err
    assert "has read" not in kibitz(*asked, "--human-model", str(net)).err, "once is enough"
    assert kibitz(*asked, "--human-model", str(tmp_path / "none.npz")).code == 2


def test_a_model_reads_for_a_while_the_newest_first_and_goes_on_the_next_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ten thousand games take it half an hour, for which nobody waits."""
    monkeypatch.setattr(player_filter, "PATIENCE", 0.0)
    monkeypatch.setattr(fact_run, "AT_ONCE", 1)
    database = tmp_path / "library.sqlite"
    (first,) = fill(database, "opera")
    library = open_library(str(database))
    game = library.game(first)
    later = replace(game, id="f" * 16, date="1999.01.01")
    library.add_games([later])
    library.save(stored_analysis(later.id, "b" * 32, told_again("opera")))
    for said, nets in (("1 of 2 games, the newest", [False, True]), ("1 of 1 game\n", [True, True])):
        played = player_filter.games_asked_for(library, "Paul Morphy", {}, model())
        assert [bool(each.mine.net) for each in played.games] == nets
        assert said in capsys.readouterr().err
    library.database.close()
