"""A match on the simulated table: seats, moves, computers that think."""
