"""Games: put in, listed, searched, noted on, taken out; and whose they are."""
