"""The log: entries in their order, chained, corrected, kept in files."""
