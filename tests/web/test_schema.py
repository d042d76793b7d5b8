"""Everything that the description of the interface allows: no failure, no answer that it does not name."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.engine.real import real_engine
from tests.web.server import running_server

pytestmark = pytest.mark.engine

CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"

UNASKED = "/events$|/train/import$"
"""An answer without end, and a body in lines of JSON, which the tool cannot write."""


def test_no_answer_is_undocumented(tmp_path: Path) -> None:
    real_engine()
    with running_server(tmp_path / "l.sqlite") as server:
        game = server.reviewed("legal")["id"]
        known = tmp_path / "schemathesis.toml"
        known.write_text(f"[parameters]\ngame_id = {json.dumps(game)}\n", encoding="utf-8")
        for methods in (["--exclude-method", "DELETE"], ["--include-method", "DELETE"]):
            command = [
                sys.executable, "-m", "schemathesis.cli", "--config-file", str(known), "run",
                f"{server.address}api/openapi.json", "--max-examples", "6", "--seed", "7", "--no-color",
                "--phases", "fuzzing,stateful", "--checks", CHECKS,
                "--exclude-path-regex", UNASKED, *methods,
            ]  # fmt: skip
            run = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)

            assert run.returncode == 0, run.stdout[-6000:] + run.stderr[-2000:]
