"""What a server is told once, at its start."""

from dataclasses import dataclass, field

from kibitz.settings import Machine, Settings
from kibitz.training import Training

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
EVERYWHERE = frozenset({"0.0.0.0", "::"})  # noqa: S104  # whoever chooses it is asked for a token
"""To listen on is every address of the machine; nobody calls a server by these."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerConfig:
    """Who may come, what they may ask for, and what it is done with."""

    settings: Settings = field(default_factory=Settings)
    machine: Machine = field(default_factory=Machine)
    training: Training = field(default_factory=Training)
    host: str = "127.0.0.1"
    names: frozenset[str] = frozenset()
    """Further names under which browsers may know this server."""

    tokens: frozenset[str] = frozenset()
    """Who knows one of these may come in; nobody is asked on loopback."""

    lichess_token: str | None = field(default=None, repr=False)
    """For imports, as the operator has it; nobody who asks ever sees it."""

    upload_bytes: int = 50_000_000
    upload_seconds: float = 300.0
    """In which a request must have come whole."""

    connections: int = 800
    connections_of_one: int = 400
    """From one address: behind a proxy everybody has the same."""

    head_seconds: float = 10.0
    """From a connection to the end of its first request's head, and from the first word of a later one."""

    searches: int = 8
    """Positions that one reader may have waiting for the engine."""

    lines: int = 5
    nodes: int = 5_000_000
    """The most that one search of a single position may take."""

    @property
    def hosts(self) -> frozenset[str]:
        """The names that a request may call this server by."""
        return LOOPBACK | ({self.host} - EVERYWHERE) | self.names

    @property
    def listens_everywhere(self) -> bool:
        """Whether it goes by every address of the machine too."""
        return self.host in EVERYWHERE
