"""Whatever comes from outside, damaged at random: `make fuzz`, or `python -m tests.fuzz --help`."""
