"""Reviews with the help of fishnet clients, which are other people's machines with an engine each."""
