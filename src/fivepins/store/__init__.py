"""Where matches are kept: an SQLite file beside the server. Another database is opened by its SQLAlchemy URL."""
