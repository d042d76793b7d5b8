"""Everything that is English: what a move did, and the story of a game."""
