"""Open bills and invoices of customers from the books, and how far invoices were read."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0045"
down_revision = "0044"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "open_bills",
        sa.Column("dataset", sa.Text, primary_key=True),
        sa.Column("key", sa.Text, primary_key=True),
        _account(),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("billed_on", sa.Date),
        sa.Column("due_on", sa.Date),
        sa.Column("amount", sa.Numeric(14, 2), nullable=False),
        schema="store",
    )
    op.create_index("open_bills_account", "open_bills", ["account_code", "due_on"], schema="store")
    op.create_table(
        "invoices",
        sa.Column("dataset", sa.Text, primary_key=True),
        sa.Column("key", sa.Text, primary_key=True),
        _account(),
        sa.Column("number", sa.Text, nullable=False, server_default=""),
        sa.Column("invoiced_on", sa.Date, nullable=False),
        sa.Column("amount", sa.Numeric(14, 2), nullable=False),
        sa.Column("lines", JSONB, nullable=False, server_default="[]"),
        schema="store",
    )
    newest = [sa.text("account_code"), sa.text("invoiced_on DESC"), sa.text("key")]
    op.create_index("invoices_account", "invoices", newest, schema="store")
    op.add_column("sync_datasets", sa.Column("invoices_after", sa.BigInteger), schema="store")
    op.add_column("sync_datasets", sa.Column("invoices_at", sa.DateTime(timezone=True)), schema="store")


def downgrade() -> None:
    op.drop_column("sync_datasets", "invoices_at", schema="store")
    op.drop_column("sync_datasets", "invoices_after", schema="store")
    op.drop_table("invoices", schema="store")
    op.drop_table("open_bills", schema="store")


def _account() -> sa.Column[str]:
    reference = sa.ForeignKey("store.accounts.code", ondelete="CASCADE")
    return sa.Column("account_code", sa.Text, reference, nullable=False)
