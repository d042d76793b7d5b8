"""A refactoring changes no report; a change of rules says so in tests/signature.txt."""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def test_signature() -> None:
    done = subprocess.run(
        [sys.executable, HERE.parent / "scripts" / "signature"], capture_output=True, text=True, check=False
    )

    assert done.stdout == "Reports: unchanged\n", done.stdout + done.stderr


def test_the_corpus_is_there() -> None:
    assert len(list((HERE / "corpus").glob("*.pgn"))) >= 12


def test_the_recordings_are_there() -> None:
    assert len(list((HERE / "recordings").glob("*.json.gz"))) >= 17
