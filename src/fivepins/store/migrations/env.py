"""Alembic's entry: the open connection is handed over by `fivepins.store.open`."""

from alembic import context

from fivepins.store.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
    transaction_per_migration=False,
)
context.run_migrations()
