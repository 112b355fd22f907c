"""The door of the simulated table: matches and practice."""
