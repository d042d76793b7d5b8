"""An engine that claims to know the variants: `python with_variants.py ENGINE…`.

The Python client takes no other. Everything else goes through as it is.
"""

import subprocess
import sys
import threading
from typing import IO

VARIANTS = ("chess", "giveaway", "atomic", "crazyhouse", "horde", "kingofthehill", "racingkings", "3check")
CLAIM = f"option name UCI_Variant type combo default chess {' '.join(f'var {name}' for name in VARIANTS)}\n"


def feed(engine: "subprocess.Popen[bytes]", commands: IO[bytes]) -> None:
    """What the client says; when it is gone, so is the engine."""
    assert engine.stdin is not None
    for line in commands:
        engine.stdin.write(line)
        engine.stdin.flush()
    engine.kill()


def main() -> None:
    engine = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert engine.stdout is not None
    threading.Thread(target=feed, args=(engine, sys.stdin.buffer), daemon=True).start()
    for line in engine.stdout:
        if line.strip() == b"uciok":
            sys.stdout.buffer.write(CLAIM.encode())
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
