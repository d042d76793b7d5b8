"""How the human model is made: games packed, a net trained, its integers written. Not part of the package."""
