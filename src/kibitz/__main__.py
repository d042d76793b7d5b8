"""Lets `python -m kibitz` be the command line."""

from kibitz.cli.main import main

if __name__ == "__main__":
    main()
