"""An account on Chess.com: month by month, and none is taken for complete too early."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from kibitz.core.chess.site import Account
from kibitz.core.chess.wanted_games import WantedGames
from kibitz.errors import SiteError
from kibitz.formats.links import ChesscomGame
from kibitz.formats.site_game import NO_MOVES, NO_PGN, VARIANT
from kibitz.pipeline.imports.from_site import ImportJob
from kibitz.pipeline.library import import_games, open_library
from kibitz.pipeline.sources import Source
from kibitz.sites.problems import TryLater
from tests.sites.bring_in import Patience, bring_in, contents, site_ids
from tests.sites.made_games import NAME, chesscom_game, chesscom_months, pgn
from tests.sites.stand_in import FakeChessCom, Fault, serving

ME = ImportJob(Account("chesscom", "Kibitzer"))
LEFT_OUT = {VARIANT: 2, NO_PGN: 1, NO_MOVES: 1}
DAY = 86_400


def _months() -> dict[str, list[dict[str, Any]]]:
    """Ten games in each of three months."""
    begins = {"2023/10": 1_696_118_400, "2023/11": 1_698_796_800, "2023/12": 1_701_388_800}
    games = [game for month in chesscom_months(30).values() for game in month]
    return {
        month: [game | {"end_time": start + DAY * day} for day, game in enumerate(games[10 * number :][:10])]
        for number, (month, start) in enumerate(begins.items())
    }


@pytest.fixture
def chesscom() -> Iterator[FakeChessCom]:
    """In the middle of December."""
    with serving(FakeChessCom(months={NAME: _months()}, now=1_702_600_000.0)) as site:
        yield cast("FakeChessCom", site)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Any, ...]]:
    folder = tmp_path_factory.mktemp("undisturbed")
    with serving(FakeChessCom(months={NAME: _months()})) as site:
        bring_in(site, folder, ME)
    return contents(folder)


def _asked(site: FakeChessCom) -> list[str]:
    """The months that were asked for, and forget them."""
    found = [match[1] for _, path in site.asked if (match := re.search(r"/(\d{4}/\d\d)$", path))]
    site.asked.clear()
    return found


def test_everything_comes_once_and_then_only_what_is_new(chesscom: FakeChessCom, tmp_path: Path) -> None:
    first = bring_in(chesscom, tmp_path, ME)
    assert (first.new, first.left_out, first.problems) == (26, LEFT_OUT, 0)
    assert _asked(chesscom) == ["2023/10", "2023/11", "2023/12"]
    assert "daily/1009" in site_ids(tmp_path)

    assert bring_in(chesscom, tmp_path, ME).seen == 0
    assert _asked(chesscom) == ["2023/12"], "the others are complete; this one is as it was (304)"
    chesscom.months[NAME]["2023/12"].append(chesscom_game(30))
    assert bring_in(chesscom, tmp_path, ME).new == 1
    assert chesscom.most_at_once == 1


@pytest.mark.parametrize(
    ("days", "asked"), [(0.5, ["2023/12"]), (1.9, ["2023/12"]), (2.1, ["2023/12"]), (40, ["2023/12"])]
)
def test_a_month_is_complete_only_two_days_after_its_end(
    chesscom: FakeChessCom, tmp_path: Path, days: float, asked: list[str]
) -> None:
    """The site is late by hours: what was added on the last day must not be missed."""
    end_of_december = 1_704_067_200.0
    bring_in(chesscom, tmp_path, ME)
    _asked(chesscom)
    chesscom.now = end_of_december + days * DAY
    bring_in(chesscom, tmp_path, ME)
    assert _asked(chesscom) == asked
    chesscom.months[NAME]["2023/12"].append(chesscom_game(31))

    assert bring_in(chesscom, tmp_path, ME).new == (days < 2)


@pytest.mark.parametrize("which", [0, 1, 3])
@pytest.mark.parametrize("kind", ["cut", "busy", "trouble", "busy with text"])
def test_a_fault_costs_nothing(
    chesscom: FakeChessCom, tmp_path: Path, undisturbed: dict[str, Any], kind: str, which: int
) -> None:
    chesscom.faults += [*[Fault("none")] * which, Fault(kind), Fault(kind)]
    patience = Patience()

    bring_in(chesscom, tmp_path, ME, patience=patience)

    assert contents(tmp_path) == undisturbed
    assert patience.waits == ([60, 120] if kind.startswith("busy") else [2, 5])


@pytest.mark.parametrize("kind", ["cut", "busy", "half a game"])
def test_a_site_that_stays_away_is_given_up_and_the_next_run_goes_on(
    chesscom: FakeChessCom, tmp_path: Path, undisturbed: dict[str, Any], kind: str
) -> None:
    chesscom.faults += [Fault("none"), Fault("none"), *[Fault(kind)] * 5]

    with pytest.raises(SiteError):
        bring_in(chesscom, tmp_path, ME)
    assert 0 < len(contents(tmp_path)) < 26
    chesscom.faults.clear()
    _asked(chesscom)
    bring_in(chesscom, tmp_path, ME)

    assert contents(tmp_path) == undisturbed
    assert _asked(chesscom) == ["2023/11", "2023/12"]


def test_a_game_that_changed_its_names_is_the_same_game(chesscom: FakeChessCom, tmp_path: Path) -> None:
    """A player who is called otherwise now has other names in all old games."""
    bring_in(chesscom, tmp_path, ME)
    for game in chesscom.months[NAME]["2023/12"]:
        game["pgn"] = game["pgn"].replace('"Opponent"', '"Renamed"')

    assert bring_in(chesscom, tmp_path, ME).new == 0


def test_a_game_from_a_file_is_the_same_game(chesscom: FakeChessCom, tmp_path: Path) -> None:
    path = tmp_path / "ChessCom_kibitzer_202310.pgn"
    path.write_text("\n\n".join([pgn(1), pgn(2)]), encoding="utf-8")
    library = open_library(str(tmp_path / "library.sqlite"))
    list(import_games(library, Source(str(path))))
    library.database.close()

    tally = bring_in(chesscom, tmp_path, ME)

    assert (tally.new, tally.known) == (24, 2)


@pytest.mark.parametrize(
    ("wanted", "games", "asked"),
    [
        (WantedGames(speeds=frozenset({"correspondence"})), 1, 3),
        (WantedGames(most=5), 5, 1),
        (WantedGames(most=12), 12, 2),
        (WantedGames(rated=False, colour="black"), 5, 3),
        (WantedGames(until=1_698_796_800_000 + 2 * 86_400_000), 8, 2),
    ],
)
def test_filters_are_applied_here(
    chesscom: FakeChessCom, tmp_path: Path, wanted: WantedGames, games: int, asked: int
) -> None:
    bring_in(chesscom, tmp_path, ImportJob(ME.asked, wanted))

    assert len(contents(tmp_path)) == games
    assert len(_asked(chesscom)) == asked
    bring_in(chesscom, tmp_path, ME)
    assert len(contents(tmp_path)) == 26


def test_a_game_by_its_link_is_found_among_its_players_games(chesscom: FakeChessCom, tmp_path: Path) -> None:
    link = ChesscomGame("live", "1012")
    with pytest.raises(SiteError, match="say who is one of the two"):
        bring_in(chesscom, tmp_path, ImportJob(link))
    tally = bring_in(chesscom, tmp_path, ImportJob(link, player="KIBITZER"))
    assert (tally.new, site_ids(tmp_path)) == (1, {"live/1012"})
    assert _asked(chesscom) == ["2023/12", "2023/11"]
    assert bring_in(chesscom, tmp_path, ImportJob(link)).known == 1
    with pytest.raises(SiteError, match="kibitzer has no game live/99"):
        bring_in(chesscom, tmp_path, ImportJob(ChesscomGame("live", "99"), player="kibitzer"))


def test_words_that_help(chesscom: FakeChessCom, tmp_path: Path) -> None:
    chesscom.gone.add("away")
    for name in ("nobody-here", "away"):
        with pytest.raises(SiteError, match=f"there is nobody called {name} on Chess.com"):
            bring_in(chesscom, tmp_path, ImportJob(Account("chesscom", name)))
    chesscom.faults += [Fault("busy", wait="99999")]
    with pytest.raises(TryLater, match="asks us to wait"):
        bring_in(chesscom, tmp_path, ME)
