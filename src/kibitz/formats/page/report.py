"""A told review to one self-contained page: it works from disk and without a network.

The page is the web page's own, built from frontend/src/report.tsx. Everything of the game travels as
JSON and is put on the page as text, never as markup; the page's policy lets no other script run.
"""

import base64
import hashlib
import html
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from kibitz.core.told import ToldReview
from kibitz.errors import PageMissing
from kibitz.formats.json.report import FOR_THE_PAGE, report_json

SHELL = """<!doctype html>
<html lang="en" data-theme="system">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<script>{theme}</script>
<style>{style}</style>
</head>
<body>
<div id="app"></div>
<noscript>This page needs JavaScript.</noscript>
<script type="application/json" id="data">{data}</script>
<script>{script}</script>
</body>
</html>
"""


PARTS = ("report.js", "report.css", "theme.js")


@dataclass(frozen=True, slots=True)
class PageParts:
    """What every page has in common."""

    script: str
    style: str
    theme: str
    """A script that runs before anything is drawn."""

    @property
    def policy(self) -> str:
        """Nothing from anywhere else, and no script but ours."""
        ours = f"script-src {_hash(self.script)} {_hash(self.theme)}; style-src {_hash(self.style)}"
        return f"default-src 'none'; {ours}; img-src data:"


def report_html(told: ToldReview) -> str:
    """The page of a game that was played through. Raises PageMissing if the page was not built."""
    parts = page_parts()
    return SHELL.format(
        policy=parts.policy,
        title=html.escape(_title(told)),
        theme=parts.theme,
        style=parts.style,
        data=_inside_script(report_json(told, FOR_THE_PAGE).decode()),
        script=parts.script,
    )


def _title(told: ToldReview) -> str:
    """Who played; a player whom the file does not name goes by the side, as on the page."""
    white, black = told.report.summary.players.white.name, told.report.summary.players.black.name
    return f"{'White' if white == '?' else white} – {'Black' if black == '?' else black} · Kibitz"


@cache
def page_parts() -> PageParts:
    """The built script and style sheet. Raises PageMissing if they are not there."""
    static = files("kibitz.formats.page") / "static"
    try:
        found = [(static / name).read_text(encoding="utf-8").strip() for name in PARTS]
    except FileNotFoundError:
        raise PageMissing from None
    return PageParts(*found)


def _hash(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def _inside_script(text: str) -> str:
    """JSON that cannot end the element it stands in."""
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
