"""Installs the fastest Stockfish that this machine can run: a native one, or else WebAssembly.

Record 12 says why WebAssembly is what always works, and why a native one comes first.
"""

import platform
from collections.abc import Callable
from pathlib import Path

from kibitz.engine.install import install, put_in_place, workshop
from kibitz.engine.places import MANIFEST, native, version_of
from kibitz.engine.release import RELEASES, Host, archives, fetch, linux_flags
from kibitz.errors import EngineError

TRIES = 3
"""Builds that are fetched before WebAssembly is taken: a processor may hide what it cannot do."""

Check = Callable[[tuple[str, ...]], None]
Say = Callable[[str], None]


def this_host() -> Host:
    """This machine."""
    try:
        flags = linux_flags(Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace"))
    except OSError:
        flags = frozenset()
    return Host(platform.system(), platform.machine(), flags)


def install_fastest(
    version: str, data: Path, *, host: Host, check: Check, say: Say, releases: str = RELEASES
) -> None:
    """Install a version, unless a native one is there already. Raises EngineError if nothing can be had."""
    for found in native():
        if version_of(found.program) == float(version):
            say(f"Stockfish {version} is there already: {found.program.command[0]} ({found.origin})")
            return
    if not install_native(version, data, host=host, check=check, say=say, releases=releases):
        install(version, data, check=check, say=say)


def install_native(
    version: str, data: Path, *, host: Host, check: Check, say: Say, releases: str = RELEASES
) -> bool:
    """Fetch the official build for this machine. Says whether there is one now, and if not, why."""
    home = data / "engines" / f"stockfish-{version}-native"
    if (home / MANIFEST).exists():
        say(f"Stockfish {version} is installed already, in {home}")
        return True
    if not host.builds:
        say(f"there is no official build for {host.system} on {host.machine}: taking WebAssembly")
        return False
    try:
        with workshop(home.parent) as work:
            return _first_that_works(version, home, work, host=host, check=check, say=say, releases=releases)
    except EngineError as problem:
        say(f"no official build could be had: {problem}: taking WebAssembly")
        return False


def _first_that_works(
    version: str, home: Path, work: Path, *, host: Host, check: Check, say: Say, releases: str
) -> bool:
    for archive in archives(version, host.builds, releases)[:TRIES]:
        say(f"fetching {archive.name} ...")
        program = fetch(archive, work)
        say("checking the engine ...")
        try:
            check((str(program),))
        except EngineError as problem:
            say(f"it does not work here: {problem}")
            continue
        put_in_place(work, home, version, (str(home / program.name),))
        say(f"Stockfish {version} is installed in {home}")
        return True
    say("no official build works here: taking WebAssembly")
    return False
