"""Server and bulk at work for hours, with everything going wrong: `python -m bench.soak --help`."""
