"""Five-pins billiards: the law, the match, the table, the players."""

__version__ = "0.1.0"
