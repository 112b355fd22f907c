"""What follows from the entries of an event."""
