"""Facts and questions about many games, on both databases."""

from dataclasses import replace
from pathlib import Path

import pytest

from kibitz.core.chess.person import Person
from kibitz.core.chess.player_name import PlayerName
from kibitz.core.insights.insight import Coverage
from kibitz.core.insights.men import Men
from kibitz.core.insights.move_fact import MoveFact
from kibitz.core.insights.selection import InsightQuery, selected
from kibitz.formats.pgn.split import GameText
from kibitz.pipeline.insights.baseline import shipped_baseline
from kibitz.pipeline.insights.of_player import explore, insights_of, player_games, read_position
from kibitz.pipeline.kept_analysis import stored_analysis
from kibitz.pipeline.kept_game import stored_game
from kibitz.store.errors import ErrorStore
from kibitz.store.insights import InsightStore
from kibitz.store.library import Library
from tests.recorded import told_again

CORPUS = Path(__file__).parents[1] / "corpus"
MORPHY = Person("Morphy", (PlayerName("Paul Morphy"),))


@pytest.fixture
def library(library: Library) -> Library:
    """With one game twice, by another maker and at another date."""
    _fill(library)
    return library


def _fill(library: Library) -> None:
    told = told_again("opera")
    assert told.game
    text = GameText(1, 1, (CORPUS / "opera.pgn").read_bytes())
    game = stored_game(told.game, text, "opera.pgn")
    analysis = stored_analysis(game.id, "a" * 32, told)
    for number, effort in enumerate(("standard", "standard", "quick")):
        copy = replace(game, id=f"{number:016x}", date=f"2025.01.0{number + 1}")
        library.add_games([copy])
        library.save(replace(analysis, game_id=copy.id, effort=effort))
    library.save(replace(analysis, game_id=f"{0:016x}", effort="quick", fingerprint="b" * 32))
    library.add_games([replace(game, id=f"{3:016x}", date="2025.01.04")])


def test_one_maker_is_counted_and_the_others_are_named(library: Library) -> None:
    found = InsightStore(library.database).games_of(MORPHY, InsightQuery())
    games, coverage = selected(found, MORPHY, InsightQuery())
    assert [game.id[-1] for game in games] == ["0", "1"]
    engine = coverage.made_by.removesuffix(", effort standard")
    assert coverage == Coverage(
        games=4, counted=2, made_by=f"{engine}, effort standard", others=((f"{engine}, effort quick", 1),)
    )
    assert coverage.share == 0.5

    quick, _ = selected(found, MORPHY, InsightQuery(effort="quick"))
    assert [game.id[-1] for game in quick] == ["0", "2"]


FITTING = [
    (InsightQuery(since="2025.01.02"), 1),
    (InsightQuery(until="2025.01.01"), 1),
    (InsightQuery(side="black"), 0),
    (InsightQuery(opening="Philidor"), 2),
    (InsightQuery(opening="Sicilian"), 0),
    (InsightQuery(opponent="anderssen"), 0),
    (InsightQuery(opponent="isouard"), 2),
    (InsightQuery(speed="blitz"), 0),
    (InsightQuery(site="lichess"), 0),
]


def test_filters(library: Library) -> None:
    for query, games in FITTING:
        assert len(player_games(library, MORPHY, query).games) == games, query.told()


def test_insights_repeated_positions_and_the_explorer(library: Library) -> None:
    played = player_games(library, MORPHY, InsightQuery())
    report = insights_of(library, played, shipped_baseline())
    assert len(report.insights) == 17
    board = read_position("e4 e5 Nf3 d6")
    assert len(InsightStore(library.database).at(Men(board).name)) == 4
    found = explore(library, played, board)
    assert (found.games, found.mine[0].san, found.mine[0].wins) == (2, "d4", 2)
    opponent = Person("Duke", (PlayerName("Duke Karl / Count Isouard"),))
    his = insights_of(library, player_games(library, opponent, InsightQuery()), shipped_baseline())
    (repeated,) = [each for each in his.insights if each.key == "repeated"]
    assert repeated.positions, "the same errors in both games"
    assert all(position.times >= 2 for position in repeated.positions)
    habits = [row for each in his.insights if each.key == "habits" for row in each.rows]
    assert habits
    assert habits[0].moves


@pytest.mark.parametrize(("costliest", "positions"), [(1, 1), (4, 2), (1000, 1000)])
def test_the_database_finds_the_errors_that_are_named(
    library: Library, costliest: int, positions: int
) -> None:
    duke = Person("Duke", (PlayerName("Duke Karl / Count Isouard"),))
    sides = {game.analysis: game.side for game in player_games(library, duke, InsightQuery()).games}
    store = ErrorStore(library.database)
    everything = store.all(sides)
    assert {fact.is_white for _, fact in everything} == {False}

    lost = sorted([fact.lost or 0 for _, fact in everything], reverse=True)
    named = store.named(sides, costliest, positions)
    dear = [each for each in everything if (each[1].lost or 0) >= lost[min(costliest, len(lost)) - 1]]
    assert {*dear} <= {*named.costliest} <= {*everything}

    places: dict[int, list[tuple[int, MoveFact]]] = {}
    for number, fact in everything:
        if fact.judgement:
            places.setdefault(fact.position, []).append((number, fact))
    again = [found for found in places.values() if len({number for number, _ in found}) > 1]
    again.sort(key=lambda found: (-sum(fact.lost or 0 for _, fact in found), found[0][1].position))
    assert named.positions == len(again) > 1
    assert {*named.repeated} == {each for found in again[:positions] for each in found}
