"""Where the net lies that comes with Kibitz."""

from pathlib import Path

NET = Path(__file__).parent / "net.npz"

NO_NET = "none"
"""In place of a file: use no net, not even the one that comes with Kibitz."""
