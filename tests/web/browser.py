"""A real Chromium, and a page in it that must not complain."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.marks import needs

ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


AXE = Path(__file__).parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"


def chromium_path() -> str:
    """Where Chromium is; the test is skipped where there is none."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return found
    pytest.skip("Chromium is not installed")


@contextmanager
def open_browser() -> Iterator[Any]:
    """Chromium, closed afterwards."""
    needs("browser")
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    path = chromium_path()
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def open_page(
    browser: Any, address: str | None, *, width: int = 1280, height: int = 900, **others: Any
) -> Iterator[Any]:
    """A page that fails the test if its script fails or the policy stops something."""
    context = browser.new_context(viewport={"width": width, "height": height}, base_url=address, **others)
    page = context.new_page()
    page.set_default_timeout(20_000)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on(
        "console",
        lambda message: (
            complaints.append(message.text)
            if message.type == "error" and "the server responded with a status of 4" not in message.text
            else None
        ),
    )
    try:
        yield page
    finally:
        context.close()
    assert not complaints, complaints


def barriers(page: Any) -> list[tuple[str, list[str]]]:
    """What would keep somebody from using the page, as axe finds it; the page must bypass its policy."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed: make page")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [(each["id"], [node["html"][:120] for node in each["nodes"][:3]]) for each in found["violations"]]
