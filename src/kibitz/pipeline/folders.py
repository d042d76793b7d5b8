"""Where Kibitz keeps what it installs, for this user."""

from pathlib import Path

from platformdirs import user_config_path, user_data_path


def data_folder() -> Path:
    """For engines and the library of games."""
    return user_data_path("kibitz", appauthor=False)


def config_folder() -> Path:
    """For the user's kibitz.toml."""
    return user_config_path("kibitz", appauthor=False)
