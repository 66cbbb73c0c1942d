"""Payments on the page of a gateway: its account, the links that customers pay on, and their method."""

import sqlalchemy as sa
from alembic import op

revision = "0071"
down_revision = "0070"
branch_labels = None
depends_on = None

STATES = "'starting', 'open', 'paid', 'canceled', 'expired', 'failed', 'unanswered'"


def upgrade() -> None:
    _set_methods("'upi', 'cash', 'cheque', 'online'")
    op.create_index(
        "payments_online",
        "payments",
        ["utr"],
        unique=True,
        schema="store",
        postgresql_where=sa.text("method = 'online'"),
    )
    op.create_table(
        "payment_gateways",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("key_id", sa.Text, nullable=False),
        sa.Column("key_secret", sa.Text, nullable=False),
        sa.Column("webhook_secret", sa.Text, nullable=False),
        sa.Column("refused_at", sa.DateTime(timezone=True)),
        schema="store",
    )
    op.create_table(
        "payment_links",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("gateway", sa.Text, nullable=False),
        sa.Column("reference", sa.Text, nullable=False),
        sa.Column("link_id", sa.Text),
        sa.Column("url", sa.Text, nullable=False, server_default=""),
        sa.Column("order_id", sa.BigInteger, sa.ForeignKey("store.orders.id", ondelete="CASCADE")),
        sa.Column("account_code", sa.Text, sa.ForeignKey("store.accounts.code")),
        sa.Column("amount", sa.Numeric(14, 2), nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("payment_id", sa.BigInteger, sa.ForeignKey("store.payments.id", ondelete="CASCADE")),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ask_at", sa.DateTime(timezone=True)),
        sa.Column("questions", sa.Integer, nullable=False, server_default="0"),
        sa.Column("by_role", sa.Text, nullable=False),
        sa.Column("by_code", sa.Text, nullable=False),
        sa.Column("by_name", sa.Text, nullable=False),
        sa.CheckConstraint("order_id IS NOT NULL OR account_code IS NOT NULL", name="payment_links_for"),
        sa.CheckConstraint("amount > 0", name="payment_links_amount"),
        sa.CheckConstraint(f"state IN ({STATES})", name="payment_links_state"),
        schema="store",
    )
    op.create_index("payment_links_reference", "payment_links", ["reference"], unique=True, schema="store")
    op.create_index("payment_links_link", "payment_links", ["link_id"], schema="store")
    op.create_index("payment_links_order", "payment_links", ["order_id", "id"], schema="store")
    op.create_index("payment_links_account", "payment_links", ["account_code", "id"], schema="store")
    op.create_index("payment_links_payment", "payment_links", ["payment_id"], schema="store")
    op.create_index(
        "payment_links_ask",
        "payment_links",
        ["ask_at"],
        schema="store",
        postgresql_where=sa.text("ask_at IS NOT NULL"),
    )


def downgrade() -> None:
    for name in ("payment_links", "payment_gateways"):
        op.drop_table(name, schema="store")
    op.drop_index("payments_online", "payments", schema="store")
    op.execute("DELETE FROM store.payments WHERE method = 'online'")
    _set_methods("'upi', 'cash', 'cheque'")


def _set_methods(names: str) -> None:
    """Set how a payment can be made, quoted for SQL."""
    op.drop_constraint("payments_method", "payments", schema="store")
    op.create_check_constraint("payments_method", "payments", f"method IN ({names})", schema="store")
