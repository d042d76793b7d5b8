"""Runs every bench that needs nothing but the reference data."""

from bench import score

if __name__ == "__main__":
    score.main()
