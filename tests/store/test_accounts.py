"""Accounts are remembered with how far each is, on SQLite and on PostgreSQL."""

from kibitz.core.library import StoredMonth
from kibitz.store.accounts import Accounts
from kibitz.store.library import Library
from tests.store.test_library import GAME, OTHER


def test_an_account_and_how_far_it_is(library: Library) -> None:
    accounts = Accounts(library.database)
    assert accounts.find("lichess", "somebody", "") is None
    first = accounts.opened("lichess", "somebody", "")
    accounts.opened("lichess", "somebody", "rated blitz")
    accounts.change(first, covered_from=0, covered_to=1_750_126_489_053, synced="now")
    again = accounts.opened("lichess", "somebody", "")

    assert (again.id, again.covered_to, again.synced) == (first.id, 1_750_126_489_053, "now")
    assert [each.kind for each in accounts.all()] == ["", "rated blitz"]


def test_games_in_progress_are_remembered_until_they_are_over(library: Library) -> None:
    accounts = Accounts(library.database)
    account, other = accounts.opened("lichess", "one", ""), accounts.opened("lichess", "two", "")
    accounts.add_unfinished(account, ["a", "b"])
    accounts.add_unfinished(account, ["b", "c"])
    accounts.add_unfinished(other, ["a"])
    accounts.drop_unfinished(account, ["a", "never"])

    assert (accounts.unfinished(account), accounts.unfinished(other)) == ({"b", "c"}, {"a"})


def test_months_are_kept_as_they_were_seen(library: Library) -> None:
    accounts = Accounts(library.database)
    account = accounts.opened("chesscom", "one", "")
    accounts.keep_months(
        account, [StoredMonth("2023/12"), StoredMonth("2023/11", "e", "m", is_complete=True)]
    )
    accounts.keep_months(account, [StoredMonth("2023/12", "f")])

    found = accounts.months(account)
    assert list(found.values()) == [
        StoredMonth("2023/11", "e", "m", is_complete=True),
        StoredMonth("2023/12", "f"),
    ]


def test_what_sites_call_games(library: Library) -> None:
    accounts = Accounts(library.database)
    library.add_games([GAME, OTHER])
    accounts.name_games({"lichess:abcdefgh": GAME.id, "chesscom:live/1": OTHER.id})
    accounts.name_games({"lichess:abcdefgh": OTHER.id})

    assert accounts.known(["lichess:abcdefgh", "lichess:zzzzzzzz"]) == {"lichess:abcdefgh": GAME.id}
    assert accounts.keys_of([OTHER.id]) == {OTHER.id: "chesscom:live/1"}
    assert GAME.id in accounts.ids_from(GAME.source)
    library.remove([GAME.id])
    assert accounts.known(["lichess:abcdefgh"]) == {}
