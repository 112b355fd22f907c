"""Search words without accents."""

import sqlalchemy as sa
from alembic import op

from fivepins.store.matches import folded

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Bring the words that were kept with their accents into the form in which a search compares them."""
    connection = op.get_bind()
    matches = sa.table("matches", sa.column("id", sa.String), sa.column("words", sa.Text))
    for match_id, words in connection.execute(sa.select(matches.c.id, matches.c.words)).all():
        if (plain := folded(words)) != words:
            connection.execute(sa.update(matches).where(matches.c.id == match_id).values(words=plain))
