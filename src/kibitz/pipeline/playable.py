"""Which games can be reviewed."""

from kibitz.core.chess.game import Game
from kibitz.core.chess.impossible import faults
from kibitz.errors import PgnError


def playable(game: Game) -> Game:
    """Engines crash on positions that cannot be: check before they see one."""
    if game.start.uci_variant != "chess":
        raise PgnError(f"it is a game of {game.start.aliases[0]}, and the engine plays chess")
    if wrong := faults(game.start):
        raise PgnError(f"it starts from an impossible position: {wrong}")
    return game
