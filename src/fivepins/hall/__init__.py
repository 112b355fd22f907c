"""What goes on now: matches in memory, who plays at the simulated table, who follows. It knows no HTTP."""
