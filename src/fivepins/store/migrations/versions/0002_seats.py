"""Seats at the simulated table."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table of seats; no match has any yet."""
    op.create_table(
        "seats",
        sa.Column("match_id", sa.String(40), nullable=False),
        sa.Column("side", sa.String(10), nullable=False),
        sa.Column("player", sa.String(200), nullable=False),
        sa.Column("token_digest", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("match_id", "side", name="pk_seats"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_seats_match_id"),
    )
