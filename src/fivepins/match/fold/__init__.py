"""What follows from the entries of a match: strokes, games, the score, who is on turn, problems."""
