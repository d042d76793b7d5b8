"""`python -m tests.fuzz`: counts executions, and writes inputs that crash into a folder."""

import argparse
import hashlib
import sys
import time
from pathlib import Path

from tests.fuzz.run import fuzz
from tests.fuzz.targets import TARGETS


def main() -> int:
    """Every target in turn; the exit code says whether anything crashed."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument(
        "targets", nargs="*", metavar="TARGET", help=f"of {', '.join(TARGETS)}; all if none is named"
    )
    parser.add_argument("--seconds", type=float, default=10, help="for each target")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--into", type=Path, default=Path("out/fuzz"), help="where inputs that crash are written"
    )
    asked = parser.parse_args()
    all_runs, reasons = 0, dict[str, str]()
    for name in asked.targets or TARGETS:
        runs, end = 0, time.monotonic() + asked.seconds
        for crash in fuzz(name, asked.seed):
            runs += 1
            if crash and crash.reason not in reasons:
                path = asked.into / f"{name}-{hashlib.sha256(crash.raw).hexdigest()[:12]}"
                reasons[crash.reason] = str(path)
                asked.into.mkdir(parents=True, exist_ok=True)
                path.write_bytes(crash.raw)
                print(f"{path}\n{crash.reason}", file=sys.stderr)
            if time.monotonic() > end:
                break
        print(f"{name:10} {runs:>10,} executions, seed {asked.seed}", flush=True)
        all_runs += runs
    print(f"{'all':10} {all_runs:>10,} executions, {len(reasons)} crashes")
    return 1 if reasons else 0


if __name__ == "__main__":
    sys.exit(main())
