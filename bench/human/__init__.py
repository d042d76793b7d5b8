"""How well the human model foretells what people play."""
