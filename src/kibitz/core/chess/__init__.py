"""A game as players know it: moves, boards, scores, labels. No engine, no arithmetic of chances."""
