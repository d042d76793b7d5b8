"""What the page takes from Python is what Python says now."""

import subprocess
import sys
from pathlib import Path

import pytest

from kibitz.core.labels.rules import RULESETS
from kibitz.settings import EFFORTS, RULES
from kibitz.web.page.choice_words import EFFORTS_ABOUT, RULES_ABOUT

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_the_generated_files_are_current() -> None:
    pytest.importorskip("fastapi", reason="the page needs kibitz[web]")
    if not (ROOT / "frontend" / "node_modules").exists():
        pytest.skip("the page's packages are not installed: make page")
    run = subprocess.run(
        [sys.executable, ROOT / "scripts" / "page-tables", "--check"],
        capture_output=True,
        text=True,
        check=False,
    )

    assert run.returncode == 0, run.stderr


def test_every_effort_and_ruleset_is_there_and_explained() -> None:
    assert tuple(EFFORTS_ABOUT) == EFFORTS
    assert tuple(RULES_ABOUT) == tuple(RULESETS) == RULES
