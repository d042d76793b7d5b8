"""Names are one person's, a game is played on a site, and a side is somebody's."""

import chess
import pytest

from kibitz.core.chess.person import ME, Person, Seat, read_person, seats, side_of, side_of_reader
from kibitz.core.chess.played_on import played_on
from kibitz.core.chess.player_name import PlayerName, player_key, read_player_name
from kibitz.errors import InputError

MORPHY = Person(ME, (PlayerName("Paul Morphy"), PlayerName("Paul_M", "lichess")))
ANDERSSEN = Person("Adolf", (PlayerName("Anderssen, Adolf"), PlayerName("adolf", "chesscom")))


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("lichess:DrNykterstein", PlayerName("DrNykterstein", "lichess")),
        (" Lichess : thibault ", PlayerName("thibault", "lichess")),
        ("chesscom:erik", PlayerName("erik", "chesscom")),
        ("https://lichess.org/@/thibault", PlayerName("thibault", "lichess")),
        ("lichess.org/@/thibault/all?page=2", PlayerName("thibault", "lichess")),
        ("https://www.chess.com/member/Erik", PlayerName("Erik", "chesscom")),
        ("Morphy,  Paul", PlayerName("Morphy, Paul")),
        ("Duke Karl / Count Isouard", PlayerName("Duke Karl / Count Isouard")),
        ("山下", PlayerName("山下")),
    ],
)
def test_a_name_is_read_as_people_type_it(typed: str, expected: PlayerName) -> None:
    assert read_player_name(typed) == expected
    assert read_player_name(str(expected)) == expected


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "say lichess:NAME"),
        ("?", "say lichess:NAME"),
        ("fics:morphy", "say lichess:NAME"),
        ("https://example.org/@/morphy", "say lichess:NAME"),
        ("lichess:", "cannot be a name on Lichess"),
        ("lichess:two words", "cannot be a name on Lichess"),
        ("chesscom:../../etc", "cannot be a name on Chess.com"),
        ("lichess:" + "a" * 31, "cannot be a name on Lichess"),
        ("Mor\x1b[31mphy", "say lichess:NAME"),
        ("m" * 101, "say lichess:NAME"),
    ],
)
def test_what_is_no_name_is_refused_in_words(typed: str, said: str) -> None:
    with pytest.raises(InputError, match=said) as refused:
        read_player_name(typed)
    assert str(refused.value).isprintable()


@pytest.mark.parametrize(("typed", "expected"), [("ME", ME), (" Adolf  A. ", "Adolf A.")])
def test_a_person_is_called_by_a_name(typed: str, expected: str) -> None:
    assert read_person(typed) == expected


@pytest.mark.parametrize("typed", ["", "  ", "a\x07", "a" * 101])
def test_what_no_person_is_called(typed: str) -> None:
    with pytest.raises(InputError, match="a person is called"):
        read_person(typed)


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        (("Morphy, Paul", None), ("paul  MORPHY", None), True),
        (("DrNykterstein", "lichess"), ("drnykterstein", "lichess"), True),
        (("erik", "lichess"), ("erik", "chesscom"), False),
        (("erik", None), ("erik", "chesscom"), False),
        (("GROẞMANN", None), ("großmann", None), True),
    ],
)
def test_two_ways_to_write_one_name(
    one: tuple[str, str | None], other: tuple[str, str | None], is_same: bool
) -> None:
    assert (player_key(*one) == player_key(*other)) == is_same


@pytest.mark.parametrize(
    ("tags", "expected"),
    [
        ({"Site": "https://lichess.org/yrLqzJdw"}, "lichess"),
        ({"Site": "https://lichess.org/yrLqzJdw/black"}, "lichess"),
        ({"Site": "http://en.lichess.org/yrLqzJdw"}, "lichess"),
        ({"Site": "Chess.com"}, "chesscom"),
        ({"Site": "?", "Link": "https://www.chess.com/game/live/97878070965"}, "chesscom"),
        ({"Link": "https://www.chess.com/analysis/game/live/97878070965/analysis"}, "chesscom"),
        ({"Site": "https://lichess.org/study/yrLqzJdw/JDr0NSYk"}, None),
        ({"Site": "https://lichess.org/broadcast/-/-/JDr0NSYk"}, None),
        ({"Site": "https://lichess.org.example.org/yrLqzJdw"}, None),
        ({"Site": "chess.com INT"}, None),
        ({"Link": "https://www.chess.com/events/2024-titled-tuesday/01/Morphy-Anderssen"}, None),
        ({"Site": "Paris FRA"}, None),
        ({}, None),
    ],
)
def test_where_a_game_was_played(tags: dict[str, str], expected: str | None) -> None:
    assert played_on(tags) == expected


@pytest.mark.parametrize(
    ("white", "black", "site", "mine", "all_seats"),
    [
        ("Morphy, Paul", "Adolf Anderssen", None, chess.WHITE, ((ME, chess.WHITE), ("Adolf", chess.BLACK))),
        ("Adolf Anderssen", "Paul Morphy", None, chess.BLACK, ((ME, chess.BLACK), ("Adolf", chess.WHITE))),
        ("paul_m", "adolf", "lichess", chess.WHITE, ((ME, chess.WHITE),)),
        ("paul_m", "ADOLF", "chesscom", None, (("Adolf", chess.BLACK),)),
        ("Paul Morphy", "paul_m", "lichess", chess.BLACK, ((ME, chess.BLACK),)),
        ("Paul Morphy", "Morphy, Paul", None, chess.WHITE, ((ME, chess.WHITE),)),
        ("?", "?", None, None, ()),
    ],
)
def test_whose_side_is_whose(
    white: str,
    black: str,
    site: str | None,
    mine: chess.Color | None,
    all_seats: tuple[tuple[str, chess.Color], ...],
) -> None:
    people = [MORPHY, ANDERSSEN]

    assert side_of(MORPHY, white, black, site) == mine
    assert seats(people, white, black, site) == tuple(Seat(*each) for each in all_seats)
    first = all_seats[0][1] if all_seats else chess.WHITE
    assert side_of_reader(people, white, black, site) == first
