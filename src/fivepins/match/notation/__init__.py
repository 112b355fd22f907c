"""What is written: entries and match files read, printed, and as JSON."""
