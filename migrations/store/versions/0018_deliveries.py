"""Deliveries of orders, as recorded in the books."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "sync_deliveries",
        sa.Column("dataset", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("order_number", sa.BigInteger, nullable=False),
        sa.Column("product_code", sa.Text, nullable=False),
        sa.Column("size_code", sa.Text, nullable=False),
        sa.Column("quantity", sa.Numeric(14, 3), nullable=False),
        sa.PrimaryKeyConstraint("dataset", "key"),
        schema="store",
    )
    op.create_index("sync_deliveries_order", "sync_deliveries", ["order_number"], schema="store")


def downgrade() -> None:
    op.drop_table("sync_deliveries", schema="store")
