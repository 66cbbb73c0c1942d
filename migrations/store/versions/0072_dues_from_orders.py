"""Whether a sync has delivered what customers owe, and how far it was counted from orders otherwise."""

import sqlalchemy as sa
from alembic import op

revision = "0072"
down_revision = "0071"
branch_labels = None
depends_on = None

KINDS = ("receipt", "payment", "creditNote", "debitNote", "purchase", "journal")


def upgrade() -> None:
    op.add_column("settings", sa.Column("dues_from_books", sa.Boolean), schema="store")
    op.add_column("settings", sa.Column("dues_counted_to", sa.Text, server_default=""), schema="store")
    _set_kinds((*KINDS, "bounced"))


def downgrade() -> None:
    op.execute("DELETE FROM store.ledger_entries WHERE kind = 'bounced'")
    _set_kinds(KINDS)
    op.drop_column("settings", "dues_counted_to", schema="store")
    op.drop_column("settings", "dues_from_books", schema="store")


def _set_kinds(kinds: tuple[str, ...]) -> None:
    name, table = "ledger_entries_kind", "ledger_entries"
    op.drop_constraint(name, table, schema="store")
    op.create_check_constraint(name, table, f"kind IN {kinds}", schema="store")
