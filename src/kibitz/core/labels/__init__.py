"""From what is known of a move to its label, with the proof."""
