"""What to search next, given what is known."""
