"""How the server answers: nothing twice, nothing larger than need be, and people in words."""

from collections.abc import Iterator
from dataclasses import dataclass

import httpx
import pytest

from tests.web.filled import fill
from tests.web.server import Server, first_files, running_server, until

TOKEN = "one"  # noqa: S105
LIGHT = 90_000
"""Bytes over the wire for everything that a first visit fetches, games apart."""

BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@dataclass(frozen=True)
class Filled:
    """A server, and the game in its library that has a review."""

    server: Server
    game: str


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Filled]:
    database = tmp_path_factory.mktemp("answers") / "library.sqlite"
    (game,) = fill(database, "opera")
    with running_server(database, "--token", TOKEN) as server:
        yield Filled(server, game)


@pytest.fixture(scope="module")
def everywhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    database = tmp_path_factory.mktemp("network") / "library.sqlite"
    with running_server(database, "--host", "0.0.0.0", "--token", TOKEN) as server:  # noqa: S104
        yield server


@pytest.fixture
def client(filled: Filled) -> Iterator[httpx.Client]:
    with filled.server.client(Authorization=f"Bearer {TOKEN}") as found:
        yield found


@pytest.fixture
def stranger(filled: Filled) -> Iterator[httpx.Client]:
    with filled.server.client() as found:
        yield found


def _raw(client: httpx.Client, path: str, **headers: str) -> tuple[httpx.Response, int]:
    """An answer, and the bytes that came over the wire."""
    with client.stream("GET", path, headers=headers) as answer:
        answer.read()
        return answer, answer.num_bytes_downloaded


@pytest.mark.parametrize("path", ["/api/games/{game}/review", "/api/openapi.json"])
def test_what_is_long_goes_out_packed(client: httpx.Client, filled: Filled, path: str) -> None:
    packed, small = _raw(client, path.format(game=filled.game))
    plain, large = _raw(client, path.format(game=filled.game), **{"accept-encoding": "identity"})

    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.content == plain.content
    assert small < large / 3


def test_the_first_view_is_light(client: httpx.Client) -> None:
    shell = client.get("/")
    if shell.status_code != 200:
        pytest.skip("the page is not built: make page")
    answers = [_raw(client, path) for path in ("/", *first_files(shell.text))]

    assert all(answer.headers["content-encoding"] == "gzip" for answer, _ in answers)
    assert sum(size for _, size in answers) <= LIGHT
    for answer, _ in answers:
        tag = answer.headers["etag"]
        assert client.get(answer.url, headers={"if-none-match": tag}).status_code == 304


def test_what_the_browser_has_is_not_sent_again(client: httpx.Client, filled: Filled) -> None:
    path = f"/api/games/{filled.game}/review"
    tag = client.get(path).headers["etag"]
    same, other = client.get(path, headers={"if-none-match": tag}), client.get(path, params={"rules": "cpl"})

    assert (same.status_code, same.content, same.headers["etag"]) == (304, b"", tag)
    assert "default-src 'none'" in same.headers["content-security-policy"]
    assert client.get(path, headers={"if-none-match": '"other"'}).status_code == 200
    assert (other.status_code, other.headers["etag"] != tag) == (200, True)


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("PATCH", "/api/games/x", {"GET", "DELETE"}),
        ("POST", "/api/games/x/review", {"GET", "PUT", "DELETE"}),
        ("DELETE", "/api/games", {"GET", "POST"}),
    ],
)
def test_a_wrong_method_hears_of_every_right_one(
    client: httpx.Client, method: str, path: str, allowed: set[str]
) -> None:
    answer = client.request(method, path)

    assert answer.status_code == 405
    assert set(answer.headers["allow"].split(", ")) == allowed


@pytest.mark.parametrize(
    ("path", "headers", "media_type"),
    [
        ("/nowhere", BROWSER, "text/html"),
        ("/nowhere", {}, "application/problem+json"),
        ("/api/nowhere", BROWSER, "application/problem+json"),
    ],
)
def test_an_unknown_address(
    client: httpx.Client, path: str, headers: dict[str, str], media_type: str
) -> None:
    answer = client.get(path, headers=headers)

    assert answer.status_code == 404
    assert answer.headers["content-type"].partition(";")[0] == media_type
    assert "there is no such page" in answer.text.lower()


def test_a_person_without_a_token_is_asked_for_it(stranger: httpx.Client) -> None:
    answer = stranger.get("/", headers=BROWSER)

    assert (answer.status_code, answer.headers["www-authenticate"]) == (401, "Bearer")
    assert '<form action="/">' in answer.text


@pytest.mark.parametrize(
    ("asked", "sent_to"),
    [
        ("/?token=one", "/"),
        ("/games/abc?ply=3&token=one&rules=cpl", "/games/abc?ply=3&rules=cpl"),
        ("//evil.example/?token=one", "/evil.example/"),
        ("/%5Cevil.example/?token=one", "/%5Cevil.example/"),
    ],
)
def test_whoever_has_the_token_is_sent_on_within_this_server(
    stranger: httpx.Client, filled: Filled, asked: str, sent_to: str
) -> None:
    answer = stranger.get(
        httpx.URL(filled.server.address.partition("?")[0]).copy_with(raw_path=asked.encode())
    )

    assert (answer.status_code, answer.headers["location"]) == (307, sent_to)
    assert "Max-Age" in answer.headers["set-cookie"]


@pytest.mark.parametrize(
    ("host", "status"),
    [
        pytest.param("192.168.1.20:8000", 200, id="an address of this machine, as a phone names it"),
        pytest.param("[fd00::2]:8000", 200, id="the same in IPv6"),
        pytest.param("localhost", 200, id="on this machine"),
        pytest.param("evil.example", 421, id="a name that points here"),
        pytest.param("192.168.1.20.evil.example", 421, id="one that looks like an address"),
    ],
)
def test_a_server_for_the_network_goes_by_addresses_and_no_strange_names(
    everywhere: Server, host: str, status: int
) -> None:
    with everywhere.client(Authorization=f"Bearer {TOKEN}") as client:
        assert client.get("/api/status", headers={"host": host}).status_code == status


def test_a_server_for_the_network_says_where_it_is(everywhere: Server) -> None:
    assert everywhere.address.startswith("http://127.0.0.1:")
    until(lambda: bool(everywhere.said))
    assert all(
        line.startswith(("On a phone in the same network: http://", "No network was found"))
        for line in everywhere.said
    )
    for line in everywhere.said:
        if "http://" in line:
            assert httpx.get(line.split()[-1], timeout=30).status_code == 307
    with everywhere.client() as client:
        assert client.get("/api/status").status_code == 401
