"""The tables, as the newest migration leaves them."""

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

METADATA: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

MATCHES: Final = Table(
    "matches",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("created_ms", BigInteger, nullable=False),
    Column("changed_ms", BigInteger, nullable=False),
    Column("words", Text, nullable=False),
    Column("archived", Boolean, nullable=False),
    Index("ix_matches_archived_changed_ms", "archived", "changed_ms", "id"),
)
"""One row a match; `words` is what a search looks through, in the form that `search` compares."""

ENTRIES: Final = Table(
    "entries",
    METADATA,
    Column("match_id", String(40), ForeignKey("matches.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("client_id", String(200), nullable=True),
    Column("body", Text, nullable=False),
    Index("uq_entries_match_id_client_id", "match_id", "client_id", unique=True),
)
"""The logs: each entry as the text that the match layer made of it."""

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("match_id", String(40), ForeignKey("matches.id"), primary_key=True),
    Column("side", String(10), primary_key=True),
    Column("player", String(200), nullable=False),
    Column("token_digest", String(64), nullable=False),
)
"""Who plays which side of a match on the simulated table: opaque text, and the digest of what proves it."""

SIDE_MOVES: Final = Table(
    "shares",
    METADATA,
    Column("match_id", String(40), ForeignKey("matches.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("side", String(10), primary_key=True),
    Column("client_id", String(200), nullable=False),
    Column("body", Text, nullable=False),
)
"""What single sides did toward entries that both sides make together: a stroke of the lag, an agreement."""

BOOKS: Final = Table(
    "books",
    METADATA,
    Column("digest", String(64), primary_key=True),
    Column("body", Text, nullable=False),
)
"""The books that matches were begun under, each under the digest of its text: none is ever changed or removed."""

ORIGINS: Final = Table(
    "origins",
    METADATA,
    Column("match_id", String(40), ForeignKey("matches.id"), primary_key=True),
    Column("kind", String(20), nullable=False),
    Column("body", Text, nullable=False),
)
"""Matches that were not begun here: what each was read from."""
