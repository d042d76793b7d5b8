"""The official release of Stockfish: which of its builds this machine can run, fetched and unpacked.

What a release holds is asked of the place that has it, which names each file's size and digest;
both are checked. The name of a file says system and instruction set (sources: stockfish-release).
"""

import hashlib
import tarfile
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from kibitz.errors import EngineError

RELEASES = "https://api.github.com/repos/official-stockfish/Stockfish/releases/tags/sf_{version}"
MOST_BYTES = 300_000_000
"""Of an archive, and of the program in it; those of version 18 have some 110 million."""

MOST_LIST_BYTES = 5_000_000
LOOPBACK = ("127.0.0.1", "::1", "localhost")
SECONDS = 30.0
"""Of silence."""

CONNECT_SECONDS = 10.0

X86_BUILDS: tuple[tuple[str, frozenset[str]], ...] = (
    ("x86-64-avx512icl", frozenset({"avx512_vbmi2", "avx512_bitalg", "avx512_vpopcntdq", "gfni", "vaes"})),
    ("x86-64-vnni512", frozenset({"avx512_vnni", "avx512bw", "avx512dq", "avx512vl"})),
    ("x86-64-avx512", frozenset({"avx512f", "avx512bw"})),
    ("x86-64-avxvnni", frozenset({"avx_vnni", "avx2", "bmi2"})),
    ("x86-64-bmi2", frozenset({"avx2", "bmi2"})),
    ("x86-64-avx2", frozenset({"avx2"})),
    ("x86-64-sse41-popcnt", frozenset({"sse4_1", "popcnt"})),
    ("x86-64", frozenset()),
)  # fmt: skip
"""The fastest first, and what a processor must have for it, as Linux calls that."""


@dataclass(frozen=True, slots=True)
class Host:
    """What runs here: `platform.system()`, `platform.machine()`, and the processor's flags where known."""

    system: str
    machine: str
    flags: frozenset[str] = frozenset()

    @property
    def builds(self) -> list[str]:
        """The names of builds that it can run, the fastest first; none where there are none."""
        is_x86 = self.machine.lower() in ("x86_64", "amd64")
        if self.system == "Darwin":
            fits = ["x86-64-bmi2", "x86-64-avx2", "x86-64-sse41-popcnt"]
            return [f"macos-{name}" for name in (fits if is_x86 else ["m1-apple-silicon"])]
        if self.system == "Linux" and is_x86:
            return [f"ubuntu-{name}" for name, needs in X86_BUILDS if needs <= self.flags]
        return []


def linux_flags(cpuinfo: str) -> frozenset[str]:
    """The flags of the first processor of /proc/cpuinfo.

    >>> sorted(linux_flags("model\\t: x\\nflags\\t\\t: avx2 bmi2\\n"))
    ['avx2', 'bmi2']
    """
    line = next((each for each in cpuinfo.splitlines() if each.startswith("flags")), "")
    return frozenset(line.partition(":")[2].split())


class _Asset(msgspec.Struct):
    name: str
    size: int
    browser_download_url: str
    digest: str | None = None


class _Release(msgspec.Struct):
    assets: list[_Asset]


_decoder = msgspec.json.Decoder(_Release)


@dataclass(frozen=True, slots=True)
class Archive:
    """One file of a release."""

    name: str
    address: str
    size: int
    sha256: str | None


def archives(version: str, builds: Collection[str], releases: str = RELEASES) -> list[Archive]:
    """Those of the release's files that are one of the builds, in their order. Raises EngineError."""
    text = b"".join(_limited(_parts(releases.format(version=version)), MOST_LIST_BYTES))
    try:
        found = _decoder.decode(text)
    except (msgspec.DecodeError, RecursionError) as problem:
        raise EngineError(f"the list of Stockfish's releases cannot be read: {problem}") from problem
    by_name = {each.name.removesuffix(".tar").removeprefix("stockfish-"): each for each in found.assets}
    return [
        Archive(
            one.name, one.browser_download_url, one.size, (one.digest or "").removeprefix("sha256:") or None
        )
        for build in builds
        if (one := by_name.get(build)) and one.name.endswith(".tar")
    ]


def fetch(archive: Archive, folder: Path) -> Path:
    """The program in an archive, ready to be run, as a file of `folder`. Raises EngineError."""
    packed, digest, taken = folder / "release.tar", hashlib.sha256(), 0
    with packed.open("wb") as file:
        for part in _limited(_parts(archive.address), min(archive.size, MOST_BYTES)):
            taken += file.write(part)
            digest.update(part)
    if taken != archive.size or (archive.sha256 and digest.hexdigest() != archive.sha256):
        raise EngineError(f"{archive.name} is not what the release says: its size or its checksum differs")
    program = folder / "stockfish"
    _unpack(packed, program)
    packed.unlink()
    return program


def _unpack(packed: Path, program: Path) -> None:
    """The largest plain file that is called like the engine; nothing else of the archive is written."""
    try:
        with tarfile.open(packed) as archive:
            files = [
                each for each in archive if each.isfile() and Path(each.name).name.startswith("stockfish")
            ]
            best = max(files, key=lambda each: each.size, default=None)
            source = archive.extractfile(best) if best and best.size <= MOST_BYTES else None
            if source is None:
                raise EngineError("the archive holds no Stockfish")
            with program.open("wb") as file:
                while part := source.read(1 << 20):
                    file.write(part)
    except (tarfile.TarError, EOFError) as problem:
        raise EngineError(f"the archive cannot be unpacked: {problem}") from problem
    program.chmod(0o755)


def _parts(address: str) -> Iterator[bytes]:
    """What is at an address, asked for over https or on this machine, wherever it sends us on to."""
    import httpx  # noqa: PLC0415  # heavy, and only needed here

    where = urlsplit(address).hostname
    checked = {"request": [lambda request: _check(str(request.url))]}
    timeout = httpx.Timeout(SECONDS, connect=CONNECT_SECONDS)
    try:
        with (
            httpx.Client(
                timeout=timeout, follow_redirects=True, max_redirects=5, event_hooks=checked
            ) as client,
            client.stream("GET", address, headers={"user-agent": "kibitz"}) as answer,
        ):
            if answer.status_code != HTTPStatus.OK:
                raise EngineError(f"{where} answered {answer.status_code}")
            yield from answer.iter_bytes(1 << 20)
    except httpx.HTTPError as problem:
        raise EngineError(f"{where} cannot be reached: {str(problem) or type(problem).__name__}") from problem


def _check(address: str) -> None:
    found = urlsplit(address)
    if found.scheme != "https" and found.hostname not in LOOPBACK:
        raise EngineError("the release is not offered over https")


def _limited(parts: Iterator[bytes], most: int) -> Iterator[bytes]:
    taken = 0
    for part in parts:
        taken += len(part)
        if taken > most:
            raise EngineError("more came than the release says")
        yield part
