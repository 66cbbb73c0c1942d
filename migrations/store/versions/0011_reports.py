"""Covering indexes for reports on orders, of all categories or of one."""

from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index(
        "order_items_figures",
        "order_items",
        ["category_code", "order_id"],
        schema="store",
        postgresql_include=["status", "quantity", "rate", "net_amount"],
    )


def downgrade() -> None:
    op.drop_index("order_items_figures", "order_items", schema="store")
