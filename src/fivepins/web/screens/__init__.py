"""The door of screens: what stands at the tables of a hall, whatever is played there."""
