"""The door of the law: judging a stroke, rule books and their articles."""
