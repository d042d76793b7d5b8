"""Insights and the explorer over HTTP."""

from pathlib import Path

import pytest

from tests.web.filled import fill
from tests.web.server import running_server


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("insights") / "library.sqlite"
    fill(found, "opera", "capablanca", "clocks")
    return found


def test_insights_explorer_and_what_is_refused(database: Path) -> None:
    with running_server(database) as server, server.client() as client:
        assert client.get("/api/insights").status_code == 404, "nobody has said who I am"
        answer = client.get("/api/insights", params={"person": "Paul Morphy"})
        assert answer.status_code == 200, answer.text
        report = answer.json()
        assert [each["number"] for each in report["insights"]] == list(range(1, 18))
        assert report["coverage"] | {"made_by": ""} == {
            "games": 1, "counted": 1, "made_by": "", "others": [], "speeds": [], "waiting": 0,
        }  # fmt: skip
        assert "more" in report["unknown"]["text"]
        assert report["strength"]["text"].startswith("No strength stands out")
        assert all(
            row["sureness"] in (None, "cannot tell") for each in report["insights"] for row in each["rows"]
        )

        found = client.get(
            "/api/explore", params={"person": "Paul Morphy", "position": "e4 e5 2. Nf3 d6"}
        ).json()
        assert (found["games"], [move["san"] for move in found["mine"]], found["against"]) == (1, ["d4"], [])
        assert (found["mine"][0]["wins"], found["mine"][0]["at"][0][1]) == (1, 4)
        fen = "rnbqkbnr/ppp2ppp/3p4/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3"
        assert (
            client.get("/api/explore", params={"person": "Paul Morphy", "position": fen}).json()["games"] == 1
        )

        asked = {"person": "Paul Morphy", "side": "black"}
        assert client.get("/api/insights", params=asked).json()["coverage"]["games"] == 0
        for params, status in (
            ({"person": "Nobody Atall"}, 404),
            ({"person": "me", "speed": "hyper"}, 422),
            ({"person": "me", "since": "yesterday"}, 422),
        ):
            assert client.get("/api/insights", params=params).status_code == status, params
        for position in ("e5", "8/8/8/8/8/8/8/8 w - - 0 1", "x" * 3000, "9/8/8/8/8/8/8/8 w - - 0 1"):
            wrong = client.get("/api/explore", params={"person": "Paul Morphy", "position": position})
            assert wrong.status_code == 422, position
