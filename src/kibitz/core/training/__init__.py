"""One's own mistakes as exercises that come back: which, with what answers, and when."""
