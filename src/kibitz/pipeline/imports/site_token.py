"""Lichess's token, which opens private studies: where it is kept, and that it is one."""

from pathlib import Path

from kibitz.errors import SettingsError
from kibitz.pipeline.folders import config_folder

TOKEN_FILE = "lichess-token"  # noqa: S105  # where it is, not what it is
LONGEST_TOKEN = 512


def read_token(variable: str | None) -> str | None:
    """Lichess's token, from the variable or from a file that only its owner can read."""
    token = variable.strip() if variable else _from_file(config_folder() / TOKEN_FILE)
    if token and not (token.isascii() and token.replace("_", "").isalnum() and len(token) <= LONGEST_TOKEN):
        raise SettingsError("the token for Lichess is none: it has letters, digits and _ only")
    return token or None


def _from_file(path: Path) -> str | None:
    try:
        if path.stat().st_mode & 0o077:
            raise SettingsError(f"{path} can be read by others: chmod 600 {path}")
        return path.read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as problem:
        raise SettingsError(f"{path} cannot be read: {problem}") from problem
