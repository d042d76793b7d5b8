"""The pure core: no files, processes, clocks, randomness, logging or environment."""
