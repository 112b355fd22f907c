"""Law and simulated table together: what was seen in a simulated stroke, what comes next, whole matches of shots."""
