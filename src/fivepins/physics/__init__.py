"""The simulated table."""
