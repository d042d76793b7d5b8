"""The documentation as pages: everything is there, leads somewhere, and asks nobody else for anything."""

import json
import re
import subprocess
import sys
import tomllib
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("markdown_it", reason="the site is made with markdown-it-py")
ROOT = Path(__file__).parents[1]
PARTS = tomllib.loads((ROOT / "docs" / "site" / "contents.toml").read_text(encoding="utf-8"))["part"]


class Read(HTMLParser):
    """What a page has the browser fetch, where it leads, and the places in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.fetched, self.links, self.places = list[str](), list[str](), set[str]()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id":
                self.places.add(value or "")
            elif name == "src" or (tag == "link" and name == "href"):
                self.fetched.append(value or "")
            elif name == "href":
                self.links.append(value or "")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "docs"
    subprocess.run([sys.executable, ROOT / "scripts" / "site", folder], check=True, capture_output=True)
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Read]:
    return {path: Read(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}


def test_every_page_of_the_docs_has_its_place_in_the_list() -> None:
    listed = [name for part in PARTS for name in part["pages"]]
    there = [f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")]

    assert len(listed) == len(set(listed))
    assert set(there) <= set(listed)
    assert [part["title"] for part in PARTS][:4] == ["Begin", "How to", "Reference", "Explanation"]


def test_every_link_leads_to_a_page_and_a_place(pages: dict[Path, Read]) -> None:
    assert len(pages) > 60
    wrong = []
    for path, page in pages.items():
        for link in page.links:
            if "://" in link:
                continue
            target, _, place = link.partition("#")
            there = (path.parent / target).resolve() if target else path
            if not there.is_file() or (place and place not in pages[there].places):
                wrong.append(f"{path.name}: {link}")

    assert not wrong


def test_nothing_is_fetched_but_what_lies_beside_it(pages: dict[Path, Read], site: Path) -> None:
    for path, page in pages.items():
        assert len(page.fetched) >= 2
        for each in page.fetched:
            assert (path.parent / each).is_file(), f"{path.name}: {each}"
    for name in ("style.css", "search.js"):
        assert not re.search(
            r"https?:|//[a-z]|@import|url\(", (site / "site" / name).read_text(encoding="utf-8")
        )


def test_what_the_search_finds_is_there(pages: dict[Path, Read], site: Path) -> None:
    text = (site / "site" / "index.js").read_text(encoding="utf-8")
    sections = json.loads(text.removeprefix("window.kibitzSections = ").removesuffix(";\n"))
    fsrs = [each["href"] for each in sections if "FSRS" in each["text"]]

    assert any(href.startswith("training.html") for href in fsrs)
    for each in sections:
        path, _, place = each["href"].partition("#")
        assert place in pages[site / path].places, each["href"]
    assert len(text) < 1_000_000


@pytest.mark.browser
def test_the_site_works_from_a_folder(site: Path, browser: Any) -> None:
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto((site / "index.html").as_uri())
    page.fill("input[type=search]", "dispute")
    page.wait_for_selector(".found a")
    page.press("input[type=search]", "Enter")
    page.wait_for_url(re.compile(r"file://.*\.html#"))
    page.close()

    assert all(url.startswith("file://") for url in asked)
