"""Changes of orders that customers ask for or the owner makes, and their lines."""

import sqlalchemy as sa
from alembic import op

revision = "0073"
down_revision = "0072"
branch_labels = None
depends_on = None

AMOUNT = sa.Numeric(14, 2)


def upgrade() -> None:
    op.create_table(
        "order_changes",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column(
            "order_id", sa.BigInteger, sa.ForeignKey("store.orders.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("note", sa.Text, nullable=False, server_default=""),
        sa.Column("by_role", sa.Text, nullable=False),
        sa.Column("by_code", sa.Text, nullable=False),
        sa.Column("by_name", sa.Text, nullable=False),
        sa.Column("net_before", AMOUNT, nullable=False),
        sa.Column("net_after", AMOUNT, nullable=False),
        sa.Column("state", sa.Text, nullable=False, server_default="waiting"),
        sa.Column("reason", sa.Text, nullable=False, server_default=""),
        sa.Column("decided_at", sa.DateTime(timezone=True)),
        sa.Column("decided_by_code", sa.Text, nullable=False, server_default=""),
        sa.Column("decided_by_name", sa.Text, nullable=False, server_default=""),
        sa.CheckConstraint(
            "state IN ('waiting', 'accepted', 'declined', 'withdrawn')", name="order_changes_state"
        ),
        schema="store",
    )
    op.create_index("order_changes_order", "order_changes", ["order_id", "id"], schema="store")
    op.create_index(
        "order_changes_waiting",
        "order_changes",
        ["order_id"],
        unique=True,
        postgresql_where=sa.text("state = 'waiting'"),
        schema="store",
    )
    op.create_table(
        "order_change_lines",
        sa.Column(
            "change_id",
            sa.BigInteger,
            sa.ForeignKey("store.order_changes.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column(
            "item_id",
            sa.BigInteger,
            sa.ForeignKey("store.order_items.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("before", sa.Integer, nullable=False),
        sa.Column("quantity", sa.Integer, nullable=False),
        sa.CheckConstraint("quantity >= 0 AND quantity <> before", name="order_change_lines_quantity"),
        schema="store",
    )
    op.create_index("order_change_lines_item", "order_change_lines", ["item_id"], schema="store")


def downgrade() -> None:
    op.drop_table("order_change_lines", schema="store")
    op.drop_table("order_changes", schema="store")
