"""The command line: thin doors to the pipeline."""
