"""What the page is made of: its files, and the boards, pieces and words that scripts/page-tables gives it."""
