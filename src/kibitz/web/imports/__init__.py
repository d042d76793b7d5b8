"""Games that come in by themselves."""
