"""The credit policy of the store and of accounts, orders that are held for it, and who decided otherwise."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0061"
down_revision = "0060"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "settings", sa.Column("credit_policy", sa.Text, nullable=False, server_default="warn"), schema="store"
    )
    op.add_column(
        "settings",
        sa.Column("credit_grace_days", sa.Integer, nullable=False, server_default="0"),
        schema="store",
    )
    op.add_column(
        "accounts", sa.Column("credit_policy", sa.Text, nullable=False, server_default=""), schema="store"
    )
    policies = "'ignore', 'warn', 'hold', 'block'"
    op.create_check_constraint(
        "settings_credit_policy", "settings", f"credit_policy IN ({policies})", schema="store"
    )
    op.create_check_constraint(
        "accounts_credit_policy", "accounts", f"credit_policy IN ('', {policies})", schema="store"
    )
    op.add_column(
        "salespeople",
        sa.Column("may_override_credit", sa.Boolean, nullable=False, server_default="false"),
        schema="store",
    )
    op.add_column("orders", sa.Column("held_at", sa.DateTime(timezone=True)), schema="store")
    op.add_column("orders", sa.Column("credit", postgresql.JSONB), schema="store")
    op.create_index(
        "orders_held",
        "orders",
        [sa.text("id DESC")],
        schema="store",
        postgresql_where=sa.text("held_at IS NOT NULL"),
    )
    op.create_table(
        "credit_decisions",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column(
            "order_id", sa.BigInteger, sa.ForeignKey("store.orders.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("decision", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False, server_default=""),
        sa.Column("by_role", sa.Text, nullable=False),
        sa.Column("by_code", sa.Text, nullable=False),
        sa.Column("by_name", sa.Text, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.CheckConstraint("decision IN ('overridden', 'released')", name="credit_decisions_decision"),
        schema="store",
    )
    op.create_index("credit_decisions_order", "credit_decisions", ["order_id", "id"], schema="store")


def downgrade() -> None:
    op.drop_table("credit_decisions", schema="store")
    op.drop_index("orders_held", table_name="orders", schema="store")
    op.drop_column("orders", "credit", schema="store")
    op.drop_column("orders", "held_at", schema="store")
    op.drop_column("salespeople", "may_override_credit", schema="store")
    op.drop_column("accounts", "credit_policy", schema="store")
    op.drop_column("settings", "credit_grace_days", schema="store")
    op.drop_column("settings", "credit_policy", schema="store")
