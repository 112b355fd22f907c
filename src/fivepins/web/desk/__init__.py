"""The door of the match desk: matches that are scored from a real table."""
