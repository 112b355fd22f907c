"""Matches and their entries."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make both tables."""
    op.create_table(
        "matches",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("changed_ms", sa.BigInteger(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("archived", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
    )
    op.create_index("ix_matches_archived_changed_ms", "matches", ["archived", "changed_ms", "id"])
    op.create_table(
        "entries",
        sa.Column("match_id", sa.String(40), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("client_id", sa.String(200), nullable=True),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", "seq", name="pk_entries"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_entries_match_id"),
    )
    op.create_index("uq_entries_match_id_client_id", "entries", ["match_id", "client_id"], unique=True)
