"""Schemes, and what they gave on which item of an order."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

revision = "0059"
down_revision = "0058"
branch_labels = None
depends_on = None


def upgrade() -> None:
    codes = (
        sa.Column(name, ARRAY(sa.Text), nullable=False, server_default="{}")
        for name in ("product_codes", "category_codes", "grades", "account_codes", "salesperson_codes")
    )
    switches = (
        sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false())
        for name in ("each_size", "all_items", "combined", "repeats")
    )
    texts = (
        sa.Column(name, sa.Text, nullable=False, server_default="")
        for name in ("free_product", "free_size", "floor_grade")
    )
    op.create_table(
        "schemes",
        sa.Column("id", sa.BigInteger, sa.Identity(always=False), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("gives", sa.Text, nullable=False),
        sa.Column("counts", sa.Text, nullable=False),
        sa.Column("slabs", JSONB, nullable=False),
        *codes,
        *switches,
        *texts,
        sa.Column("starts_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True)),
        sa.Column("budget", sa.Numeric(14, 2)),
        sa.Column("most_orders", sa.Integer),
        sa.Column("most_orders_each", sa.Integer),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        schema="store",
    )
    op.create_index("schemes_name", "schemes", [sa.text("lower(name)")], unique=True, schema="store")
    op.add_column("settings", sa.Column("schemes_version", sa.Uuid), schema="store")
    op.add_column("order_items", sa.Column("list_rate", sa.Numeric(14, 2)), schema="store")
    op.add_column(
        "order_items", sa.Column("scheme", sa.Text, nullable=False, server_default=""), schema="store"
    )
    op.add_column(
        "order_items",
        sa.Column("free", sa.Boolean, nullable=False, server_default=sa.false()),
        schema="store",
    )
    item = sa.ForeignKey("store.order_items.id", ondelete="CASCADE")
    op.create_table(
        "scheme_uses",
        sa.Column("item_id", sa.BigInteger, item, primary_key=True),
        sa.Column("scheme_id", sa.BigInteger, primary_key=True),
        sa.Column("order_id", sa.BigInteger, nullable=False),
        sa.Column("customer", sa.Text, nullable=False),
        sa.Column("worth", sa.Numeric(14, 2), nullable=False),
        sa.Column("free_item_id", sa.BigInteger),
        schema="store",
    )
    op.create_index("scheme_uses_scheme", "scheme_uses", ["scheme_id"], schema="store")
    op.create_index("scheme_uses_order", "scheme_uses", ["order_id"], schema="store")


def downgrade() -> None:
    op.drop_table("scheme_uses", schema="store")
    op.drop_column("order_items", "free", schema="store")
    op.drop_column("order_items", "scheme", schema="store")
    op.drop_column("order_items", "list_rate", schema="store")
    op.drop_column("settings", "schemes_version", schema="store")
    op.drop_table("schemes", schema="store")
