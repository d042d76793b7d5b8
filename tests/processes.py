"""The processes that a command has started, and theirs."""

from pathlib import Path


def descendants(pid: int) -> list[int]:
    """Every process below one, nearest first."""
    found = [pid]
    for each in found:
        for path in Path(f"/proc/{each}/task").glob("*/children"):
            try:
                found += [int(word) for word in path.read_text().split()]
            except OSError:  # gone in the meantime
                continue
    return found[1:]


def command_of(pid: int) -> str:
    """The command line of a process; empty if it is gone."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return ""
