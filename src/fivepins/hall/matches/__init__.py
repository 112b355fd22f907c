"""All matches of a store: kept in memory while they are used, written, listed."""
