"""Shares of entries that two sides make together."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the table of shares; of the lags that were played before, none is known."""
    op.create_table(
        "shares",
        sa.Column("match_id", sa.String(40), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("side", sa.String(10), nullable=False),
        sa.Column("client_id", sa.String(200), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", "seq", "side", name="pk_shares"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_shares_match_id"),
    )
