"""A disk that is full or read-only in the middle of things: a clear message, and later the same command completes.

The disk is a small one in memory, mounted where only the test sees it; that needs the right to do so.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.engine.real import real_engine
from tests.pipeline.bulk_run import FEW, NODES, finish, reports, start_bulk

SCRIPT = """
set -u
mount -t tmpfs -o size=$SIZE tmpfs "$DISK" || exit 77
[ -n "$SPOIL" ] && { "$@" --max-games 1; mount -o "remount,$SPOIL" "$DISK"; }
"$@"; echo "code $?" >&2
mount -o "remount,$MEND" "$DISK"
"$@"; echo "code $?" >&2
cp "$DISK"/library.sqlite* "$OUT"
"""


def _on_a_disk(tmp_path: Path, *, size: str, spoil: str = "", mend: str) -> tuple[list[str], Path]:
    """What two runs of the same command say, one before the disk is mended; and the library afterwards."""
    disk, out = tmp_path / "disk", tmp_path / "out"
    disk.mkdir()
    out.mkdir()
    database = disk / "library.sqlite"
    bulk = [
        sys.executable, "-m", "kibitz", "bulk", *map(str, FEW), "--database", str(database), *NODES,
    ]  # fmt: skip
    variables = {"SIZE": size, "SPOIL": spoil, "MEND": mend, "DISK": str(disk), "OUT": str(out)}
    run = subprocess.run(
        ["unshare", "--map-root-user", "--mount", "bash", "-c", SCRIPT, "bash", *bulk],
        env=dict(os.environ) | variables,
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    if run.returncode in (1, 77) and "code" not in run.stderr:
        pytest.skip("no disk can be mounted here: " + run.stderr.strip()[-80:])
    return run.stderr.splitlines(), out / "library.sqlite"


@pytest.mark.engine
@pytest.mark.parametrize(
    ("size", "spoil", "mend", "message"),
    [
        ("220k", "", "size=64m", "is full"),
        ("64m", "ro", "rw", "cannot be written"),
    ],
)
def test_a_spoilt_disk(size: str, spoil: str, mend: str, message: str, tmp_path: Path) -> None:
    real_engine()
    said, library = _on_a_disk(tmp_path, size=size, spoil=spoil, mend=mend)
    finish(start_bulk(tmp_path / "whole.sqlite", games=FEW))

    assert not any("Traceback" in line for line in said)
    first = said.index("code 2")
    assert message in said[first - 1]
    assert said[-1] == "code 0"
    assert reports(library) == reports(tmp_path / "whole.sqlite")
