"""Facts and questions about many games, on both databases."""

from dataclasses import replace
from pathlib import Path

import pytest

from kibitz.core.chess.person import Person
from kibitz.core.chess.player_name import PlayerName
from kibitz.core.insights.insight import Coverage
from kibitz.core.insights.men import Men
from kibitz.core.insights.selection import InsightQuery, selected
from kibitz.formats.pgn.split import GameText
from kibitz.pipeline.insights.baseline import shipped_baseline
from kibitz.pipeline.insights.of_player import explore, insights_of, player_games, read_position
from kibitz.pipeline.kept_analysis import stored_analysis
from kibitz.pipeline.kept_game import stored_game
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
