"""Exercises: asked, answered, made, and what they come to."""
