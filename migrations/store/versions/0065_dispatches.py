"""Dispatches of orders in parts, with their lines, and how much of an item was dispatched by them."""

import sqlalchemy as sa
from alembic import op

revision = "0065"
down_revision = "0064"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "order_items",
        sa.Column("dispatched_quantity", sa.Integer, nullable=False, server_default="0"),
        schema="store",
    )
    op.create_table(
        "dispatches",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column(
            "order_id", sa.BigInteger, sa.ForeignKey("store.orders.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("dispatched_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("transporter", sa.Text, nullable=False, server_default=""),
        sa.Column("lr_number", sa.Text, nullable=False, server_default=""),
        sa.Column("boxes", sa.Integer, nullable=False, server_default="0"),
        sa.Column("eway_bill", sa.Text, nullable=False, server_default=""),
        sa.Column("note", sa.Text, nullable=False, server_default=""),
        sa.Column("key", sa.Text),
        sa.Column("by_code", sa.Text, nullable=False),
        sa.Column("by_name", sa.Text, nullable=False),
        sa.Column("taken_back_at", sa.DateTime(timezone=True)),
        sa.Column("taken_back_by_code", sa.Text, nullable=False, server_default=""),
        sa.Column("taken_back_by_name", sa.Text, nullable=False, server_default=""),
        sa.Column("taken_back_reason", sa.Text, nullable=False, server_default=""),
        sa.CheckConstraint("boxes BETWEEN 0 AND 9999", name="dispatches_boxes"),
        sa.CheckConstraint("eway_bill ~ '^([0-9]{12})?$'", name="dispatches_eway_bill"),
        schema="store",
    )
    op.create_index("dispatches_order", "dispatches", ["order_id", "number"], unique=True, schema="store")
    op.create_index("dispatches_key", "dispatches", ["order_id", "key"], unique=True, schema="store")
    op.create_table(
        "dispatch_lines",
        sa.Column(
            "dispatch_id",
            sa.BigInteger,
            sa.ForeignKey("store.dispatches.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column(
            "item_id",
            sa.BigInteger,
            sa.ForeignKey("store.order_items.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("quantity", sa.Integer, nullable=False),
        sa.CheckConstraint("quantity > 0", name="dispatch_lines_quantity"),
        schema="store",
    )
    op.create_index("dispatch_lines_item", "dispatch_lines", ["item_id"], schema="store")


def downgrade() -> None:
    op.drop_table("dispatch_lines", schema="store")
    op.drop_table("dispatches", schema="store")
    op.drop_column("order_items", "dispatched_quantity", schema="store")
