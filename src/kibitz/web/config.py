"""What a server is told once, at its start."""

from dataclasses import dataclass, field

from kibitz.settings import Machine, Settings

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerConfig:
    """Who may come, what they may ask for, and what it is done with."""

    settings: Settings = field(default_factory=Settings)
    machine: Machine = field(default_factory=Machine)
    host: str = "127.0.0.1"
    names: frozenset[str] = frozenset()
    """Further names under which browsers may know this server."""

    tokens: frozenset[str] = frozenset()
    """Who knows one of these may come in; nobody is asked on loopback."""

    upload_bytes: int = 50_000_000
    searches: int = 8
    """Positions that one reader may have waiting for the engine."""

    lines: int = 5
    nodes: int = 5_000_000
    """The most that one search of a single position may take."""

    @property
    def hosts(self) -> frozenset[str]:
        """The names that a request may call this server by."""
        own = LOOPBACK if self.host in LOOPBACK else {self.host, *LOOPBACK}
        return frozenset(own) | self.names
