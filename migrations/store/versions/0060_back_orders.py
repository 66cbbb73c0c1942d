"""When the next stock of a product is expected, and how much of an item of an order comes later."""

import sqlalchemy as sa
from alembic import op

revision = "0060"
down_revision = "0059"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("products", sa.Column("expected_on", sa.Date), schema="store")
    op.add_column(
        "order_items",
        sa.Column("back_ordered_quantity", sa.Integer, nullable=False, server_default="0"),
        schema="store",
    )
    op.add_column("order_items", sa.Column("expected_on", sa.Date), schema="store")


def downgrade() -> None:
    op.drop_column("order_items", "expected_on", schema="store")
    op.drop_column("order_items", "back_ordered_quantity", schema="store")
    op.drop_column("products", "expected_on", schema="store")
