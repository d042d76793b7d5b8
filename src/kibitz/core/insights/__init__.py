"""What a player keeps doing, from the sums of many games."""
