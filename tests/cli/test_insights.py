"""`kibitz insights` and `kibitz explore` as they are typed."""

import csv
import json
import re
from pathlib import Path

import pytest

from tests.cli.run import kibitz
from tests.reference import reference
from tests.web.filled import fill

LOSER = "Duke Karl / Count Isouard"


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    found = tmp_path_factory.mktemp("insights") / "library.sqlite"
    fill(found, "opera", "clocks", "capablanca")
    return str(found)


def test_one_game_says_nothing_but_how_many_are_missing(database: str) -> None:
    done = kibitz("insights", "Paul Morphy", "--database", database)
    assert done.code == 0, done.err
    assert "Strength: No strength stands out from chance in 1 game." in " ".join(done.out.split())
    assert "more games needed" in done.out
    assert not re.search("┤.*clear", done.out)
    assert "1 of 1 game" in done.out


def test_one_insight_alone_names_the_moves_behind_its_numbers(database: str) -> None:
    done = kibitz("insights", LOSER, "--only", "points", "--database", database)
    assert done.code == 0, done.err
    report = json.loads(kibitz("insights", LOSER, "--json", "--database", database).out)
    (rows,) = [each["rows"] for each in report["insights"] if each["key"] == "points"]
    told = " ".join(done.out.split())
    assert all(" ".join(row["sentence"].split()) in told for row in rows)
    moves = [(move["game"][:8], move["ply"] // 2 + 1) for row in rows for move in row["moves"]]
    named = re.findall(r"• (\w{8}), .*?, move (\d+)", told)
    assert moves == [(game, int(move)) for game, move in named] != []
    everything = kibitz("insights", LOSER, "--database", database).out
    assert "•" not in everything, "with all insights there would be no end of it"


def test_json_csv_and_a_page(database: str, tmp_path: Path) -> None:
    files = [tmp_path / f"insights.{ending}" for ending in ("json", "csv", "html")]
    outputs = [word for file in files for word in ("-o", str(file))]
    assert kibitz("insights", "show", "Paul Morphy", "--database", database, *outputs).code == 0
    report = json.loads(files[0].read_text())
    assert [each["number"] for each in report["insights"]] == list(range(1, 18))
    rows = list(csv.DictReader(files[1].read_text().splitlines()))
    assert len(rows) == sum(len(each["rows"]) for each in report["insights"])
    page = files[2].read_text()
    assert page.count("<section") == 17
    assert "<script" not in page
    assert "src=" not in page


def test_a_name_is_text_on_the_page(tmp_path: Path) -> None:
    from kibitz.core.insights.insight import Coverage, Headline, InsightReport
    from kibitz.formats.page.insights import insights_html

    nasty = '<script>alert("x")</script>'
    coverage, told = Coverage(games=1, counted=1, made_by=nasty), Headline(nasty, nasty)
    page = insights_html(
        InsightReport(
            player=nasty, coverage=coverage, about=nasty, warning=nasty, strength=told, weakness=told,
            unknown=told, insights=(), considered=0, baseline=nasty, footnote=nasty,
            filters=(("opening", nasty),),
        )
    )  # fmt: skip
    assert "<script" not in page


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "say whose games"),
        (("Nobody Atall",), "there are no games of 'Nobody Atall'"),
        (("Paul Morphy", "--side", "black"), "no game of 'Paul Morphy' fits"),
        (("Paul Morphy", "--effort", "deep"), "none of 1 games is analysed so"),
        (("Paul Morphy", "--baseline", __file__), "is not a table"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(database: str, arguments: tuple[str, ...], says: str) -> None:
    done = kibitz("insights", *arguments, "--database", database)
    assert done.code == 2
    assert says in done.err
    assert "Traceback" not in done.err


def test_explore(database: str) -> None:
    done = kibitz("explore", "e4", "e5", "Nf3", "d6", "--player", "Paul Morphy", "--database", database)
    assert done.code == 0, done.err
    assert "1 game came here" in done.out
    assert done.out.split("errors")[1].split()[:3] == ["d4", "1", "1-0-0"]
    wrong = kibitz("explore", "e4", "e4", "--player", "Paul Morphy", "--database", database)
    assert wrong.code == 2
    assert "1... 'e4' is no legal move there" in wrong.err


def test_a_table_of_ones_own_peers(database: str, tmp_path: Path) -> None:
    table = tmp_path / "club.json"
    games = str(reference("lichess/gold_2025.ndjson"))
    done = kibitz("insights", "baseline", games, "-o", str(table), "--name", "our club")
    assert done.code == 0, done.err
    counted = json.loads(table.read_text())
    assert counted["name"] == "our club"
    assert counted["games"] > 20
    assert sum(row[3] for row in counted["cells"]) > 1000
    used = kibitz("insights", "Paul Morphy", "--baseline", str(table), "--json", "--database", database)
    assert json.loads(used.out)["baseline"] == "our club"
    (tmp_path / "empty.pgn").write_text('[Event "?"]\n\n1. e4 *\n')
    nothing = kibitz("insights", "baseline", str(tmp_path / "empty.pgn"), "-o", str(tmp_path / "none.json"))
    assert nothing.code == 2
    assert not (tmp_path / "none.json").exists()
