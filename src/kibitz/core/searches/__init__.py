"""What an engine is asked, and what it said."""
