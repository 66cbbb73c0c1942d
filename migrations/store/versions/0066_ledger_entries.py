"""What vouchers other than sales added to what customers owe, for their statements."""

import sqlalchemy as sa
from alembic import op

revision = "0066"
down_revision = "0065"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "ledger_entries",
        sa.Column("dataset", sa.Text, primary_key=True),
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("voucher", sa.Text, nullable=False),
        sa.Column(
            "account_code",
            sa.Text,
            sa.ForeignKey("store.accounts.code", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("number", sa.Text, nullable=False, server_default=""),
        sa.Column("entered_on", sa.Date, nullable=False),
        sa.Column("amount", sa.Numeric(14, 2), nullable=False),
        sa.CheckConstraint(
            "kind IN ('receipt', 'payment', 'creditNote', 'debitNote', 'purchase', 'journal')",
            name="ledger_entries_kind",
        ),
        schema="store",
    )
    op.create_index(
        "ledger_entries_account", "ledger_entries", ["account_code", "entered_on"], schema="store"
    )
    op.create_index("ledger_entries_voucher", "ledger_entries", ["dataset", "voucher"], schema="store")
    # The next reading of the books brings the vouchers of the whole year, not only what changed since.
    op.execute("UPDATE store.sync_datasets SET invoices_at = NULL")


def downgrade() -> None:
    op.drop_table("ledger_entries", schema="store")
