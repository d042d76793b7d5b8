"""Text in and out; no files are opened here."""
