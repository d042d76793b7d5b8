"""What moves did, as facts with the lines that prove them; words come later."""
