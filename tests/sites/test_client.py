"""How we talk to the sites: by our name, one at a time, never elsewhere, never without end."""

import json
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from kibitz.core.chess.site import Account
from kibitz.core.chess.wanted_games import GameFacts, WantedGames
from kibitz.errors import SettingsError, SiteError
from kibitz.formats.links import LichessStudy
from kibitz.pipeline.imports.from_site import ImportJob
from kibitz.pipeline.imports.site_access import SiteAccess
from kibitz.pipeline.imports.site_token import read_token
from kibitz.settings import Machine
from kibitz.sites import http
from kibitz.sites.agent import TOOLS, user_agent
from kibitz.sites.http import Answer, Seen, SiteClient
from tests.sites.bring_in import Patience, access, bring_in, contents
from tests.sites.made_games import NAME, chesscom_months, lichess_games
from tests.sites.stand_in import CRAWLERS, FakeChessCom, FakeLichess, Fault, Site, serving

ME = ImportJob(Account("lichess", NAME))
SECRET = "lip_neverToBeSeen"  # noqa: S105


@pytest.fixture
def lichess() -> Iterator[FakeLichess]:
    with serving(FakeLichess(games={NAME: lichess_games(12)})) as site:
        yield cast("FakeLichess", site)


def test_we_say_who_we_are_and_nothing_of_our_tools(lichess: FakeLichess, tmp_path: Path) -> None:
    bring_in(lichess, tmp_path, ME)
    agents = {headers["user-agent"] for headers in lichess.headers}

    assert agents == {user_agent_of_this_version()}
    assert not any(CRAWLERS.search(agent) or TOOLS.search(agent) for agent in agents)


def user_agent_of_this_version() -> str:
    from kibitz import __version__

    return f"Kibitz/{__version__} (+no contact set)"


@pytest.mark.parametrize("contact", ["a@b.example\r\nX: y", "me (x)", "é", "curly@example.org", "x" * 101])
def test_a_contact_that_would_do_harm(contact: str) -> None:
    with pytest.raises(SettingsError, match="contact"):
        user_agent("1", contact)


@pytest.mark.parametrize(
    "address",
    [
        "http://10.0.0.1",
        "http://example.org",
        "ftp://lichess.org",
        "https://lichess.org/x",
        "https://a@b",
        "file:///etc",
    ],
)
def test_a_site_is_reached_safely_or_on_this_machine(address: str) -> None:
    with pytest.raises(SettingsError, match="lichess_address must be https"):
        Machine(lichess_address=address)


@pytest.mark.parametrize(
    "to",
    [
        "http://127.0.0.1:9/api",
        "http://169.254.169.254/",
        "https://evil.example/",
        "//evil.example/x",
        "file:///etc/passwd",
    ],
)
def test_nobody_sends_us_elsewhere(lichess: FakeLichess, tmp_path: Path, to: str) -> None:
    lichess.faults += [Fault("elsewhere", wait=to)]

    with pytest.raises(SiteError, match="sends us elsewhere, and we do not follow"):
        bring_in(lichess, tmp_path, ME)


def test_a_site_may_send_us_on_within_itself(tmp_path: Path) -> None:
    with serving(FakeChessCom(months={NAME: chesscom_months(3)})) as site:
        client = SiteClient(access(site, tmp_path).place("chesscom"), Patience())
        found = client.fetch(f"/pub/player/{NAME.upper()}/games/archives")
        site.faults += [Fault("elsewhere", wait=f"/pub/player/{NAME}/games/archives")] * 9
        with pytest.raises(SiteError, match="elsewhere"):
            client.fetch(f"/pub/player/{NAME}/games/archives")
        client.close()

    assert found.status == 200


@pytest.mark.parametrize(("limit", "most"), [("LONGEST_LINE", 200_000), ("LARGEST_STREAM", 300_000)])
def test_an_answer_without_end_is_left(
    lichess: FakeLichess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, most: int
) -> None:
    monkeypatch.setattr(http, limit, most)
    lichess.faults += [Fault("none"), Fault("endless", 99)]

    with pytest.raises(SiteError, match="nothing more is read"):
        bring_in(lichess, tmp_path, ME)
    assert len(contents(tmp_path)) == 11, "what came before is kept"


def test_an_answer_that_takes_all_day_is_left(
    lichess: FakeLichess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http, "LONGEST_SECONDS", 0.2)
    lichess.delay = 0.05

    with pytest.raises(SiteError, match="nothing more is read"):
        bring_in(lichess, tmp_path, ME)


