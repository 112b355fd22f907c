"""Where matches are kept: SQLite beside the server, or any database that SQLAlchemy speaks to."""
