"""One match in memory: what it is, how its simulated table stands, who follows it."""
