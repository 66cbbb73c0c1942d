"""The UPI ID of the company, payments that customers report, and what the owner decides on them."""

import sqlalchemy as sa
from alembic import op

revision = "0062"
down_revision = "0061"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("upi_id", "upi_name"):
        op.add_column("company", sa.Column(name, sa.Text, nullable=False, server_default=""), schema="store")
    op.create_table(
        "payments",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("order_id", sa.BigInteger, sa.ForeignKey("store.orders.id", ondelete="CASCADE")),
        sa.Column("account_code", sa.Text, sa.ForeignKey("store.accounts.code")),
        sa.Column("amount", sa.Numeric(14, 2), nullable=False),
        sa.Column("utr", sa.Text, nullable=False),
        sa.Column("reported_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("by_role", sa.Text, nullable=False),
        sa.Column("by_code", sa.Text, nullable=False),
        sa.Column("by_name", sa.Text, nullable=False),
        sa.CheckConstraint("order_id IS NOT NULL OR account_code IS NOT NULL", name="payments_for"),
        sa.CheckConstraint("amount > 0", name="payments_amount"),
        schema="store",
    )
    op.create_index("payments_order", "payments", ["order_id", "id"], schema="store")
    op.create_index("payments_account", "payments", ["account_code", "id"], schema="store")
    op.create_index("payments_utr", "payments", ["utr"], schema="store")
    op.create_index("payments_newest", "payments", [sa.text("id DESC")], schema="store")
    op.create_table(
        "payment_decisions",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column(
            "payment_id",
            sa.BigInteger,
            sa.ForeignKey("store.payments.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("decision", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False, server_default=""),
        sa.Column("by_code", sa.Text, nullable=False),
        sa.Column("by_name", sa.Text, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("decision IN ('confirmed', 'rejected')", name="payment_decisions_decision"),
        schema="store",
    )
    op.create_index(
        "payment_decisions_payment",
        "payment_decisions",
        ["payment_id", sa.text("id DESC")],
        schema="store",
    )


def downgrade() -> None:
    op.drop_table("payment_decisions", schema="store")
    op.drop_table("payments", schema="store")
    for name in ("upi_name", "upi_id"):
        op.drop_column("company", name, schema="store")
