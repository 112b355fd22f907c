"""Things, facts and their one-line texts."""
