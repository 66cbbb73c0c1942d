"""Receipts of confirmed payments on their way into the books."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0070"
down_revision = "0069"
branch_labels = None
depends_on = None

STATES = "'waiting', 'in_books', 'optional', 'refused', 'unknown', 'missing', 'by_hand'"


def upgrade() -> None:
    op.create_table(
        "sync_receipts",
        sa.Column(
            "payment_id",
            sa.BigInteger,
            sa.ForeignKey("store.payments.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("rev", sa.Integer, nullable=False, server_default="1"),
        sa.Column("action", sa.Text, nullable=False, server_default="create"),
        sa.Column("state", sa.Text, nullable=False, server_default="waiting"),
        sa.Column("guid", sa.Text),
        sa.Column("number", sa.Text),
        sa.Column("reference", sa.Text),
        sa.Column("message", sa.Text),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("vouchers", sa.Integer, nullable=False, server_default="1"),
        sa.Column("bills", JSONB, nullable=False, server_default="{}"),
        sa.CheckConstraint(f"state IN ({STATES})", name="sync_receipts_state_check"),
        schema="store",
    )
    op.create_index("sync_receipts_waiting", "sync_receipts", ["state", "payment_id"], schema="store")


def downgrade() -> None:
    op.drop_table("sync_receipts", schema="store")
