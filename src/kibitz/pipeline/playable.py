"""Which games can be reviewed."""

from kibitz.core.chess.game import Game
from kibitz.errors import PgnError


def playable(game: Game) -> Game:
    """Engines crash on positions that cannot be: check before they see one."""
    if game.start.uci_variant != "chess":
        raise PgnError(f"it is a game of {game.start.aliases[0]}, and the engine plays chess")
    problems = game.start.status()
    if problems:
        words = ", ".join((flag.name or "").lower().replace("_", " ") for flag in problems)
        raise PgnError(f"it starts from an impossible position: {words}")
    return game
