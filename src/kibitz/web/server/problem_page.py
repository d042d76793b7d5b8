"""A problem as a page, for somebody who came with a browser and not through our own page."""

import html
from collections.abc import Mapping

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, Response
from starlette.types import Scope

WORDS: Mapping[int, tuple[str, str]] = {
    401: ("This page is locked", "Open the address that kibitz serve printed, or paste its token here."),
    404: ("There is no such page", "The address may be mistyped, or what it named is gone."),
    421: (
        "This server has another name",
        "kibitz serve --name NAME lets it answer to the one in the address.",
    ),
}
LET_IN = """<form action="/">
<label for="token">The token</label> <input id="token" name="token" autocomplete="off" required>
<button>Come in</button></form>"""
HOME = '<p><a href="/">All games</a></p>'
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>{heading} · Kibitz</title>
<style>
:root {{ color-scheme: light dark }}
body {{ font: 17px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 18vh auto 0; padding: 0 1.25rem }}
h1 {{ font-size: 1.6rem; margin: 0 }}
html {{ background: #faf7f0; color: #23211e }} a {{ color: #0b57d0 }}
input, button {{ font: inherit; padding: .4rem .7rem; max-width: 100%; box-sizing: border-box }}
@media (prefers-color-scheme: dark) {{
  html {{ background: #191816; color: #e6e2db }} a {{ color: #a8c7fa }}
}}
</style>
<main><h1>{heading}</h1><p>{sentence}</p>{more}</main>
"""


def wants_page(scope: Scope) -> bool:
    """Whether a person looks at the answer; programs and our own page ask for JSON, or for anything."""
    return "text/html" in Headers(scope=scope).get("accept", "") and not scope["path"].startswith("/api/")


def problem_page(status: int, title: str) -> Response:
    """The problem in words, and the way on."""
    more = LET_IN if status == 401 else "" if status == 421 else HOME
    heading, sentence = WORDS.get(status, ("That did not work", f"{title[:1].upper()}{title[1:]}."))
    page = PAGE.format(heading=heading, sentence=html.escape(sentence), more=more)
    return HTMLResponse(page, status_code=status)
