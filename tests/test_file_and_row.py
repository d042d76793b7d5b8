"""What is added is a file and a row: a file that no table names is found here, by name."""

import pkgutil
from collections.abc import Iterable
from importlib import import_module
from types import ModuleType
from typing import get_args

import pytest

from kibitz.cli.main import COMMANDS, commands
from kibitz.core.insights import topics
from kibitz.core.insights.topics import TOPICS
from kibitz.core.labels import rules
from kibitz.core.labels.rules import RULESETS
from kibitz.core.lines import motifs
from kibitz.core.lines.motifs import MATE_PATTERNS, SETTINGS, TACTICS
from kibitz.formats.documents import DOCUMENTS, DocumentName
from kibitz.settings import RULES
from kibitz.store import revisions
from kibitz.store.revisions import REVISIONS

SHARED = {
    motifs: {"mate_in", "mated", "zugzwang"},  # what several motifs ask, and what only good moves show
    rules: {"brilliant", "by_table", "good_moves", "miss", "rough"},  # what several rulesets say
    revisions: {"steps"},
}
"""Files of such a folder that are no row."""


@pytest.mark.parametrize(
    ("folder", "rows"),
    [
        pytest.param(motifs, (*TACTICS, *MATE_PATTERNS, *SETTINGS), id="motifs"),
        pytest.param(rules, RULESETS.values(), id="rulesets"),
        pytest.param(topics, TOPICS, id="insights"),
        pytest.param(revisions, REVISIONS, id="revisions"),
    ],
)
def test_every_file_has_its_row(folder: ModuleType, rows: Iterable[object]) -> None:
    files = {module.name for module in pkgutil.iter_modules(folder.__path__)}

    named = {row.__module__.rpartition(".")[2] for row in rows}
    missing = files - named - SHARED.get(folder, set())
    assert not missing, f"no row in the table of {folder.__name__}: {', '.join(sorted(missing))}"


def test_every_ruleset_can_be_asked_for() -> None:
    assert tuple(RULESETS) == RULES, "settings.Rules and the table of core/labels/rules"


def test_every_form_of_a_review_can_be_asked_for_and_is_known_by_its_own_ending() -> None:
    assert tuple(DOCUMENTS) == get_args(DocumentName), "DocumentName and DOCUMENTS of formats/documents.py"
    endings = [ending for document in DOCUMENTS.values() for ending in document.endings]
    assert len(endings) == len(set(endings))


def test_every_command_has_its_file() -> None:
    assert list(commands()) == list(COMMANDS), "the table of cli/main.py and the files of cli"


def test_every_route_is_served() -> None:
    pytest.importorskip("fastapi", reason="the page needs kibitz[web]")
    web, app = import_module("kibitz.web"), import_module("kibitz.web.app")
    modules = [import_module(each.name) for each in pkgutil.walk_packages(web.__path__, "kibitz.web.")]

    missing = {each.__name__ for each in modules if hasattr(each, "router")} - {
        each.__name__ for each in app.ROUTERS
    }
    assert not missing, f"not among ROUTERS of web/app.py: {', '.join(sorted(missing))}"
