"""An index of what is ordered and not dispatched, by size."""

import sqlalchemy as sa
from alembic import op

revision = "0058"
down_revision = "0057"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index(
        "order_items_open",
        "order_items",
        ["product_code", "size_code"],
        schema="store",
        postgresql_where=sa.text("status IN ('Pending', 'Approved')"),
    )


def downgrade() -> None:
    op.drop_index("order_items_open", "order_items", schema="store")
