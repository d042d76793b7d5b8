"""The review of a game: ordered, made, followed, read, compared, taken away as a file."""