def test_a_month_without_end_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Packed, it is small: what counts is what it unpacks to."""
    monkeypatch.setattr(http, "LARGEST_ANSWER", 100_000)
    games: list[dict[str, Any]] = [{"pgn": "x" * 1_000_000}]
    with (
        serving(FakeChessCom(months={NAME: {"2023/11": games}})) as site,
        pytest.raises(SiteError, match="nothing more is read"),
    ):
        bring_in(site, tmp_path, ImportJob(Account("chesscom", NAME)))


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"null",
        b'{"games":5}',
        b"[" * 200_000,
        b"\xff",
        b'{"archives":[1,"x","https://evil/games/9999/99"]}',
    ],
)
def test_nonsense_from_chesscom_is_an_error_that_says_so(body: bytes) -> None:
    from kibitz.formats.chesscom_json import read_month, read_months

    with pytest.raises(SiteError, match="cannot be read"):
        list(read_month(body, None))
    if b"archives" in body:
        assert read_months(body) == []
    else:
        with pytest.raises(SiteError, match="cannot be read"):
            read_months(body)


def test_no_proxy_and_no_password_file_is_used(
    lichess: FakeLichess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    netrc = tmp_path / ".netrc"
    netrc.write_text("machine 127.0.0.1 login a password b\n")
    monkeypatch.setenv("NETRC", str(netrc))
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")

    assert bring_in(lichess, tmp_path, ME).new
    assert not any("authorization" in headers for headers in lichess.headers)


def test_a_token_goes_to_lichess_and_nowhere_else(lichess: FakeLichess, tmp_path: Path) -> None:
    lichess.token = SECRET
    lichess.studies, lichess.private = {"yrLqzJdw": b"1. e4 *"}, {"yrLqzJdw"}
    found = access(lichess, tmp_path, token=SECRET)
    bring_in(lichess, tmp_path, ImportJob(LichessStudy("yrLqzJdw")), token=SECRET)
    with pytest.raises(SiteError) as refusal:
        bring_in(lichess, tmp_path, ImportJob(LichessStudy("yrLqzJdx")), token=SECRET)

    assert found.place("chesscom").token is None
    assert SECRET not in f"{found} {found!r} {found.place('lichess')!r} {refusal.value!r}"
    assert SECRET.encode() not in (tmp_path / "library.sqlite").read_bytes()


def test_a_token_comes_from_the_environment_or_a_file_of_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kibitz.pipeline.imports.site_token.config_folder", lambda: tmp_path)
    path = tmp_path / "lichess-token"
    assert read_token(None) is None
    path.write_text(f"{SECRET}\n", encoding="utf-8")
    path.chmod(0o644)
    with pytest.raises(SettingsError, match="can be read by others: chmod 600"):
        read_token(None)
    path.chmod(0o600)
    assert (read_token(None), read_token("lip_other")) == (SECRET, "lip_other")
    with pytest.raises(SettingsError, match="letters, digits and _ only") as problem:
        read_token("lip\r\nX: y")
    assert "X: y" not in str(problem.value)


def test_offline_is_one_line(tmp_path: Path) -> None:
    patience = Patience()
    nowhere = Site(address="http://127.0.0.1:9")

    with pytest.raises(SiteError, match=r"Lichess cannot be reached: are you online[?] Nothing is lost"):
        bring_in(nowhere, tmp_path, ME, patience=patience)
    assert not patience.waits


@pytest.mark.parametrize("site", [FakeLichess, FakeChessCom])
def test_one_request_at_a_time_whoever_asks(tmp_path: Path, site: type[Site]) -> None:
    """Six clients, each with its own connection; the lock works between processes too."""
    fake = site(delay=0.002)
    if isinstance(fake, FakeLichess):
        fake.games = {NAME: lichess_games(12)}
    elif isinstance(fake, FakeChessCom):
        fake.months = {NAME: chesscom_months(12)}
    with serving(fake):
        job = ImportJob(Account("lichess" if isinstance(fake, FakeLichess) else "chesscom", NAME))
        threads = [threading.Thread(target=bring_in, args=(fake, tmp_path, job)) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)

    assert fake.most_at_once == 1
    assert len(fake.asked) >= 6  # at least one of each; whoever comes last finds everything there
    assert contents(tmp_path)


def test_what_was_seen_is_not_sent_again() -> None:
    assert Seen("e", "m").headers == {"if-none-match": "e"}
    assert Seen(None, "m").headers == {"if-modified-since": "m"}
    assert Answer(304, {}, b"", 0).is_unchanged


@pytest.mark.parametrize(
    ("wanted", "takes"),
    [
        (WantedGames(), True),
        (WantedGames(speeds=frozenset({"blitz", "rapid"})), True),
        (WantedGames(speeds=frozenset({"rapid"})), False),
        (WantedGames(rated=True), True),
        (WantedGames(rated=False), False),
        (WantedGames(colour="white"), True),
        (WantedGames(colour="black"), False),
        (WantedGames(since=1000, until=1001), True),
        (WantedGames(since=1001), False),
        (WantedGames(until=1000), False),
    ],
)
def test_what_is_wanted(wanted: WantedGames, takes: bool) -> None:
    assert wanted.takes(GameFacts(1000, "blitz", rated=True, colour="white")) == takes


def test_the_stand_in_treats_tools_as_lichess_does(lichess: FakeLichess) -> None:
    import httpx

    address = f"{lichess.address}/api/games/user/{NAME}"
    with httpx.Client(trust_env=False) as client:
        assert client.get(address).status_code == 404
        assert "html" in client.get(address).headers["content-type"]
        named = client.get(address, headers={"user-agent": "Somebody/1", "accept": "application/x-ndjson"})
        listed = client.get(
            address, headers={"user-agent": "Somebody/1", "accept": "text/html, application/x-ndjson"}
        )
    assert len([json.loads(each) for each in named.text.splitlines()]) == 12
    assert listed.headers["content-type"] == "application/x-chess-pgn"


def test_the_access_knows_the_real_sites() -> None:
    found = SiteAccess(Machine())

    assert found.place("lichess").address == "https://lichess.org"
    assert found.place("chesscom").address == "https://api.chess.com"
    assert os.fspath(found.place("lichess").locks).endswith("sites")
