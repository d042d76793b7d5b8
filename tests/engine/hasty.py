"""A real engine that is not let to think for long: no search has more nodes than it is told.

    python hasty.py NODES PROGRAM...

For tests that want whole reviews, with every look of theirs, and do not care how good they are.
"""

import os
import re
import subprocess
import sys
import threading

SEARCH = re.compile(rb"go nodes (\d+)\n")


def main() -> int:
    """Hand on every line, with fewer nodes where more are asked for."""
    most = int(sys.argv[1])
    with subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE) as engine:
        assert engine.stdin is not None
        threading.Thread(target=_end_with, args=(engine,), daemon=True).start()
        for line in sys.stdin.buffer:
            asked = SEARCH.fullmatch(line)
            engine.stdin.write(b"go nodes %d\n" % min(most, int(asked[1])) if asked else line)
            engine.stdin.flush()
        engine.stdin.close()
        return engine.wait()


def _end_with(engine: "subprocess.Popen[bytes]") -> None:
    """An engine that was killed takes this program along."""
    os._exit(engine.wait() & 0xFF)


if __name__ == "__main__":
    sys.exit(main())
