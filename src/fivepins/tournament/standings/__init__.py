"""The order of a part by a chain of steps, and what parted every two neighbours."""
