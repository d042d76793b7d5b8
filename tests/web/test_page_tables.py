"""What the page takes from Python is what Python says now."""

import subprocess
import sys
from pathlib import Path

import pytest

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
