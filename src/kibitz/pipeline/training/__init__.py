"""Exercises: made from the reviews of a library, asked, answered, and taken elsewhere."""
