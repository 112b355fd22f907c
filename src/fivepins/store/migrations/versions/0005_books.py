"""Books that matches were begun under, and where matches come from that were not begun here."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make both tables; of the matches that stand, nobody knows which were imported."""
    op.create_table(
        "books",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_books"),
    )
    op.create_table(
        "origins",
        sa.Column("match_id", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_origins"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_origins_match_id"),
    )
