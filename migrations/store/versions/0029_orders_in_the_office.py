"""Canceled amounts of orders, notes, transport, prints, and reasons of changes.

An order whose `canceled_net_amount` is null is from before this version; the upkeep derives it in batches.
"""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None

NET_AMOUNT = sa.text("(net_amount - coalesce(canceled_net_amount, 0))")
AMOUNTS = ("canceled_item_amount", "canceled_net_amount")
TEXTS = ("internal_note", "customer_note", "transporter", "lr_number")


def upgrade() -> None:
    for name in AMOUNTS:
        op.add_column("orders", sa.Column(name, sa.Numeric(14, 2)), schema="store")
        op.alter_column("orders", name, server_default="0", schema="store")
    op.add_column(
        "orders",
        sa.Column("partly_dispatched", sa.Boolean, nullable=False, server_default="false"),
        schema="store",
    )
    for name in TEXTS:
        op.add_column("orders", sa.Column(name, sa.Text, nullable=False, server_default=""), schema="store")
    op.add_column(
        "orders", sa.Column("print_count", sa.Integer, nullable=False, server_default="0"), schema="store"
    )
    op.add_column(
        "status_changes", sa.Column("reason", sa.Text, nullable=False, server_default=""), schema="store"
    )
    op.drop_index("orders_amount", "orders", schema="store")
    op.create_index("orders_net_amount", "orders", [NET_AMOUNT, "id"], schema="store")
    op.create_index(
        "orders_underived",
        "orders",
        ["id"],
        schema="store",
        postgresql_where=sa.text("canceled_net_amount IS NULL"),
    )


def downgrade() -> None:
    op.drop_index("orders_underived", "orders", schema="store")
    op.drop_index("orders_net_amount", "orders", schema="store")
    op.create_index("orders_amount", "orders", ["net_amount", "id"], schema="store")
    op.drop_column("status_changes", "reason", schema="store")
    for name in ("print_count", *TEXTS, "partly_dispatched", *AMOUNTS):
        op.drop_column("orders", name, schema="store")
