"""How sure a number over many games is."""
