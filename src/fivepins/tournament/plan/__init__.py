"""Tables and time: the next call, the plan of the day, what no plan can beat."""
