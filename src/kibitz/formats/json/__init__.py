"""Reports as JSON, and back."""
