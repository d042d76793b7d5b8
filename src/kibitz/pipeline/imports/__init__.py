"""Games that come in by themselves, from Lichess and Chess.com."""
