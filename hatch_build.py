"""Has the page built before it is packed; an editable install goes without (`make page` builds it there)."""

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGES = ("src/kibitz/web/static/app.js", "src/kibitz/formats/page/static/report.js")
WITHOUT = "KIBITZ_WITHOUT_PAGE"
OLDEST_NODE = 20
MISSING = (
    f"the page is not built, and Node.js {OLDEST_NODE} or newer, which builds it, was not found: "
    f"install it, or set {WITHOUT}=1 to go without the page"
)


class PageHook(BuildHookInterface[Any]):
    """Runs before a wheel or an sdist is made."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build the page if it is not there. A source archive brings it along, built."""
        root = Path(self.root)
        is_there = all((root / page).exists() for page in PAGES)
        if version == "editable" or is_there or os.environ.get(WITHOUT):
            return
        if not _has_node():
            raise SystemExit(MISSING)
        done = subprocess.run([root / "scripts" / "build-page"], check=False)  # noqa: S603  # our own script
        if done.returncode:
            raise SystemExit(f"the page could not be built (see above); set {WITHOUT}=1 to go without it")


def _has_node() -> bool:
    if not (shutil.which("node") and shutil.which("npm")):
        return False
    said = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout  # noqa: S607
    return said.startswith("v") and int(said[1:].partition(".")[0]) >= OLDEST_NODE
