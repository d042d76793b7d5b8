"""Which program asks, and which engine it brings.

There are two generations (sources: fishnet-protocol): the Rust client says its version in a
header and never its engine, the Python client says both in the body.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from kibitz.core.searches.engine_scale import OTHER_SCALE, stockfish_version
from kibitz.engine.places import OLDEST_GOOD

_RUST = re.compile(r"fishnet-[\w.]{1,20}-[\w.]{1,20}/(\d{1,4})\.(\d{1,4})\.(\d{1,4})")
_NUMBERS = re.compile(r"\d{1,4}\.\d{1,4}\.\d{1,4}")

Version = tuple[int, int, int]

ENGINE_OF: Mapping[Version, str] = {
    (2, 7, 0): "Stockfish 16",
    (2, 9, 0): "Stockfish 16.1",
    (2, 9, 4): "Stockfish 17",
    (2, 9, 5): "Stockfish 17.1",
    (2, 10, 0): "Stockfish 17.1 and 156 commits",
    (2, 11, 0): "Stockfish 17.1 and 230 commits",
    (2, 12, 0): "Stockfish 17.1 and 254 commits",
    (2, 13, 0): "Stockfish 18",
    (2, 13, 1): "Stockfish 18 and 29 commits",
    (2, 13, 2): "Stockfish 18 and 46 commits",
    (2, 13, 3): "Stockfish 18 and 247 commits",
}
"""The engine that is packed into the Rust client, from this version on."""

OLDEST = min(ENGINE_OF)
NEWEST_KNOWN = (2, 14)
"""Of later ones nobody here knows which engine they bring."""

PYTHON_NODES = 1_500_000
"""The Python client ends every search after six seconds, however many nodes it was asked for."""


@dataclass(frozen=True, slots=True)
class Client:
    """A program that fits, with its engine as far as that is known."""

    name: str
    engine: str
    most_nodes: int | None = None
    """Of one search; None for as many as asked."""


@dataclass(frozen=True, slots=True)
class Unfit:
    """Why a program cannot be used."""

    reason: str


@lru_cache(maxsize=64)
def rust_client(user_agent: str) -> Client | Unfit | None:
    """The client that a header names; None if it is not a Rust client.

    >>> rust_client("fishnet-linux-x86_64/2.13.1")
    Client(name='fishnet 2.13.1', engine='Stockfish 18 and 29 commits', most_nodes=None)
    """
    found = _RUST.match(user_agent)
    if found is None:
        return None
    version: Version = (int(found[1]), int(found[2]), int(found[3]))
    name = f"fishnet {'.'.join(map(str, version))}"
    if version < OLDEST:
        return Unfit(f"{name} is too old: {'.'.join(map(str, OLDEST))} or newer is needed")
    engine = ENGINE_OF[max(known for known in ENGINE_OF if known <= version)]
    return Client(name, engine if version[:2] <= NEWEST_KNOWN else f"{engine}, or newer")


def python_client(version: str, engine: str) -> Client | Unfit:
    """The client that a body names; its engine is whatever its owner has.

    >>> python_client("1.18.2", "Stockfish 15.1")
    Unfit(reason='Stockfish 15.1 cannot be used: Stockfish 16 to 18 is needed')
    """
    if not version and not engine:
        return Unfit("this program does not say that it is a fishnet client")
    number = stockfish_version(engine)
    plain = "".join(char for char in engine[:60] if char.isprintable())
    if number is None or not OLDEST_GOOD <= number < OTHER_SCALE:
        newest = int(OTHER_SCALE) - 1
        return Unfit(
            f"{plain or 'this engine'} cannot be used: Stockfish {OLDEST_GOOD:g} to {newest} is needed"
        )
    known = version if _NUMBERS.fullmatch(version) else "of an unknown version"
    return Client(f"fishnet {known} (Python)", plain, PYTHON_NODES)
