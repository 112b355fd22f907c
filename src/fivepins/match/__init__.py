"""The log of a match, and what follows from it."""
